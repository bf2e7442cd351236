import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { advance, type Standing } from './advance.ts';
import { completeIn } from './complete-in.ts';
import { lockProgress, moveProgress, type Progress } from './move-progress.ts';
import type { Appended, AppendTo, NewOccurrence, Occurrence } from './occurrence.ts';
import { forcedMove } from './states.ts';

/**
 * Adds an occurrence to a freight's trail and moves its status, in the caller's transaction; the row of the progress
 * is held until it ends, so that occurrences of one freight follow each other. What is older than the latest is
 * history: stored at its time, the status stays. A volume has a history of its own: it moves by what is the latest
 * of it, even where another volume was heard of since.
 */
export async function appendIn(
  tx: Transaction<Rows>,
  to: AppendTo,
  occurrence: NewOccurrence,
): Promise<Appended> {
  const progress = await lockProgress(tx, to);
  const same = await sameOccurrence(tx, to, occurrence);
  if (same !== undefined) return completeIn(tx, to, { progress, same, occurrence });
  const next = await nextStanding(tx, to, { progress, occurrence });
  if (next === 'out_of_flow') return { outcome: next };
  const stored = await insert(tx, to, occurrence);
  await moveProgress(tx, to, { progress, stored, group: occurrence.group, next });
  return { outcome: 'accepted', occurrence: stored };
}

async function sameOccurrence(
  tx: Transaction<Rows>,
  { shipperId, freightCode, volumeCount }: AppendTo,
  { code, occurredAt, volumeNumber }: NewOccurrence,
): Promise<Occurrence | undefined> {
  const found = tx
    .selectFrom('occurrence')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('code', '=', code)
    .where('occurredAt', '=', occurredAt);
  // The only volume is the freight, whether it is named or not.
  const ofVolume =
    volumeCount === 1 ? found : found.where('volumeNumber', 'is not distinct from', volumeNumber);
  return ofVolume.orderBy('id').executeTakeFirst();
}

type Coming = { progress: Progress; occurrence: NewOccurrence };

/** Where the freight stands afterwards; null for history, which moves nothing. */
async function nextStanding(
  tx: Transaction<Rows>,
  to: AppendTo,
  { progress, occurrence }: Coming,
): Promise<Standing | null | 'out_of_flow'> {
  if (await isHistory(tx, to, { progress, occurrence })) return null;
  const { phase, volumePhases } = progress;
  const standing = { phase, volumePhases, volumeCount: to.volumeCount };
  const next = advance(standing, occurrence);
  if (next === null && to.isForced === true) return advance(standing, occurrence, forcedMove);
  return next ?? 'out_of_flow';
}

async function isHistory(
  tx: Transaction<Rows>,
  { shipperId, freightCode, volumeCount }: AppendTo,
  { progress, occurrence: { occurredAt, volumeNumber } }: Coming,
): Promise<boolean> {
  if (occurredAt >= progress.statusAt) return false;
  if (volumeNumber === null || volumeCount === 1) return true;
  const later = await tx
    .selectFrom('occurrence')
    .select('id')
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('occurredAt', '>', occurredAt)
    .where((row) => row.or([row('volumeNumber', 'is', null), row('volumeNumber', '=', volumeNumber)]))
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

async function insert(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: AppendTo,
  { group: _, proofs, ...columns }: NewOccurrence,
): Promise<Occurrence> {
  return tx
    .insertInto('occurrence')
    .values({ ...columns, shipperId, freightCode, proofs: JSON.stringify(proofs) })
    .returningAll()
    .executeTakeFirstOrThrow();
}
