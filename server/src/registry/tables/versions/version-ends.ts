import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { VersionState } from './version-state.ts';

/** How a version stopped being only prepared. */
export type DraftEnd = { reason: 'published' | 'withdrawn'; at: Date };

/** Of versions that are no longer drafts, or scheduled and not begun: when and how that ended. */
export async function findDraftEnds(
  db: Kysely<Rows>,
  versionIds: readonly number[],
): Promise<Map<number, DraftEnd>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('freightTableVersion')
    .select(['id', 'state', 'startsAt', 'endedAt'])
    .where('id', 'in', [...versionIds])
    .where('state', 'not in', ['draft', 'scheduled'])
    .execute();
  return new Map(rows.flatMap(({ id, ...row }): [number, DraftEnd][] => [[id, endOf(row)]]));
}

type Ended = { state: VersionState; startsAt: Date | null; endedAt: Date | null };

/** A version that was withdrawn may have been in force before, or only have waited for that. */
function endOf({ state, startsAt, endedAt }: Ended): DraftEnd {
  const hadBegun = startsAt !== null && (state !== 'withdrawn' || (endedAt !== null && startsAt <= endedAt));
  const at = hadBegun ? startsAt : endedAt;
  if (at === null) throw new Error(`a version is ${state} since nobody knows when`);
  return { reason: hadBegun ? 'published' : 'withdrawn', at };
}
