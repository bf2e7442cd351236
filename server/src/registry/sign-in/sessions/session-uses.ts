import { sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { idleMs } from './session.ts';

/** Remembers when sessions were last used, and writes it in batches: never in a request's way, and no mirror reads anew. */
export type SessionUses = {
  note(sessionId: number, address: string): void;
  /** When this process last saw it, in milliseconds; 0 where it did not. */
  lastOf(sessionId: number): number;
  flush(): Promise<void>;
};

type Use = { at: number; address: string };

export function createSessionUses(ctx: RegistryContext & { clock: Clock; log: Log }): SessionUses {
  const seen = new Map<number, Use>();
  let unwritten = new Set<number>();
  const forgetIdle = (): void => {
    const nowMs = ctx.clock.nowMs();
    for (const [id, { at }] of seen) if (nowMs - at > idleMs) seen.delete(id);
  };
  return {
    note(sessionId, address) {
      seen.set(sessionId, { at: ctx.clock.nowMs(), address });
      unwritten.add(sessionId);
    },
    lastOf: (sessionId) => seen.get(sessionId)?.at ?? 0,
    async flush() {
      if (unwritten.size === 0) return;
      const batch = unwritten;
      unwritten = new Set();
      try {
        await writeUses(ctx, new Map([...batch].map((id) => [id, seen.get(id) ?? { at: 0, address: '' }])));
        forgetIdle();
      } catch (error) {
        unwritten = new Set([...batch, ...unwritten]);
        const fields = { err: error, sessions: unwritten.size };
        ctx.log.warn(fields, 'last uses of sessions could not be written; will try again');
      }
    },
  };
}

/** Rows are locked in the order of ids, so that processes which saw the same sessions do not deadlock. */
async function writeUses({ db }: RegistryContext, batch: ReadonlyMap<number, Use>): Promise<void> {
  const ids = [...batch.keys()];
  const instants = ids.map((id) => new Date(batch.get(id)?.at ?? 0));
  const addresses = ids.map((id) => batch.get(id)?.address ?? '');
  await sql`
    with used as (
      select * from unnest(${ids}::bigint[], ${instants}::timestamptz[], ${addresses}::text[]) as used (id, at, address)
    ), locked as (
      select operator_session.id from operator_session join used using (id) order by operator_session.id for no key update
    )
    update operator_session set last_used_at = used.at, last_used_address = used.address
    from used join locked using (id)
    where operator_session.id = used.id and last_used_at <= used.at`.execute(db);
}
