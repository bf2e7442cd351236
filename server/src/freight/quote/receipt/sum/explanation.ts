import { civilOf, twoDigits } from '../../../../kernel/days.ts';
import { costOf } from '../../rated.ts';
import { shown } from '../deadline-lines.ts';
import type { Names } from '../line.ts';
import type { OfferReceipt } from '../receipts-of.ts';
import { cents, written } from '../units.ts';
import { addedBy } from './adds.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** An offer as a customer can be told it, in both languages: whose, until when, and what its price is the sum of. */
export function explanationOf(offer: OfferReceipt, carrierName: string): Names {
  const { rated, lines, count } = offer;
  const added = addedBy(lines).filter((adds) => adds.cents !== 0);
  const { businessDays: days, untilDay } = count;
  const service = `${carrierName} · ${rated.service}`;
  const cost = costOf(rated);
  const hasRules = added.some(({ to }) => to === 'final');
  const parts = (language: keyof Names, money: (amount: number) => string, subtotal: string): string[] =>
    [
      ...added.filter(({ to }) => to === 'cost'),
      ...(hasRules ? [{ names: { ptBr: subtotal, en: subtotal }, cents: cost }] : []),
      ...added.filter(({ to }) => to === 'final'),
    ].map(({ names, cents: amount }) => `- ${names[language]}: ${money(amount)}`);
  return {
    ptBr: [
      service,
      `Prazo: ${days} ${days === 1 ? 'dia útil' : 'dias úteis'}, previsão de entrega em ${shown(untilDay)}`,
      `Frete: ${reais(rated.finalPriceCents)}`,
      'Como se forma:',
      ...parts('ptBr', reais, 'Custo da transportadora'),
    ].join('\n'),
    en: [
      service,
      `Transit: ${days} business ${days === 1 ? 'day' : 'days'}, expected on ${englishDay(untilDay)}`,
      `Freight: ${englishReais(rated.finalPriceCents)}`,
      'How it adds up:',
      ...parts('en', englishReais, "Carrier's price"),
    ].join('\n'),
  };
}

function reais(amount: number): string {
  return written(cents(amount));
}

function englishReais(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}R$ ${whole}.${digits.slice(-2)}`;
}

function englishDay(day: number): string {
  const { year, month, day: ofMonth } = civilOf(day);
  return `${twoDigits(ofMonth)} ${months[month - 1] ?? ''} ${year}`;
}
