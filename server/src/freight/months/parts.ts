import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';

/** A part of the freights: what its name ends with, and the codes that are in it. */
export type MonthPart = {
  /** `_202701`, or `_before`. */
  suffix: string;
  /** The same of the whole that it is a part of: empty, or `_past` where what there was before months was split. */
  of: string;
  /** Codes sort at or behind it, `FR2701`; null: all that are before `end`. */
  start: string | null;
  /** Codes sort before it. */
  end: string;
};

const boundOf = /FROM \((?:'(FR\d{4})'|MINVALUE)\) TO \('(FR\d{4})'\)/;

/** The parts that freights are in, oldest first. */
export async function readMonthParts(db: Kysely<Rows>): Promise<MonthPart[]> {
  const { rows } = await sql<{ name: string; whole: string; bound: string }>`
    select part.relname as name, whole.relname as whole, pg_get_expr(part.relpartbound, part.oid) as bound
    from pg_partition_tree('freight') as tree
    join pg_class as part on part.oid = tree.relid
    join pg_class as whole on whole.oid = tree.parentrelid
    where tree.isleaf and tree.level > 0`.execute(db);
  return rows
    .map(({ name, whole, bound }) => {
      const [, start = null, end] = boundOf.exec(bound) ?? [];
      if (end === undefined) throw new Error(`${name} is no part of months: ${bound}`);
      return { suffix: name.slice('freight'.length), of: whole.slice('freight'.length), start, end };
    })
    .sort((one, other) => (one.end < other.end ? -1 : 1));
}

/** The part that a code is in, or what begins like it. */
export function partWith(parts: readonly MonthPart[], code: string): MonthPart | undefined {
  return parts.find(({ start, end }) => (start === null || start <= code) && code < end);
}
