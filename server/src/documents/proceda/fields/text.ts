import { procedaText } from '../proceda-text.ts';
import { Fault, type Field, tooLong } from './field.ts';

/** Text: left aligned, filled with blanks. Read trimmed; written in capitals without accents. Empty is ''. */
export function text(at: number, length: number): Field<string> {
  return {
    at,
    length,
    empty: '',
    need: 'optional',
    read: (raw) => raw.trim(),
    write(value) {
      const written = procedaText(value);
      return written.length > length ? tooLong(written, length) : written.padEnd(length);
    },
  };
}

/** `S` or `N`; null where nothing is said. Anything else is not taken, and warned of. */
export function flag(at: number): Field<boolean | null> {
  return {
    at,
    length: 1,
    empty: null,
    need: 'optional',
    read(raw) {
      const letter = raw.toUpperCase();
      if (letter === 'S' || letter === 'N') return letter === 'S';
      return isBlank(raw) ? null : new Fault('not_a_code', `“${raw}” não é S nem N`, true);
    },
    write: (value) => (value === null ? ' ' : value ? 'S' : 'N'),
  };
}

/**
 * One of a list of codes; null where nothing is said. What is not in the list is not taken, and warned of.
 * Codes of digits are filled with zeros where empty, unless zero is one of them.
 */
export function choice<const Code extends string>(
  at: number,
  codes: readonly [Code, ...Code[]],
): Field<Code | null> {
  const [first] = codes;
  const { length } = first;
  const isNumeric = codes.every((code) => /^[0-9]+$/.test(code));
  return {
    at,
    length,
    empty: null,
    need: 'optional',
    read(raw) {
      const found = codes.find((code) => code === raw.toUpperCase());
      if (found !== undefined) return found;
      return isBlank(raw) ? null : new Fault('not_a_code', `“${raw}” não é um de ${codes.join(', ')}`, true);
    },
    write(value) {
      if (value !== null) return value;
      const fill = isNumeric && !codes.some((code) => /^0+$/.test(code)) ? '0' : ' ';
      return fill.repeat(length);
    },
  };
}

/** Blanks or zeros. */
function isBlank(raw: string): boolean {
  return /^[0 ]*$/.test(raw);
}
