import { accessKeyCheckDigit, isAccessKey } from '../../../kernel/access-key.ts';
import { cnpjCheckDigits, isCnpj } from '../../../kernel/cnpj.ts';
import { isCpf } from '../../../kernel/cpf.ts';
import { mod11Digit } from '../../../kernel/mod-11.ts';
import { isPostalObject, postalCheckDigit } from '../../../kernel/postal-object.ts';

/** What a value is, and so what takes its place. */
export type InventedKind = 'code' | 'document' | 'secret' | 'name' | 'place';

/**
 * Puts invented values in the place of real ones: the same for the same, of the same form, so that what an answer is read by stays
 * what was asked for.
 */
export type Inventor = {
  of(kind: InventedKind, value: string): string;
  /** Every value that was replaced by another, with what took its place. */
  replaced(): ReadonlyMap<string, string>;
};

/** What is numbered by itself. */
type Counted = InventedKind | 'company' | 'person' | 'key';

/** The company of every example; the first CNPJ that is met becomes it. */
const ownCompany = '99500101000199';

export function createInventor(): Inventor {
  const made = new Map<string, string>();
  const invented = new Set<string>();
  const counts = new Map<Counted, number>();
  const next = (kind: Counted): number => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count;
  };
  const note = (real: string, by: string): string => {
    made.set(real, by);
    invented.add(by);
    return by;
  };
  const bare = (value: string): string => value.replace(/[^0-9A-Za-z]/g, '');
  const document = (digits: string): string => {
    const known = made.get(digits);
    if (known !== undefined) return known;
    return note(digits, documentLike(digits, next));
  };
  return {
    of(kind, value) {
      const known = made.get(value);
      if (known !== undefined) return known;
      // What was invented is nobody's.
      if (invented.has(value)) return value;
      const digits = bare(value);
      const isDocument = isCnpj(digits) || isCpf(digits) || isAccessKey(digits) || isPadded(digits);
      return note(
        value,
        isDocument ? inItsPlaces(value, document(digits)) : otherLike(kind, value, () => next(kind)),
      );
    },
    replaced: () => new Map([...made].filter(([real, by]) => real !== by)),
  };
}

const zerosBeforeCpf = '000';

/** A CPF where a CNPJ has its place. */
function isPadded(digits: string): boolean {
  return digits.length === 14 && digits.startsWith(zerosBeforeCpf) && isCpf(digits.slice(3));
}

function documentLike(digits: string, next: (kind: Counted) => number): string {
  if (isAccessKey(digits)) return keyLike(digits, next('key'));
  if (isCnpj(digits)) {
    const count = next('company');
    if (count === 0) return ownCompany;
    const base = `9951${String(count).padStart(4, '0')}0001`;
    return `${base}${cnpjCheckDigits(base)}`;
  }
  return isPadded(digits) ? `${zerosBeforeCpf}${personLike(next('person'))}` : personLike(next('person'));
}

function personLike(count: number): string {
  const base = `995${String(count).padStart(6, '0')}`;
  const first = `${base}${mod11Digit(base, 9, 11)}`;
  return `${first}${mod11Digit(first, 10, 11)}`;
}

/** State, month, model, series, number and emission tell nobody, and answers are found by them. */
function keyLike(key: string, count: number): string {
  const base = `${key.slice(0, 6)}${ownCompany}${key.slice(20, 35)}${String(count).padStart(8, '0')}`;
  return `${base}${accessKeyCheckDigit(base)}`;
}

/** Characters put where letters and digits stood, with the punctuation between them. */
function inItsPlaces(value: string, characters: string): string {
  let place = 0;
  return value.replace(/[0-9A-Za-z]/g, () => characters[place++] ?? '');
}

function otherLike(kind: InventedKind, value: string, next: () => number): string {
  if (value.trim() === '') return value;
  if (value.includes('@')) return `pessoa${next() + 1}@exemplo.com.br`;
  if (/^[^A-Za-zÀ-ÿ]*$/.test(value)) return /\d/.test(value) ? codeLike(value, next()) : value;
  switch (kind) {
    case 'name':
      return cased(value, numbered('Pessoa Inventada', next()));
    case 'place':
      return cased(value, numbered('Rua Inventada', next()));
    case 'secret':
      return codeLike(value.toLowerCase(), next());
    default:
      return codeLike(value, next());
  }
}

function numbered(text: string, count: number): string {
  return count === 0 ? text : `${text} ${String.fromCharCode(65 + (count % 26)).repeat(1 + count / 26)}`;
}

function cased(value: string, invented: string): string {
  return value === value.toUpperCase() ? invented.toUpperCase() : invented;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A code of the same length with letters and digits where they were; its last places tell it from others. */
function codeLike(value: string, count: number): string {
  if (uuid.test(value)) return `99500101-0001-4000-8000-${String(900 + count).padStart(12, '0')}`;
  if (isPostalObject(value)) {
    const digits = `9950${String(count).padStart(4, '0')}`;
    return `${value.slice(0, 2)}${digits}${postalCheckDigit(digits)}${value.slice(11)}`;
  }
  const places = [...value].map((character) => (/\d/.test(character) ? '0' : letterLike(character)));
  const digits = places.flatMap((character, place) => (character === '0' ? [place] : []));
  const [first] = digits;
  // A number does not begin with a zero.
  if (first !== undefined) places[first] = '9';
  [...String(count)].reverse().forEach((digit, index) => {
    const place = digits.at(-1 - index);
    if (place !== undefined && (place !== first || digits.length === 1)) places[place] = digit;
  });
  return places.join('');
}

function letterLike(character: string): string {
  if (/[a-z]/.test(character)) return 'x';
  return /[A-Z]/.test(character) ? 'X' : character;
}
