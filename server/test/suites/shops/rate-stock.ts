import { setTimeout as pause } from 'node:timers/promises';
import type { NuvemshopSimulator } from '../../../src/connectors/stores/nuvemshop/simulator/simulator.ts';
import { someCart } from '../../support/stores.ts';

/**
 * Rates that buyers were shown, each to be bought by once. They are asked for ahead, so that orders go on coming evenly while
 * nobody answers carts.
 */
export type RateStock = {
  /** The reference of a rate; undefined where there is none left. */
  next(): string | undefined;
  /** Resolves when there are as many as there should be. */
  full(): Promise<void>;
  stop(): Promise<void>;
};

const lanes = 4;
const idleMs = 20;

export function openRateStock(nuvemshop: NuvemshopSimulator, size: number): RateStock {
  const references: string[] = [];
  let isStopped = false;
  const lane = async (): Promise<void> => {
    while (!isStopped) {
      const reference = references.length < size ? await shownRate(nuvemshop) : undefined;
      if (reference === undefined) await pause(idleMs);
      else references.push(reference);
    }
  };
  const running = Array.from({ length: lanes }, lane);
  return {
    next: () => references.shift(),
    async full() {
      while (references.length < size && !isStopped) await pause(idleMs);
    },
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** Undefined where nobody answers; throws for an answer that the shop would not show. */
async function shownRate(nuvemshop: NuvemshopSimulator): Promise<string | undefined> {
  const answer = await nuvemshop.askRates(someCart).catch(() => undefined);
  if (answer?.problem != null) throw new Error(`rates that no shop shows: ${answer.problem}`);
  return answer?.rates[0]?.reference;
}
