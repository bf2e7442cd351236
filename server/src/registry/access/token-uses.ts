import { sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { RegistryContext } from '../changes/change.ts';

/** Remembers which tokens were used, when and from where, and writes it in batches: never in a request's way. */
export type TokenUses = {
  note(tokenId: number, address: string): void;
  /** Writes what was noted; called by a timer, when the process stops, and by tests. */
  flush(): Promise<void>;
};

type Use = { at: number; address: string };

/** Only the last use of each token is kept, so the memory is bounded by the number of tokens. */
export function createTokenUses(ctx: RegistryContext & { clock: Clock; log: Log }): TokenUses {
  let noted = new Map<number, Use>();
  return {
    note(tokenId, address) {
      noted.set(tokenId, { at: ctx.clock.nowMs(), address });
    },
    async flush() {
      if (noted.size === 0) return;
      const batch = noted;
      noted = new Map();
      try {
        await writeUses(ctx, batch);
      } catch (error) {
        noted = new Map([...batch, ...noted]);
        ctx.log.warn(
          { err: error, tokens: noted.size },
          'last uses of tokens could not be written; will try again',
        );
      }
    },
  };
}

/** Rows are locked in the order of ids, so that processes which saw the same tokens do not deadlock. */
async function writeUses(ctx: RegistryContext, batch: ReadonlyMap<number, Use>): Promise<void> {
  const ids = [...batch.keys()];
  const instants = ids.map((id) => new Date(batch.get(id)?.at ?? 0));
  const addresses = ids.map((id) => batch.get(id)?.address ?? '');
  await sql`
    with used as (
      select * from unnest(${ids}::bigint[], ${instants}::timestamptz[], ${addresses}::text[]) as used (id, at, address)
    ), held as (
      select access_token.id from access_token join used using (id) order by access_token.id for no key update
    )
    update access_token
    set last_used_at = used.at, last_used_address = used.address
    from used join held using (id)
    where access_token.id = used.id and (last_used_at is null or last_used_at <= used.at)`.execute(ctx.db);
}
