// biome-ignore-all lint/style/useNamingConvention: keys are codes of refusals

import type { Refusal, RefusalCode, RefusalFacts } from '../../../engine/rating/refusal.ts';
import type { RuleRefusal } from '../../../engine/rules/facts.ts';
import { parseDay } from '../../../kernel/days.ts';
import { zipText } from '../../../kernel/value-texts.ts';
import type { Refused } from '../rated.ts';
import { quoted } from './charge-names.ts';
import { shown } from './deadline-lines.ts';
import { cents, kilogramsOfG, metres, written } from './units.ts';

/** Why there is no offer, in Portuguese, with the numbers behind it. */
export function refusalWords({ refusal }: Refused): string {
  if ('kind' in refusal) return tableWords(refusal);
  if ('sentence' in refusal) {
    const reason = `transportadora ao vivo: ${liveReasons[refusal.code]}`;
    return saysItAll.has(refusal.code) ? reason : `${reason}: ${quoted(refusal.sentence)}`;
  }
  if (refusal.code === 'unknown_zip') return `o CEP ${zipText(refusal.zip)} não pertence a nenhum estado`;
  return `regra ${quoted(refusal.ruleName)}: ${ruleReasons[refusal.code]}`;
}

/** The same of a table alone. */
export function tableWords({ code, facts }: Refusal): string {
  return reasons[code](facts);
}

type Fact = RefusalFacts[string] | undefined;
const kg = (grams: Fact): string => written(kilogramsOfG(Math.round(Number(grams))));
const reais = (amount: Fact): string => written(cents(Number(amount)));
const size = (mm: Fact): string => written(metres(Number(mm)));
const m3 = (cm3: Fact): string => written({ value: Math.round(Number(cm3) * 1000), scale: 9, unit: 'm3' });
const day = (text: Fact): string => shown(parseDay(String(text)) ?? 0);
const over = (name: string) => (f: RefusalFacts) => `${name} ${size(f.mm)} > ${size(f.limitMm)}`;
const loads: Record<string, string> = { fractional: 'carga fracionada', full_load: 'lotação' };
const recipientNames: Record<string, string> = { individual: 'pessoa física', company: 'pessoa jurídica' };

const reasons: Record<RefusalCode, (facts: RefusalFacts) => string> = {
  load_type: (f) => `a tabela é de ${loads[String(f.table)]}, que não foi pedida`,
  not_valid_on_day: (f) => `a tabela vale ${validity(f)}, não em ${day(f.on)}`,
  reverse_not_accepted: () => 'a tabela não aceita envio reverso',
  recipient_type: (f) =>
    `a tabela atende ${recipientNames[String(f.table)]}, não ${recipientNames[String(f.asked)]}`,
  category_refused: (f) => `a categoria ${f.category} não é aceita`,
  not_served_origin: (f) => `a origem ${zipText(Number(f.zip))} não é atendida`,
  not_served_destination: (f) => `o destino ${zipText(Number(f.zip))} não é atendido`,
  no_band: (f) => `nenhuma faixa da região ${f.region} contém ${kg(f.weightG)}`,
  weight_over_limit: (f) =>
    `${f.of === 'charged' ? 'peso taxado' : 'peso'} ${kg(f.weightG)} > ${kg(f.limitG)}`,
  weight_under_limit: (f) => `peso ${kg(f.weightG)} < ${kg(f.limitG)}`,
  volume_over_limit: (f) => `cubagem ${m3(f.volumeCm3)} > ${m3(f.limitCm3)}`,
  value_over_limit: (f) => `valor da mercadoria ${reais(f.valueCents)} > ${reais(f.limitCents)}`,
  value_under_limit: (f) => `valor da mercadoria ${reais(f.valueCents)} < ${reais(f.limitCents)}`,
  objects_over_limit: (f) => `${f.count} volumes > ${f.limit}`,
  object_weight_over_limit: (f) => `peso de um volume ${kg(f.weightG)} > ${kg(f.limitG)}`,
  object_value_over_limit: (f) => `valor de um volume ${reais(f.valueCents)} > ${reais(f.limitCents)}`,
  height_over_limit: over('altura'),
  width_over_limit: over('largura'),
  length_over_limit: over('comprimento'),
  side_over_limit: over('maior lado'),
  sum_over_limit: over('altura + largura + comprimento'),
  vehicle_too_small: (f) => `nenhum veículo leva ${kg(f.weightG)} e ${m3(f.volumeCm3)}`,
  no_vehicle_price: (f) => `nenhum veículo que leve a carga tem preço na região ${f.region} ${distance(f)}`,
  distance_unknown: (f) => `preço por quilômetro na região ${f.region}, mas a distância não é conhecida`,
  shipment_too_large: () => 'a remessa é maior que qualquer frete',
  price_out_of_range: () => 'o preço passa do que um frete pode custar',
};

function distance({ distanceKm }: RefusalFacts): string {
  return distanceKm === null || distanceKm === undefined
    ? 'sem distância conhecida'
    : `para ${distanceKm} km`;
}

function validity({ from, until }: RefusalFacts): string {
  const parts = [
    ...(from === null || from === undefined ? [] : [`de ${day(from)}`]),
    ...(until === null || until === undefined ? [] : [`até ${day(until)}`]),
  ];
  return parts.join(' ');
}

const ruleReasons: Record<RuleRefusal['code'], string> = {
  hidden_by_rule: 'esconde esta oferta',
  carrier_hidden_by_rule: 'esconde todas as ofertas desta transportadora',
  not_cheapest_by_rule: 'mostra só a mais barata das que alcança, e outra é mais barata',
  not_fastest_by_rule: 'mostra só a mais rápida das que alcança, e outra é mais rápida',
  over_carrier_limit_by_rule: 'mostra só as mais baratas de cada transportadora',
};

const liveReasons = {
  live_timeout: 'não respondeu a tempo',
  live_down: 'fora do ar',
  live_nonsense: 'resposta fora do contrato',
  live_breaker_open: 'não consultada: falhou demais há pouco',
  live_too_slow: 'não consultada: responde mais devagar que o prazo',
  live_busy: 'não consultada: consultas demais em andamento',
  live_not_callable: 'não consultada: endereço ou credencial não podem ser usados',
  unknown_zip: 'não consultada: um CEP não pertence a nenhum estado',
  load_type: 'não consultada: atende outro tipo de carga',
  live_refused: 'não atende este frete',
} as const;

/** Where our own sentence, which is English, says nothing that the words do not. */
const saysItAll: ReadonlySet<keyof typeof liveReasons> = new Set([
  'live_breaker_open',
  'live_too_slow',
  'live_busy',
  'unknown_zip',
  'load_type',
]);
