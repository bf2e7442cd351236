import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { join } from './join.ts';
import type { Appended, AppendTo, NewOccurrence } from './occurrence.ts';
import { openTrail } from './trail.ts';
import { writeTrail } from './write-trail.ts';

/** Adds one occurrence to a freight's trail, in the caller's transaction, as `join` says. */
export async function appendIn(
  tx: Transaction<Rows>,
  to: AppendTo,
  occurrence: NewOccurrence,
): Promise<Appended> {
  const { trail, ...joined } = join(await openTrail(tx, to, [occurrence]), occurrence);
  if (!('at' in joined)) return joined;
  const ids = await writeTrail(tx, trail);
  return { outcome: joined.outcome, id: Number(ids[joined.at]) };
}
