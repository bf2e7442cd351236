import { parseDay } from '../../../kernel/days.ts';
import { Fault, type Field } from './field.ts';

const firstYear = 1990;
const lastYear = 2099;

/** `DDMMYYYY`, as `YYYY-MM-DD`; zeros or blanks are null. */
export function date(at: number): Field<string | null> {
  return day(at, 8);
}

/** `DDMMYY` of the header. Years before 90 are those of 2000. */
export function shortDate(at: number): Field<string | null> {
  return day(at, 6);
}

function day(at: number, length: 6 | 8): Field<string | null> {
  return {
    at,
    length,
    empty: null,
    need: 'optional',
    read(raw) {
      if (/^[0 ]*$/.test(raw)) return null;
      const shown = `“${raw.trim()}”`;
      if (!/^[0-9]+$/.test(raw)) return new Fault('not_a_date', `${shown} não é uma data`);
      const end = raw.slice(4);
      const year = length === 8 ? end : `${end < '90' ? '20' : '19'}${end}`;
      const text = `${year}-${raw.slice(2, 4)}-${raw.slice(0, 2)}`;
      if (parseDay(text) === null) return new Fault('not_a_date', `${shown} não é uma data que exista`);
      return Number(year) < firstYear || Number(year) > lastYear
        ? new Fault('date_out_of_range', `${shown} está fora de ${firstYear} a ${lastYear}`)
        : text;
    },
    write(value) {
      if (value === null) return '0'.repeat(length);
      const year = Number(value.slice(0, 4));
      const last = length === 8 ? lastYear : firstYear + 99;
      if (parseDay(value) === null || year < firstYear || year > last)
        return new Fault('not_a_date', `“${value.slice(0, 40)}” não é uma data de ${firstYear} a ${last}`);
      const [years = '', month = '', date = ''] = value.split('-');
      return `${date}${month}${years.slice(8 - length)}`;
    },
  };
}

/** `HHMM`, as `HH:MM`, local time without a zone; zeros and blanks both say midnight. */
export function time(at: number): Field<string> {
  return {
    at,
    length: 4,
    empty: '00:00',
    need: 'optional',
    read(raw) {
      if (/^[0 ]*$/.test(raw)) return '00:00';
      return /^(?:[01][0-9]|2[0-3])[0-5][0-9]$/.test(raw)
        ? `${raw.slice(0, 2)}:${raw.slice(2)}`
        : new Fault('not_a_time', `“${raw.trim()}” não é uma hora`);
    },
    write(value) {
      return /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/.test(value)
        ? value.replace(':', '')
        : new Fault('not_a_time', `“${value.slice(0, 40)}” não é uma hora`);
    },
  };
}
