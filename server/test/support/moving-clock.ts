import { type Kysely, sql } from 'kysely';
import { type Horizon, moveHorizon, openHorizon, readHorizon } from '../../src/platform/retention/horizon.ts';
import type { Rows } from '../../src/rows.ts';
import type { TestApp } from './app.ts';

/** Sets the database's clock so that `app_now()` is at an instant, give or take what has passed since. */
export async function setDatabaseClock(db: Kysely<Rows>, iso: string): Promise<void> {
  await sql`update app_clock set ahead = ${iso}::timestamptz - now()`.execute(db);
}

/** Lets retention come to what the database's clock says, as a person does by `retention catch-up`; gives what it goes by then. */
export async function horizonNow({ ctx: { db } }: Pick<TestApp, 'ctx'>): Promise<Horizon> {
  const { databaseNow } = await readHorizon(db);
  await moveHorizon(db, databaseNow);
  return openHorizon({ db, clock: { nowMs: () => databaseNow.getTime() } });
}

/** Sets the clocks of process and database, and lets retention come to them. */
export async function catchUpTo(app: TestApp, iso: string): Promise<Horizon> {
  app.clock.set(iso);
  await setDatabaseClock(app.ctx.db, iso);
  return horizonNow(app);
}

/** Lets so many seconds pass in the database. */
export async function passInDatabase(db: Kysely<Rows>, seconds: number): Promise<void> {
  await sql`update app_clock set ahead = ahead + make_interval(secs => ${seconds})`.execute(db);
}
