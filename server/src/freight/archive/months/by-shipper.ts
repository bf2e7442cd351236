import type { Kysely } from 'kysely';
import { parseDay } from '../../../kernel/days.ts';
import type { Rows } from '../../../rows.ts';

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
