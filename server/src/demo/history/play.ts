import type { QuoteDesk } from '../../freight/quote/desk.ts';
import { recountWon } from '../../freight/quote/won/count-won.ts';
import { keepCounts } from '../../freight/record/today/keep-counts.ts';
import { rebuildWatch } from '../../freight/record/watch/keep-watch.ts';
import { rebuildSums } from '../../freight/report/rebuild-sums.ts';
import { DAY_MS } from '../../kernel/days.ts';
import { billAndPay } from './bill-periods.ts';
import { issueShopTokens, linkCalls, writeCallLog } from './calls/write-call-log.ts';
import { chargeFor } from './charge.ts';
import { closeScene } from './close-scene.ts';
import { readDemoWorld } from './demo-world.ts';
import { freightsOfOrders } from './freights-of-orders.ts';
import { quoteAndHire, type SeededShop } from './hire-orders.ts';
import { liveThrough } from './live-through.ts';
import { readOperators } from './operators.ts';
import { inThePast, type PastDesk } from './past.ts';
import { daysOf, type HistorySize, longestStoryMs, type PlannedQuote, planDay } from './plan.ts';
import { contractsOfShops, openDays, type Receivers, setScene } from './set-scene.ts';
import { demoShops } from './shops.ts';
import { type Span, within } from './timed-acts.ts';
import { finishDeliveries, lastDeliveryId } from './webhook-log.ts';

/** How far writing is: steps done and steps in all. */
export type HistoryProgress = { done: number; of: number };

export type Playing = {
  size: HistorySize;
  receivers: Receivers;
  /** A step is not begun any more once it is aborted. */
  stop?: AbortSignal;
  onProgress?(progress: HistoryProgress): void;
};

/** Less than this since the last time is not worth a chapter. */
const leastMissingMs = DAY_MS;

/**
 * Writes what happened in the world of a demo until now, the newest first: the first time its whole history, later what is
 * missing since. Each step is one transaction with its mark, so that what was interrupted goes on where it was. Does nothing in
 * a database that is no demo's.
 */
export async function playHistory(desk: QuoteDesk, playing: Playing): Promise<void> {
  for (;;) {
    const chapter = await openChapter(desk, playing.size);
    if (chapter === null || !(await playChapter(desk, playing, chapter))) return;
  }
}

/** Writes a chapter; false where it was stopped before its end. */
async function playChapter(desk: QuoteDesk, playing: Playing, chapter: Chapter): Promise<boolean> {
  const steps = stepsOf(playing, chapter);
  const known = new Set(
    (await desk.ctx.db.selectFrom('demoStep').select('name').execute()).map(({ name }) => name),
  );
  let done = 0;
  for (const { name, act } of steps) {
    playing.onProgress?.({ done, of: steps.length });
    if (playing.stop?.aborted === true) return false;
    if (!known.has(name)) await takeStep(desk, { name, act, chapter });
    done += 1;
    await desk.ctx.mirror.refresh();
  }
  await rebuildWatch(desk.ctx);
  await keepCounts(desk.ctx);
  // Quotes that are dated back were not there when they were counted last.
  await rebuildSums(desk.ctx);
  await recountWon(desk.ctx);
  await closeChapter(desk);
  playing.onProgress?.({ done, of: steps.length });
  return true;
}

/** A stretch of history that is being written. */
type Chapter = { seed: number; startedAtMs: number; span: Span; isFirst: boolean };

async function openChapter({ ctx }: QuoteDesk, { days }: HistorySize): Promise<Chapter | null> {
  const world = await readDemoWorld(ctx.db);
  if (world === undefined) return null;
  const { seed, playedUntil } = world;
  const startedAtMs = world.startedAt.getTime();
  const isFirst = playedUntil === null;
  const fromMs = playedUntil?.getTime() ?? startedAtMs - days * DAY_MS;
  const nowMs = isFirst ? startedAtMs : ctx.clock.nowMs();
  if (world.playingUntil === null && !isFirst && nowMs - fromMs < leastMissingMs) return null;
  const untilMs = world.playingUntil?.getTime() ?? nowMs;
  await ctx.db
    .updateTable('demoWorld')
    .set({ playingUntil: new Date(untilMs) })
    .execute();
  return { seed, startedAtMs, isFirst, span: { fromMs, untilMs } };
}

