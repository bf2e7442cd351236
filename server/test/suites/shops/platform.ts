import { setTimeout as pause } from 'node:timers/promises';
import type { NuvemshopSimulator } from '../../../src/connectors/stores/nuvemshop/simulator/simulator.ts';
import type { Random } from '../../faults/ledger/random.ts';
import { someOrder } from '../../support/stores.ts';
import type { RateStock } from './rate-stock.ts';

/** What the platform knows of what it sent: everything that Carreto has to answer for. */
export type OrderLedger = {
  /** Of each order of which a webhook was answered with 2xx: those that were, by their topics. */
  acknowledged: Map<string, Set<string>>;
  /** By status; 0 where no answer came. */
  answers: Map<number, number>;
  /** Of those with 2xx, in milliseconds. */
  answerMs: number[];
  /** Webhooks that were sent once more though they had been answered. */
  repeats: number;
  /** Orders that came later than they should, for no rate was there to buy by. */
  delayed: number;
  startedMs: number;
  lastOrderMs: number;
};

/** A shop that sells and tells of it, whatever becomes of who listens. */
export type Platform = {
  ledger: OrderLedger;
  /** Waits until so many more webhooks are answered with 2xx, for at most some seconds. */
  progress(count: number): Promise<boolean>;
  /** Sells no more, and resolves when all that it has to tell is answered; rejects where that takes minutes. */
  stop(): Promise<void>;
};

export type PlatformOptions = {
  nuvemshop: NuvemshopSimulator;
  stock: RateStock;
  ordersPerS: number;
  random: Random;
};

/** As a real one repeats what is not answered, with minutes made shorter. */
const firstRetryMs = 250;
const longestRetryMs = 4000;
/** Of a hundred orders so many are also told of as created, before or after they are told of as paid. */
const createdPercent = 25;
/** Of so many answered webhooks one comes again, within some seconds, behind later ones. */
const repeatedOf = 5;
const repeatedWithinMs = 4000;
const progressWithinMs = 30_000;
const leftWithinMs = 180_000;

type Selling = PlatformOptions & {
  ledger: OrderLedger;
  underWay: Set<Promise<void>>;
  isStopped: boolean;
  /** Until when what is left is repeated. */
  untilMs: number;
};

/** Starts selling so many orders a second. */
export function startPlatform(options: PlatformOptions): Platform {
  const startedMs = performance.now();
  const ledger: OrderLedger = {
    ...{ acknowledged: new Map(), answers: new Map(), answerMs: [] },
    ...{ repeats: 0, delayed: 0, startedMs, lastOrderMs: startedMs },
  };
  const selling: Selling = {
    ...options,
    ledger,
    underWay: new Set(),
    isStopped: false,
    untilMs: Number.POSITIVE_INFINITY,
  };
  const sold = sell(selling);
  return {
    ledger,
    async progress(count) {
      const wanted = ledger.answerMs.length + count;
      for (const untilMs = performance.now() + progressWithinMs; ledger.answerMs.length < wanted; ) {
        if (performance.now() > untilMs) return false;
        await pause(5);
      }
      return true;
    },
    async stop() {
      selling.isStopped = true;
      selling.untilMs = performance.now() + leftWithinMs;
      await sold;
      while (selling.underWay.size > 0) await Promise.all(selling.underWay);
    },
  };
}

async function sell(selling: Selling): Promise<void> {
  const { ledger, ordersPerS, stock, random, nuvemshop } = selling;
  let behindMs = 0;
  for (let n = 0; !selling.isStopped; n += 1) {
    const waitMs = ledger.startedMs + behindMs + (n * 1000) / ordersPerS - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const emptyMs = performance.now();
    let reference = stock.next();
    if (reference === undefined) ledger.delayed += 1;
    while (reference === undefined && !selling.isStopped) {
      await pause(5);
      reference = stock.next();
    }
    if (reference === undefined) return;
    // Those that could not be sold meanwhile do not come all at once.
    behindMs += performance.now() - emptyMs;
    const id = nuvemshop.shop.nextId();
    nuvemshop.shop.orders.set(String(id), someOrder(id, { shipping_option_reference: reference }));
    ledger.lastOrderMs = performance.now();
    const topics = random.between(1, 100) > createdPercent ? [] : ['order/created'];
    topics.splice(random.between(0, topics.length), 0, 'order/paid');
    for (const topic of topics) run(selling, () => tell(selling, { topic, id: String(id), isRepeat: false }));
  }
}

function run({ underWay }: Selling, act: () => Promise<void>): void {
  const running = act().finally(() => underWay.delete(running));
  underWay.add(running);
}

type Notice = { topic: string; id: string; isRepeat: boolean };

/** Sends a webhook until it is answered with 2xx. */
async function tell(selling: Selling, notice: Notice): Promise<void> {
  const { nuvemshop, ledger, random } = selling;
  const { topic, id, isRepeat } = notice;
  for (let retryMs = firstRetryMs; ; retryMs = Math.min(2 * retryMs, longestRetryMs)) {
    const sentMs = performance.now();
    const [status = 0] = await nuvemshop.tell(topic, id).catch(() => [0]);
    ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1);
    if (status >= 200 && status < 300) {
      ledger.answerMs.push(performance.now() - sentMs);
      break;
    }
    if (sentMs > selling.untilMs) throw new Error(`${topic} of order ${id} is not answered (${status})`);
    await pause(random.between(retryMs / 2, retryMs));
  }
  const topics = ledger.acknowledged.get(id) ?? new Set();
  ledger.acknowledged.set(id, topics.add(topic));
  if (isRepeat || ledger.answerMs.length % repeatedOf !== 0) return;
  ledger.repeats += 1;
  run(selling, async () => {
    await pause(random.between(0, repeatedWithinMs));
    await tell(selling, { ...notice, isRepeat: true });
  });
}
