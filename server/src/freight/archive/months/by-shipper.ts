import type { Kysely } from 'kysely';
import { dayOf, parseDay, twoDigits } from '../../../kernel/days.ts';
import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Rows } from '../../../rows.ts';

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
  const [year = 0, month = 0] = name.split('-').map(Number);
  const next = nextMonth(name);
  return {
    name,
    start: new Date(startOfDayInSaoPaulo(dayOf({ year, month, day: 1 }))),
    end: new Date(startOfDayInSaoPaulo(dayOf({ year: yearOf(next), month: Number(next.slice(5)), day: 1 }))),
    codeStart: prefixOf(name),
    codeEnd: prefixOf(next),
  };
}

/** Freights are delivered, and CT-es audited, after the month they are of: for a year a month is looked at again. */
const monthsWatched = 12;

/** Until when changes of an ended month are looked for by themselves; milliseconds. */
export function lastsUntilMs({ name }: Month): number {
  let last = nextMonth(name);
  for (let count = 0; count < monthsWatched; count += 1) last = nextMonth(last);
  return monthOf(last).start.getTime();
}

export function nextMonth(name: string): string {
  const month = Number(name.slice(5));
  return month === 12 ? `${yearOf(name) + 1}-01` : `${yearOf(name)}-${twoDigits(month + 1)}`;
}

function yearOf(name: string): number {
  return Number(name.slice(0, 4));
}

function prefixOf(name: string): string {
  return `FR${name.slice(2, 4)}${name.slice(5, 7)}`;
}

/** Rows of one month, shipper after shipper in pages, by a key of their own. */
export async function* byShipper<Row>(
  db: Kysely<Rows>,
  readPage: (shipper: { id: number; name: string }, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const shippers = await db.selectFrom('shipper').select(['id', 'tradeName']).orderBy('id').execute();
  for (const { id, tradeName } of shippers) {
    for (let last: Row | undefined; ; ) {
      const page = await readPage({ id, name: tradeName }, last);
      if (page.length === 0) break;
      yield page;
      last = page.at(-1);
    }
  }
}

/** The day that a text begins with, `YYYY-MM-DD`. */
export function dayIn(text: string | null): number | null {
  return text === null ? null : parseDay(text.slice(0, 10));
}