async function closeChapter({ ctx }: QuoteDesk): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const world = await readDemoWorld(tx);
    await tx.deleteFrom('demoStep').execute();
    await tx
      .updateTable('demoWorld')
      .set({ playedUntil: world?.playingUntil ?? null, playingUntil: null })
      .execute();
  });
}

type Step = { name: string; act(past: PastDesk): Promise<void> };

async function takeStep(desk: QuoteDesk, { name, act, chapter }: Step & { chapter: Chapter }): Promise<void> {
  await inThePast(desk, async (past) => {
    await past.at(chapter.span.untilMs);
    const afterId = await lastDeliveryId(past);
    await act(past);
    await finishDeliveries(past, { ...chapter, afterId });
    // Both or neither: whoever writes the same at the same time fails here.
    await past.ctx.db.insertInto('demoStep').values({ name }).execute();
  });
}

/** Days of one step: what is locked by it is locked briefly. */
const daysOfStep = 2;

function stepsOf({ size, receivers }: Playing, chapter: Chapter): Step[] {
  const { seed, span, startedAtMs, isFirst } = chapter;
  const storyFromMs = isFirst
    ? span.fromMs
    : Math.max(startedAtMs - size.days * DAY_MS, span.fromMs - longestStoryMs);
  const days = daysOf({ fromMs: storyFromMs, untilMs: span.untilMs });
  const steps: Step[] = [];
  const add = (name: string, act: Step['act']) => steps.push({ name, act });
  add('days', (past) => openDays(past, span));
  const before = (act: Step['act']) => async (past: PastDesk) => {
    await past.at(span.fromMs - DAY_MS);
    await act(past);
  };
  if (isFirst) {
    add(
      'scene',
      before((past) => setScene(past, { receivers, shops: size.shops })),
    );
    for (const { name, make } of contractsOfShops(size.shops)) add(name, before(make));
    add(
      'tokens',
      before((past) => issueShopTokens(past, seededShops(past))),
    );
  }
  // Before anybody calls today: the log is read in the order in which it was written.
  add('calls', (past) => writeCallLog(past, { seed, span, size, shops: seededShops(past) }));
  for (let start = 0; start < days.length; start += daysOfStep) {
    const some = days.slice(start, start + daysOfStep);
    add(`days until ${some[0]}`, async (past) => {
      const planned = some.flatMap((day) => planDay(seed, day, size));
      const bounded = planned.filter(({ atMs }) => atMs > startedAtMs - size.days * DAY_MS);
      await writeDays(past, chapter, bounded);
    });
  }
  add('bills', async (past) => {
    const shops = seededShops(past);
    await billAndPay(past, { seed, span, shops, operators: await readOperators(past.ctx.db) });
  });
  add('what calls made', (past) => linkCalls(past, span));
  if (isFirst)
    add('close', async (past) => {
      await closeScene(past, await readOperators(past.ctx.db), startedAtMs);
    });
  return steps;
}

async function writeDays(
  past: PastDesk,
  { seed, span }: Chapter,
  planned: readonly PlannedQuote[],
): Promise<void> {
  const shops = seededShops(past);
  const operators = await readOperators(past.ctx.db);
  await quoteAndHire(past, shops, { seed, planned: within(span, planned) });
  const freights = await freightsOfOrders(past, shops, planned);
  await liveThrough(past, freights, { seed, span, operators });
  await chargeFor(past, freights, { seed, span, operators });
}

function seededShops({ ctx }: PastDesk): SeededShop[] {
  const known = [...ctx.mirror.current.shippers.values()];
  return demoShops().flatMap((shop) => {
    const id = known.find(({ cnpj }) => cnpj === shop.shipper.cnpj)?.id;
    return id === undefined ? [] : [{ ...shop, shipperId: id }];
  });
}
