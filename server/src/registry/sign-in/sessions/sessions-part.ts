import { type Selectable, sql, type Transaction } from 'kysely';
import type { MirrorPart } from '../../../platform/mirror/mirror.ts';
import type { Rows } from '../../../rows.ts';
import type { LiveSession } from './session.ts';

/** Live sessions by the hash of their cookie. */
export type SessionsInMemory = {
  readonly byHash: ReadonlyMap<string, LiveSession>;
  readonly hashes: ReadonlyMap<number, string>;
  /** The database's time of the snapshot. */
  readonly asOfMs: number;
};

/** No transaction that changes sessions takes longer; what changed so long before a snapshot may not have been in it. */
const overlapMs = 60_000;

/** What changed since is read, not all of it: log-in of one person costs the others nothing. */
export const sessionsPart: MirrorPart<Rows, SessionsInMemory> = {
  epochs: ['sessions'],
  async load(snapshot, previous) {
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(snapshot);
    const asOfMs = rows[0]?.now.getTime() ?? 0;
    if (previous === undefined || asOfMs < previous.asOfMs) {
      const live = await readLive(snapshot);
      return applied({ byHash: new Map(), hashes: new Map() }, live, asOfMs);
    }
    const since = new Date(previous.asOfMs - overlapMs);
    const changed = await snapshot
      .selectFrom('operatorSession')
      .selectAll()
      .where('changedAt', '>=', since)
      .execute();
    return applied(previous, changed, asOfMs);
  },
};

type Row = Selectable<Rows['operatorSession']>;

function readLive(snapshot: Transaction<Rows>): Promise<Row[]> {
  return snapshot
    .selectFrom('operatorSession')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .execute();
}

/** What was, with what changed; a session that got another cookie is known by that alone, and what is over is let go. */
function applied(
  previous: Pick<SessionsInMemory, 'byHash' | 'hashes'>,
  changed: readonly Row[],
  asOfMs: number,
): SessionsInMemory {
  const byHash = new Map(previous.byHash);
  const hashes = new Map(previous.hashes);
  const forget = (id: number): void => {
    const known = hashes.get(id);
    if (known !== undefined) byHash.delete(known);
    hashes.delete(id);
  };
  for (const row of changed) {
    forget(row.id);
    if (row.endedAt !== null) continue;
    byHash.set(row.hash, toLiveSession(row));
    hashes.set(row.id, row.hash);
  }
  for (const { id, expiresAtMs } of [...byHash.values()]) if (expiresAtMs <= asOfMs) forget(id);
  return { byHash, hashes, asOfMs };
}

export function toLiveSession(row: Row): LiveSession {
  return {
    id: row.id,
    operatorId: row.operatorId,
    stage: row.stage,
    expiresAtMs: row.expiresAt.getTime(),
    verifiedAtMs: row.verifiedAt.getTime(),
    lastUsedAtMs: row.lastUsedAt.getTime(),
  };
}
