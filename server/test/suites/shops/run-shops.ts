import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fleet, startFleet } from '../../faults/ledger/fleet.ts';
import { seededRandom } from '../../faults/ledger/random.ts';
import { type OrderLedger, type Platform, startPlatform } from './platform.ts';
import { openRateStock } from './rate-stock.ts';
import type { ShopsResult } from './result.ts';
import { untilWorked } from './until-worked.ts';
import { readFound, type SoldOrder, wrongOrders } from './verdict.ts';
import { openShopWorld, type ShopWorld } from './world.ts';

export type ShopsRun = {
  kills: number;
  ordersPerS: number;
  seed: number;
  commit: string;
  /** Ends the kills early. */
  signal: AbortSignal;
  /** Looks at what is there in the end. */
  afterwards?(world: ShopWorld, ledger: OrderLedger, sold: ReadonlyMap<string, SoldOrder>): Promise<void>;
};

const preload = join(import.meta.dirname, '../../faults/ledger/end-with-parent.preload.ts');
/** Between a service that is ready and its kill. */
const killAfterMs = { least: 200, most: 2200 };
/** Webhooks that are answered between two kills, at least. */
const leastProgress = 5;
/** Rates that are shown before: enough for so many seconds, and for so many more with each kill, whose service shows none meanwhile. */
const stockS = { least: 5, ofKill: 4 };

/**
 * Lets a shop sell while the service is killed at random and started again, repeating what was not answered and some of what was,
 * and holds every webhook that was answered against orders and freights.
 */
export async function runShops(run: ShopsRun): Promise<ShopsResult> {
  const { ordersPerS, seed } = run;
  const load = loadavg()[0] ?? 0;
  const world = await openShopWorld();
  const fleet = startFleet({
    environment: world.installation.environment,
    roles: ['both'],
    preload,
    ownGroup: true,
  });
  world.reach(fleet.address);
  const stock = openRateStock(world.nuvemshop, ordersPerS * (stockS.least + run.kills * stockS.ofKill));
  try {
    await fleet.ready();
    await stock.full();
    const platform = startPlatform({
      ...{ nuvemshop: world.nuvemshop, stock, ordersPerS },
      random: seededRandom(seed + 1),
    });
    const recoveriesMs = await killRounds(run, fleet, platform);
    await platform.progress(leastProgress);
    await platform.stop();
    const answeredMs = performance.now();
    const leasesEnded = await untilWorked(world.installation, () => fleet.deserters());
    const workedMs = Math.round(performance.now() - answeredMs);
    const sold = soldOrders(world);
    const wrong = await world.installation.look(async (session) =>
      wrongOrders(await readFound(session), platform.ledger, sold),
    );
    wrong.push(...fleet.deserters());
    if (sold.size > platform.ledger.acknowledged.size) wrong.push('an order was never told of');
    await run.afterwards?.(world, platform.ledger, sold);
    const { kills, commit } = run;
    return {
      ...{ seed, commit, kills, ordersPerS, load, recoveriesMs, workedMs, leasesEnded, wrong },
      ...figuresOf(platform.ledger, sold),
    };
  } finally {
    await stock.stop();
    await fleet.stop();
    await world.close();
  }
}

async function killRounds(
  { kills, seed, signal }: ShopsRun,
  fleet: Fleet,
  platform: Platform,
): Promise<number[]> {
  const random = seededRandom(seed);
  const recoveriesMs: number[] = [];
  while (recoveriesMs.length < kills && !signal.aborted) {
    if (!(await platform.progress(leastProgress)))
      throw new Error(`webhooks are not answered any more\n${fleet.told()}`);
    await pause(random.between(killAfterMs.least, killAfterMs.most));
    const killedMs = performance.now();
    await fleet.kill(random);
    fleet.restart();
    await fleet.ready();
    recoveriesMs.push(Math.round(performance.now() - killedMs));
  }
  return recoveriesMs;
}

/** All that the shop sold, by the ids of its orders. */
function soldOrders({ nuvemshop }: ShopWorld): Map<string, SoldOrder> {
  return new Map(
    Array.from(nuvemshop.shop.orders, ([ref, { number, shipping_option_reference: reference }]) => [
      ref,
      { number: String(number), reference: String(reference) },
    ]),
  );
}

function figuresOf(
  { answers, answerMs, repeats, delayed, startedMs, lastOrderMs }: OrderLedger,
  sold: ReadonlyMap<string, SoldOrder>,
) {
  const sorted = answerMs.toSorted((one, other) => one - other);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return {
    ...{ orders: sold.size, webhooks: answerMs.length, repeats, delayed },
    soldPerS: Math.round((sold.size * 10_000) / (lastOrderMs - startedMs)) / 10,
    answers: Object.fromEntries(answers),
    ...{ answerP50Ms: at(0.5), answerP99Ms: at(0.99) },
  };
}
