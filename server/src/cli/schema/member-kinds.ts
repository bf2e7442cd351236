import { parseDay } from '../../kernel/days.ts';
import { startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import { UsageError } from '../command.ts';
import { bareNumber } from '../input/find-party.ts';
import { secretFrom } from '../input/secret-file.ts';

/** What of a schema says how its value is typed. */
export type ValueSchema = {
  type?: string;
  enum?: readonly (string | number)[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  'x-secret'?: boolean;
};

/** How a value is typed as a word of a command. */
export type ValueKind = {
  /** What stands for it in the help. */
  value: string;
  /** What the help adds to what it is, so that people can write it. */
  hint: string;
  /** The value as the admin API has it. @throws UsageError that names the option where the word cannot be one */
  read(typed: string, option: string): unknown;
};

/** More values than these are not counted up in a line of help. */
const mostListedWords = 16;

/** From here on a bound of a number is none that people come upon. */
const largestShownBound = 100_000;

/** Units that end the names of whole numbers, as the help writes them. */
const units = {
  Ms: 'MS',
  Mm: 'MM',
  G: 'GRAMS',
  Minutes: 'MINUTES',
  Hours: 'HOURS',
  Days: 'DAYS',
} as const;

const asTyped = (typed: string): string => typed;

/** How the values of a member of the admin API are typed. @param member its name, which ends in its unit. */
export function valueKind(member: string, schema: ValueSchema): ValueKind {
  const { type, format, pattern = '' } = schema;
  if (schema['x-secret'] === true) return { value: 'FILE', hint: '', read: secretFrom };
  if (schema.enum !== undefined) return oneOfWords(schema.enum.map(String));
  if (member.endsWith('Cents')) return { value: 'REAIS', hint: '', read: centsOf };
  if (type === 'integer') return wholeNumber(member, schema);
  if (format === 'date') return { value: 'DAY', hint: ', YYYY-MM-DD', read: dayOf };
  if (format === 'date-time')
    return { value: 'TIME', hint: ': a day, or 2026-11-20T12:00:00-03:00', read: instantOf };
  if (format === 'cnpj' || format === 'cnpj-or-cpf')
    return { value: 'CNPJ', hint: ', with or without punctuation', read: bareNumber };
  if (pattern === '^[0-9]{8}$') return { value: 'CEP', hint: '', read: bareNumber };
  if (pattern.startsWith('^https?')) return { value: 'URL', hint: '', read: asTyped };
  if (pattern.startsWith('^FR')) return { value: 'ID', hint: '', read: inCapitals };
  if (pattern.includes('[A-Z]')) return { value: 'LETTERS', hint: '', read: inCapitals };
  const [, ending = isDigits(pattern) ? 'number' : 'text'] = /(number|code|name)$/i.exec(member) ?? [];
  return { value: ending.toUpperCase(), hint: '', read: asTyped };
}

/** A word that is none is left to the schema, which names all; a hyphen is as good as an underscore. */
function oneOfWords(words: readonly string[]): ValueKind {
  const read = (typed: string): string => {
    const found = words.find((word) => word.toLowerCase() === typed.toLowerCase().replaceAll('-', '_'));
    return found ?? typed;
  };
  return { value: '', hint: words.length > mostListedWords ? '' : `: ${listed(words)}`, read };
}

function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((part) => part !== '').join(' or ');
}

function wholeNumber(member: string, schema: ValueSchema): ValueKind {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const [, unit] = Object.entries(units).find(([ending]) => member.endsWith(ending)) ?? [];
  const read = (typed: string, option: string): number => {
    const number = Number(typed);
    if (/^[0-9]{1,16}$/.test(typed) && number >= minimum && number <= maximum) return number;
    const most = maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
    throw new UsageError(`--${option} must be a whole number from ${minimum}${most}, not "${typed}"`);
  };
  const value = unit ?? (member.endsWith('Id') ? 'ID' : /number$/i.test(member) ? 'NUMBER' : 'N');
  return { value, hint: maximum < largestShownBound ? `, ${minimum} to ${maximum}` : '', read };
}

/** Cents of an amount in reais that an option takes. */
export function centsOf(typed: string, option: string): number {
  const cents = parseCents(typed);
  if (cents !== null) return cents;
  throw new UsageError(`--${option} must be an amount in reais, such as 45.90`);
}

/** Cents of an amount in reais such as 87.40; a comma is a point. Null where it is none. */
export function parseCents(typed: string): number | null {
  const [, reais, cents = ''] = /^([0-9]{1,9})(?:[.,]([0-9]{1,2}))?$/.exec(typed) ?? [];
  return reais === undefined ? null : Number(reais) * 100 + Number(cents.padEnd(2, '0'));
}

/** A day as it was typed. */
function dayOf(typed: string, option: string): string {
  if (parseDay(typed) !== null) return typed;
  throw new UsageError(`--${option} wants a day as YYYY-MM-DD, not "${typed}"`);
}

/** An instant, or the beginning of a day in São Paulo, as the admin API writes instants. */
function instantOf(typed: string, option: string): string {
  const day = parseDay(typed);
  if (day !== null) return new Date(startOfDayInSaoPaulo(day)).toISOString();
  const isInstant = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9]{2}:[0-9]{2})$/.test(typed);
  if (isInstant && !Number.isNaN(Date.parse(typed))) return new Date(typed).toISOString();
  throw new UsageError(`--${option} wants a day or a time such as 2026-11-20T12:00:00-03:00, not "${typed}"`);
}

function isDigits(pattern: string): boolean {
  return /^\^\[0-9\]\{[0-9,]+\}\$$/.test(pattern);
}

function inCapitals(typed: string): string {
  return typed.toUpperCase();
}
