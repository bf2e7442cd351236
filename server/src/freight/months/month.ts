import { dayOf, formatDay, twoDigits } from '../../kernel/days.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';

/** A month of São Paulo. */
export type Month = {
  /** `YYYY-MM` */
  name: string;
  start: Date;
  /** Exclusive. */
  end: Date;
  /** Codes of its freights begin with this or sort behind it, and before `codeEnd`. */
  codeStart: string;
  codeEnd: string;
};

/** A month by its name, `YYYY-MM`. */
export function monthOf(name: string): Month {
  const next = nextMonth(name);
  return {
    name,
    start: startOf(name),
    end: startOf(next),
    codeStart: prefixOf(name),
    codeEnd: prefixOf(next),
  };
}

/** The month that an instant falls in: what is hired then has a code of it. */
export function monthAt(instantMs: number): Month {
  return monthOf(formatDay(dayInSaoPaulo(instantMs)).slice(0, 7));
}

/** The name of the month after the one of this name. */
export function nextMonth(name: string): string {
  const month = Number(name.slice(5));
  return month === 12 ? `${yearOf(name) + 1}-01` : `${yearOf(name)}-${twoDigits(month + 1)}`;
}

/** The name of the month that codes begin with which sort at or behind this one, `FR2611`. */
export function nameOfCode(code: string): string {
  return `20${code.slice(2, 4)}-${code.slice(4, 6)}`;
}

function startOf(name: string): Date {
  return new Date(startOfDayInSaoPaulo(dayOf({ year: yearOf(name), month: Number(name.slice(5)), day: 1 })));
}

function yearOf(name: string): number {
  return Number(name.slice(0, 4));
}

function prefixOf(name: string): string {
  return `FR${name.slice(2, 4)}${name.slice(5, 7)}`;
}
