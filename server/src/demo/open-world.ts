import type { Context } from '../context.ts';
import { DAY_MS } from '../kernel/days.ts';
import { inOneTransaction } from '../platform/db/one-transaction.ts';
import { markDemoWorld } from './history/demo-world.ts';
import { wholeHistory } from './history/plan.ts';
import { type SeededAccess, seedDemo } from './seed.ts';
import { seedOperators } from './seed-operators.ts';
import { seedPictures } from './seed-pictures.ts';
import { type DemoPostal, seedPostal } from './seed-postal.ts';
import type { DemoAccess } from './wire.ts';

/** What a world is opened with: what `demo.json` said, where things are simulated, and whether it is to be lived in. */
type Opening = {
  previous: DemoAccess | null;
  liveUrl: string;
  postal: DemoPostal;
  bare: boolean;
};

/** A world as it is seeded, and whether this database was a demo's from its beginning. */
export type OpenedWorld = { seeded: SeededAccess; isMarked: boolean };

/** Contracts, tables and people were there some days before anything happened. */
const daysBefore = 9;

/**
 * Seeds what is missing of the demo's world. Of a world that is to be lived in, its companies, tables and people are as old as its
 * history; what is there stays as it is.
 */
export async function openWorld(ctx: Context, opening: Opening): Promise<OpenedWorld> {
  const world = await markDemoWorld(ctx);
  const isMarked = world !== undefined;
  const isOld = opening.bare || world === undefined || !(await isEmpty(ctx));
  if (isOld) return { isMarked, seeded: await seedAll(ctx, opening) };
  return inOneTransaction(ctx.db, async ({ db, at }) => {
    await at(world.startedAt.getTime() - (wholeHistory.days + daysBefore) * DAY_MS);
    return { isMarked, seeded: await seedAll({ ...ctx, db }, opening) };
  });
}

async function seedAll(ctx: Context, { previous, liveUrl, postal }: Opening): Promise<SeededAccess> {
  const seeded = await seedDemo(ctx, previous, { ctx, url: liveUrl });
  await seedPostal(ctx, postal);
  await seedPictures(ctx);
  await seedOperators(ctx);
  return seeded;
}

async function isEmpty({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await db.selectFrom('shipper').select('id').limit(1).execute()).length === 0;
}
