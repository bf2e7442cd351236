import type { Context } from '../../../context.ts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { judgeAgain } from './judge-again.ts';
import { measureLanes } from './measure-lanes.ts';

type Keeping = Pick<Context, 'db' | 'clock'>;

/** What a rebuild did. */
export type WatchBuild = { lanes: number; freights: number };

/**
 * Measures the lanes and judges by them, once a day of São Paulo. Two processes may do it at once and come to the same; one that
 * is interrupted is done again.
 */
export async function keepWatch(ctx: Keeping): Promise<void> {
  const today = formatDay(dayInSaoPaulo(ctx.clock.nowMs()));
  const built = await ctx.db.selectFrom('transitBuild').select('builtOn').executeTakeFirst();
  if (built === undefined || built.builtOn < today) await rebuildWatch(ctx);
}

/** The same at once, whatever was done today. */
export async function rebuildWatch(ctx: Keeping): Promise<WatchBuild> {
  const nowMs = ctx.clock.nowMs();
  const lanes = await measureLanes(ctx);
  const freights = await judgeAgain(ctx);
  const build = { builtOn: formatDay(dayInSaoPaulo(nowMs)), builtAt: new Date(nowMs) };
  await ctx.db
    .insertInto('transitBuild')
    .values(build)
    .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet(build))
    .execute();
  return { lanes, freights };
}
