import { foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import { type FactName, factOf } from '../understand/words/facts.ts';

/** A sentence as the name and value it amounts to. */
export type SentenceFact = { name: FactName; value: string };

/** Longer texts are prose with conditions of its own. */
const longest = 100;

/**
 * What a sentence that stands alone in a line says of the whole table: `Preços com ICMS incluso`, `Cubagem 300 kg/m³`,
 * `Válida a partir de 01/12/2026`. Null unless it says one thing and nothing beside it.
 */
export function factOfSentence(text: string): SentenceFact | null {
  if (text.length > longest) return null;
  const folded = foldText(text).replace(/^\(?[0-9a-z]?[).-] */, '');
  if (limiting.test(folded)) return null;
  return taxOf(folded) ?? daysOf(folded) ?? amountOf(folded);
}

/** Words after which a sentence does not hold for all of the table, or not now. */
const limiting =
  /\b(exceto|salvo|apenas|somente|so|quando|caso|se|conforme|sera|serao|fatura|pode|podem|ou|sujeit[oa]s?)\b/;

const isOut =
  /\b(nao|sem) ([a-z]+ )?(o |de |do )?(icms|impostos?)|\b(icms|impostos?) (nao|por fora|a parte|destacado)|(\+|\bmais|\bacrescer|\bacrescentar|\badicionar|\bacrescid[oa]s?) (o |de |do )?(icms|impostos?)/;
const isIn =
  /\b(icms|impostos?) (ja )?(esta |estao )?(inclu[a-z]+|embutid[oa]s?|por dentro)|\b(inclu[a-z]+|embutid[oa]s?) (o |de |do )?(icms|impostos?)/;

function taxOf(folded: string): SentenceFact | null {
  const isDenied = /\b(nao|n)$/.test(folded);
  const isOutside = isOut.test(folded);
  const isInside = isIn.test(folded.replace(isOut, ' '));
  // `Sim ( ) Não (x)`, or two things at once: nobody knows which holds.
  if (/\bsim\b.*\bnao\b|\bnao\b.*\bsim\b/.test(folded) || (isOutside && isInside)) return null;
  if (!isOutside && !isInside) return null;
  return { name: 'tax_included', value: isInside && !isDenied ? 'Sim' : 'Não' };
}

const day = /[0-9]{1,2}[/.-][0-9]{1,2}[/.-](?:[0-9]{4}|[0-9]{2})\b/g;

function daysOf(folded: string): SentenceFact | null {
  if (!/\b(valid|vigen|vigor)/.test(folded)) return null;
  const [first, last, more] = folded.match(day) ?? [];
  if (first === undefined || more !== undefined) return null;
  if (last !== undefined) return { name: 'validity', value: `${first} a ${last}` };
  const before = folded.slice(0, folded.indexOf(first)).trimEnd();
  if (/\b(a partir de|desde|inicio|de)( o)?( dia)?:?$/.test(before))
    return { name: 'valid_from', value: first };
  return /\bate( o)?( dia)?:?$/.test(before) ? { name: 'valid_until', value: first } : null;
}

/** A known name, a number with its unit, and the end. */
function amountOf(folded: string): SentenceFact | null {
  const at = folded.search(/[0-9]/);
  if (at <= 0) return null;
  const value = folded.slice(at).replace(/[.;]$/, '');
  const [number = '', ...unit] = value.replace(/(?<=[0-9])(?=[a-z])/, ' ').split(' ');
  if (/[^0-9.,]/.test(number) || !units.has(unit.join(' '))) return null;
  const fact = factOf(nameBefore(folded.slice(0, at)));
  return fact === null || !amounts.has(fact) ? null : { name: fact, value };
}

/** What stands before a number, without the words and signs that lead to it. */
function nameBefore(text: string): string {
  const words = text.split(' ').filter((word) => !['', ':', '=', '-', 'r$'].includes(word));
  return (leading.has(words.at(-1) ?? '') ? words.slice(0, -1) : words).join(' ');
}

const leading = new Set(['de', 'e', 'ate']);
const units = new Set(['', 'kg/m3', 'kg / m3', 'kg por m3', 'kg', 'kgs', 'g', 't', 'cm', 'mm', 'm', 'metro', 'metros', 'reais']); // biome-ignore format: a list of names reads best in few lines

const amounts: ReadonlySet<FactName> = new Set<FactName>([
  'cubing', 'cubing_exemption', 'minimum', 'minimum_weight', 'max_weight', 'max_shipment_weight', 'max_height', 'max_width', 'max_length', 'max_side', 'max_sum', 'max_value',
]); // biome-ignore format: a list of names reads best in few lines

const money =
  /[0-9] *%|r\$ *[0-9]|icms|imposto|cubag|cubad|\bgris\b|valorem|pedagio|seguro|\btaxas?\b|despacho|\b(tas|tda|tde|trt|emex|ademe)\b|suframa|reentrega|devoluc/;
const promise = /\bvalid|vigen|vigor|minim|maxim|excedent|prazo/;

/** Whether a text speaks of what a table charges or promises, so that leaving it out may cost something. */
export function soundsWeighty(text: string): boolean {
  const folded = foldText(text);
  return money.test(folded) || (promise.test(folded) && /[0-9]/.test(folded));
}
