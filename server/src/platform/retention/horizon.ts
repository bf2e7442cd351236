import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import { mostApartMs, readClocks } from './clocks.ts';

declare const opened: unique symbol;

/** What forgetting takes for now. Only `openHorizon` gives one: whoever deletes by age has had the clocks compared. */
export type Horizon = { readonly at: Date; readonly [opened]: true };

/** How far forgetting has come, beside what the database's clock says. */
export type HorizonState = { reachedAt: Date; databaseNow: Date };

/** The clocks of this process and of the database are too far apart to tell what is old. */
export class ClocksDisagree extends OperatorError {
  /** By how much the process is ahead of its database; negative where it is behind. */
  readonly aheadMs: number;

  constructor(aheadMs: number) {
    const seconds = Math.round(Math.abs(aheadMs) / 1000);
    const side = aheadMs > 0 ? 'ahead of' : 'behind';
    super(
      `Nothing is forgotten: the clock of this process is ${seconds} s ${side} the database's. Let both machines follow a time server (NTP).`,
    );
    this.aheadMs = aheadMs;
  }
}

/**
 * The instant that everything which deletes by age takes for now: by the database's clock, and never beyond where
 * forgetting has come (`advanceHorizon`).
 * @throws ClocksDisagree where this process and the database are more than five minutes apart.
 */
export async function openHorizon<Tables>(world: { db: Kysely<Tables>; clock: Clock }): Promise<Horizon> {
  const { aheadMs } = await readClocks(world.db, world.clock);
  if (Math.abs(aheadMs) > mostApartMs) throw new ClocksDisagree(aheadMs);
  const { reachedAt, databaseNow } = await readHorizon(world.db);
  return toHorizon(reachedAt < databaseNow ? reachedAt : databaseNow);
}

/** What came before this instant is past a term of so many days. */
export function endOfTerm({ at }: Horizon, days: number): Date {
  return new Date(at.getTime() - days * 86_400_000);
}

/** What would be forgotten if forgetting had come to an instant: for counts before it goes there. */
export function supposedHorizon(at: Date): Horizon {
  return toHorizon(at);
}

/** Where nothing was forgotten yet, it has come to now. Rejects when the database is away. */
export async function readHorizon<Tables>(db: Kysely<Tables>): Promise<HorizonState> {
  const { rows } = await sql<HorizonState>`
    select coalesce((select reached_at from retention_horizon), app_now()) as "reachedAt",
      app_now() as "databaseNow"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database told no time');
  return row;
}

/** Moves it to an instant that a person named; the next step of its own comes 20 hours later. */
export async function moveHorizon<Tables>(db: Kysely<Tables>, to: Date): Promise<void> {
  await sql`
    insert into retention_horizon (reached_at) values (${to})
    on conflict (only_row) do update set reached_at = excluded.reached_at, ran_ms = 0`.execute(db);
}

function toHorizon(at: Date): Horizon {
  return { at } as Horizon;
}
