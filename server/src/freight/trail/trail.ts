import type { Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { News } from './complete.ts';
import { lockProgress, type Progress } from './lock-progress.ts';
import type { AppendTo, NewOccurrence, Occurrence, Said } from './occurrence.ts';
import type { TrailRows } from './rows.ts';

/** A line of a trail: one that is stored, with what is added to it, or one that is not yet. */
export type Line = {
  said: Said;
} & ({ id: number; news: News } | { id: null });

/** Columns of the progress that change; the status is that of `latest`. */
export type Moved = Partial<
  Pick<
    TrailRows['freightProgress'],
    'phase' | 'statusGroup' | 'statusCode' | 'statusAt' | 'collectedAt' | 'deliveredAt' | 'expectedOn'
  > & { volumePhases: Progress['volumePhases'] }
>;

/** A freight's trail while occurrences join it; nothing of it is written yet. */
export type Trail = {
  to: AppendTo;
  /** Those that are not older than what comes, by the order in which they came, then the new ones. */
  lines: readonly Line[];
  progress: Omit<Progress, 'statusId'>;
  /** Which line gives the status; undefined where it is older than what comes. */
  latest: number | undefined;
  /** Null: nothing was said that is news. */
  moved: Moved | null;
  redispatchCodes: readonly string[];
};

/**
 * Reads what occurrences that come need of a freight's trail, in the caller's transaction; the row of the progress is
 * held until it ends, so that occurrences of one freight follow each other.
 */
export async function openTrail(
  tx: Transaction<Rows>,
  to: AppendTo,
  coming: readonly Pick<NewOccurrence, 'occurredAt'>[],
): Promise<Trail> {
  const { statusId, ...progress } = await lockProgress(tx, to);
  const sinceMs = Math.min(...coming.map(({ occurredAt }) => occurredAt.getTime()));
  const stored = Number.isFinite(sinceMs) ? await readSince(tx, to, new Date(sinceMs)) : [];
  const lines = stored.map(({ id, updatedAt: _, arrivedAt: _at, textChangedAt: _changedAt, ...said }) => ({
    id,
    said,
    news: {},
  }));
  const latest = lines.findIndex(({ id }) => id === statusId);
  return {
    to,
    lines,
    progress,
    latest: latest < 0 ? undefined : latest,
    moved: null,
    redispatchCodes: [],
  };
}

async function readSince(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: AppendTo,
  since: Date,
): Promise<Occurrence[]> {
  const rows = await tx
    .selectFrom('occurrence')
    .selectAll()
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('occurredAt', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ shipperId: _, freightCode: _code, ...occurrence }) => occurrence);
}
