import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { formatDay, parseDay } from '../../../kernel/days.ts';
import { fail } from '../../../kernel/failure.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { Change } from '../../changes/change.ts';
import { derivationsOf } from '../derived/derivations.ts';
import { type LockedTable, lockTableOf } from '../lock-table.ts';
import type { PublicationCause } from '../rows.ts';
import { moveVersion } from './move-version.ts';
import { addPublication } from './publications.ts';

/** Versions of one table that may wait at a time: as many as anybody plans, few enough to look through. */
export const mostScheduled = 20;

export type Entry = {
  table: LockedTable;
  version: TableVersion;
  cause: Extract<PublicationCause, 'publish' | 'rollback' | 'derive'>;
  /** Null: at once. */
  startsAtMs: number | null;
  reason: string | null;
};

/**
 * Puts a version into force, or lets it wait for its instant, and lets derived tables that follow do the same,
 * all in one transaction.
 * @throws Failure `conflict` where the state does not allow it or too many versions wait.
 */
export async function putIntoForce(change: Change, entry: Entry): Promise<TableVersion> {
  const version =
    entry.startsAtMs === null
      ? await beginNow(change, entry)
      : await schedule(change, entry, entry.startsAtMs);
  await followBase(change, version, entry);
  return version;
}

async function beginNow(change: Change, { table, version, cause, reason }: Entry): Promise<TableVersion> {
  if (table.published !== null) await moveVersion(change, table.published, { move: 'replace' });
  const move = cause === 'rollback' ? 'rollback' : 'publish';
  const startsAt = new Date(table.nowMs);
  await addPublication(change, {
    tableId: table.id,
    versionId: version.id,
    previousId: table.published?.id ?? null,
    cause,
    startsAt,
    actor: change.actor.name,
    reason,
  });
  return moveVersion(change, version, { move, startsAt, reason });
}

/** One version waits for an instant: the one that did is put aside. */
async function schedule(
  change: Change,
  { table, version, reason }: Entry,
  startsAtMs: number,
): Promise<TableVersion> {
  const others = table.scheduled.filter(({ id }) => id !== version.id);
  const same = others.find(({ startsAt }) => Date.parse(startsAt ?? '') === startsAtMs);
  if (same !== undefined) await moveVersion(change, same, { move: 'withdraw', reason });
  else if (others.length >= mostScheduled) {
    throw fail('conflict', { message: `Já há ${mostScheduled} versões agendadas nesta tabela.` });
  }
  return moveVersion(change, version, { move: 'schedule', startsAt: new Date(startsAtMs), reason });
}

/**
 * When a version takes force that is published without an instant: on its first day where that is yet to come
 * and there is something to wait behind, else at once (null).
 */
export function firstInstant({ validFrom, id }: TableVersion, table: LockedTable): number | null {
  const first = startOfText(validFrom);
  if (first === null || first <= table.nowMs) return null;
  const others = [...(table.published === null ? [] : [table.published]), ...table.scheduled];
  return others.some((other) => other.id !== id) ? first : null;
}

/** The instant at which a day given as text begins in São Paulo. */
export function startOfText(day: string | null): number | null {
  const parsed = day === null ? null : parseDay(day);
  return parsed === null ? null : startOfDayInSaoPaulo(parsed);
}

/** Whether the days of a version are over at an instant. */
export function isOver({ validUntil }: TableVersion, atMs: number): boolean {
  return validUntil !== null && validUntil < formatDay(dayInSaoPaulo(atMs));
}

/**
 * Versions that were derived from one that takes force take force with it, where their table follows its base.
 * What is not derived yet is marked and follows in the background.
 */
async function followBase(change: Change, base: TableVersion, entry: Entry): Promise<void> {
  for (const { derivation, mode } of await derivationsOf(change, base)) {
    if (mode !== 'publish' || derivation.state !== 'derived' || derivation.versionId === null) continue;
    await follow(change, derivation.versionId, { ...entry, nowMs: entry.table.nowMs });
  }
}

/** With its base: why, when, and what time it is. */
type Following = Pick<Entry, 'cause' | 'startsAtMs' | 'reason'> & { nowMs: number };

/**
 * A derived version takes force when its base does, or on its own first day where that is later. One that is
 * in force, or whose days are over by then, is left as it is: it must not hold up its base.
 */
export async function follow(
  change: Change,
  versionId: number,
  { cause, startsAtMs, reason, nowMs }: Following,
): Promise<void> {
  const { table, version } = await lockTableOf(change, versionId);
  const own = firstInstant(version, table);
  const at = own === null || (startsAtMs !== null && startsAtMs > own) ? startsAtMs : own;
  const isWaiting = version.state === 'scheduled' && Date.parse(version.startsAt ?? '') === at;
  if (version.state === 'published' || isWaiting || isOver(version, at ?? table.nowMs)) return;
  if (at !== null && table.scheduled.length >= mostScheduled) return;
  await putIntoForce(change, {
    table: { ...table, nowMs },
    version,
    // A version that is made for a base put back was never in force itself.
    cause: cause === 'rollback' && version.state !== 'draft' ? 'rollback' : 'derive',
    startsAtMs: at,
    reason,
  });
}
