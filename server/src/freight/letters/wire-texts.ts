import type { LetterPlaceholder } from '@carreto/contract/admin/registry/recipient-letters';
import { letterPlaceholders, subjectPlaceholders } from '@carreto/contract/admin/registry/recipient-letters';
import type { LetterText } from './letter-policy.ts';
import type { Occasion } from './occasions.ts';

/** Carreto's own texts, for shippers that have none. */
export const usualTexts: Readonly<Record<'pt' | 'en', Readonly<Record<Occasion, LetterText>>>> = {
  pt: {
    hired: {
      subject: '{loja}: a entrega do pedido {pedido} está a caminho',
      body: 'Olá, {nome}!\n\nA entrega do seu pedido {pedido} foi contratada com {transportadora}. Previsão: {previsao}.',
    },
    out_for_delivery: {
      subject: '{loja}: o pedido {pedido} saiu para entrega',
      body: 'Olá, {nome}!\n\nSeu pedido {pedido} saiu para entrega com {transportadora}. Se puder, deixe alguém à espera.',
    },
    failed_attempt: {
      subject: '{loja}: não conseguimos entregar o pedido {pedido}',
      body: 'Olá, {nome}!\n\n{transportadora} tentou entregar seu pedido {pedido} e não conseguiu. Veja abaixo o que acontece agora.',
    },
    delivered: {
      subject: '{loja}: o pedido {pedido} foi entregue',
      body: 'Olá, {nome}!\n\nSeu pedido {pedido} foi entregue por {transportadora}.',
    },
  },
  en: {
    hired: {
      subject: '{loja}: delivery of order {pedido} is on its way',
      body: 'Hello {nome},\n\nThe delivery of your order {pedido} was booked with {transportadora}. Expected: {previsao}.',
    },
    out_for_delivery: {
      subject: '{loja}: order {pedido} is out for delivery',
      body: 'Hello {nome},\n\nYour order {pedido} is out for delivery with {transportadora}. Please have somebody at home if you can.',
    },
    failed_attempt: {
      subject: '{loja}: we could not deliver order {pedido}',
      body: 'Hello {nome},\n\n{transportadora} tried to deliver your order {pedido} and could not. See below what happens next.',
    },
    delivered: {
      subject: '{loja}: order {pedido} was delivered',
      body: 'Hello {nome},\n\nYour order {pedido} was delivered by {transportadora}.',
    },
  },
};

/** What stands in place of placeholders. */
export type LetterFacts = {
  shop: string;
  order: string;
  carrier: string;
  /** Null once nobody knows, or where it is no name of a person. */
  firstName: string | null;
  /** `YYYY-MM-DD`; null where none is known. */
  expectedOn: string | null;
};

const nobody = { pt: 'cliente', en: 'customer' } as const;
const unknownDay = { pt: 'a confirmar', en: 'to be confirmed' } as const;

/** A text with everything in place of its placeholders; what stands for one is never read as another. */
export function fillText(text: string, facts: LetterFacts, language: 'pt' | 'en'): string {
  const values: Readonly<Record<LetterPlaceholder, string>> = {
    nome: facts.firstName ?? nobody[language],
    pedido: facts.order,
    loja: facts.shop,
    transportadora: facts.carrier,
    previsao: facts.expectedOn === null ? unknownDay[language] : writeDay(facts.expectedOn, language),
  };
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

function isPlaceholder(name: string): name is LetterPlaceholder {
  return (letterPlaceholders as readonly string[]).includes(name);
}

/** Day before month in Portuguese; in English with the name of the month, which nobody reads wrongly. */
function writeDay(day: string, language: 'pt' | 'en'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (language === 'pt') return `${date}/${month}/${year}`;
  const at = new Date(`${day}T12:00:00Z`);
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/**
 * What is wrong with a text of a shipper, in Portuguese, with the member that it is about; null where nothing is. Beside the link
 * that Carreto writes there is no other address in a letter, and no name in a subject, which people see who may see no names.
 */
export function textProblem({
  subject,
  body,
}: LetterText): { member: keyof LetterText; problem: string } | null {
  return problemOf('subject', subject, subjectPlaceholders) ?? problemOf('body', body, letterPlaceholders);
}

function problemOf(member: keyof LetterText, text: string, known: readonly string[]) {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name));
  if (unknown !== undefined)
    return {
      member,
      problem: `não tem o campo ${unknown[0]}; há ${known.map((one) => `{${one}}`).join(', ')}`,
    };
  if (/[{}]/.test(text.replace(/\{[a-z]+\}/g, '')))
    return { member, problem: 'tem uma chave sem par; campos ficam entre { e }' };
  if (/https?:|www\.|:\/\//i.test(text))
    return { member, problem: 'não pode ter endereços: o link de rastreio já vai abaixo do texto' };
  return null;
}
