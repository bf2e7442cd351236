import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { timeOrderedPrefix } from '../../../kernel/ids.ts';
import { findDraftEnds } from '../../../registry/tables/versions/version-ends.ts';

/**
 * Ends the shadows of versions that were published or withdrawn, of one version or of all: nobody who publishes
 * has to know of shadows. They end at the instant that happened, however late this runs.
 */
export async function endShadows(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  versionId: number | null = null,
): Promise<void> {
  let running = db
    .selectFrom('tableShadow')
    .select(['id', 'versionId', 'startedAt'])
    .where('endedAt', 'is', null);
  if (versionId !== null) running = running.where('versionId', '=', versionId);
  const shadows = await running.execute();
  const ends = await findDraftEnds(
    db,
    shadows.map((shadow) => shadow.versionId),
  );
  for (const shadow of shadows) {
    const end = ends.get(shadow.versionId);
    if (end === undefined) continue;
    // Ids go by the clock of those who quote, which may be a little behind the database's.
    const endedMs = Math.min(end.at.getTime(), clock.nowMs());
    const at = new Date(Math.max(endedMs, shadow.startedAt.getTime()));
    await db
      .updateTable('tableShadow')
      .set({ endedAt: at, endReason: end.reason, untilId: untilId(at) })
      .where('id', '=', shadow.id)
      .where('endedAt', 'is', null)
      .execute();
  }
}

/** Quotes from there on are not looked at; what was counted already stays so. */
export function untilId(at: Date) {
  return sql<string>`greatest(next_id, ${timeOrderedPrefix(at.getTime())} collate "C")`;
}
