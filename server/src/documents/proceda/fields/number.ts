import { Fault, type Field, tooLong } from './field.ts';

/**
 * A whole number: digits, right aligned, filled with zeros; blanks say 0. A sign, a letter or a decimal mark is
 * an error of the file: what was meant is not guessed.
 */
function integer(at: number, length: number): Field<number> {
  return {
    at,
    length,
    empty: 0,
    need: 'optional',
    read(raw) {
      const digits = raw.trim();
      if (digits === '') return 0;
      if (/^[0-9]+$/.test(digits)) {
        const value = Number(digits);
        return Number.isSafeInteger(value) ? value : new Fault('too_large', 'número grande demais');
      }
      return /^[0-9]*[.,][0-9]+$/.test(digits)
        ? new Fault('decimal_mark', `“${digits}” tem vírgula ou ponto; as decimais são implícitas`)
        : new Fault('not_a_number', `“${digits}” não é um número`);
    },
    write(value) {
      if (!Number.isSafeInteger(value) || value < 0)
        return new Fault('not_a_number', `${value} não é um inteiro positivo`);
      const digits = String(value);
      return digits.length > length ? tooLong(digits, length) : digits.padStart(length, '0');
    },
  };
}

/** The number of a document; 0 is none. */
export function whole(at: number, length: number): Field<number> {
  return integer(at, length);
}

/** An amount with implied decimals, as an integer of its smallest unit, which the field's name tells. */
export function amount(at: number, length: number): Field<number> {
  return integer(at, length);
}

/** Digits that are a name and not a number: zeros at the left count. Null where all are zeros. */
export function code(at: number, length: number): Field<string | null> {
  return digits(at, { length, isZeroNone: true });
}

/** The same where zeros are a code like any other; null where there are blanks. */
export function codeOrZero(at: number, length: number): Field<string | null> {
  return digits(at, { length, isZeroNone: false });
}

function digits(at: number, form: { length: number; isZeroNone: boolean }): Field<string | null> {
  const { length, isZeroNone } = form;
  return {
    at,
    length,
    empty: null,
    need: 'optional',
    read(raw) {
      const found = raw.trim();
      if (found === '') return null;
      if (!/^[0-9]+$/.test(found)) return new Fault('not_a_number', `“${found}” não é um código de dígitos`);
      return isZeroNone && /^0+$/.test(found) ? null : found.padStart(length, '0');
    },
    write(value) {
      if (value === null) return (isZeroNone ? '0' : ' ').repeat(length);
      if (!/^[0-9]+$/.test(value))
        return new Fault('not_a_number', `“${value.slice(0, 40)}” não tem só dígitos`);
      return value.length > length ? tooLong(value, length) : value.padStart(length, '0');
    },
  };
}

/**
 * CNPJ, or CPF with zeros before it, in capitals and digits; null for none. Whether its check digits are right
 * is asked by whoever looks the party up: many files carry numbers of agreement.
 */
export function taxId(at: number, length = 14): Field<string | null> {
  return {
    at,
    length,
    empty: null,
    need: 'optional',
    read(raw) {
      const found = raw.trim().toUpperCase().padStart(length, '0');
      if (/^0+$/.test(found)) return null;
      const number = found.slice(-14);
      return /^0*[0-9A-Z]{12}[0-9]{2}$/.test(found) && /^0*$/.test(found.slice(0, -14))
        ? number
        : new Fault('not_a_tax_id', `“${raw.trim()}” não é um CNPJ ou CPF`);
    },
    write(value) {
      if (value === null) return '0'.repeat(length);
      return /^[0-9A-Z]{9,12}[0-9]{2}$/.test(value)
        ? value.padStart(length, '0')
        : new Fault('not_a_tax_id', `“${value.slice(0, 40)}” não é um CNPJ ou CPF`);
    },
  };
}
