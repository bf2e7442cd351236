import { setTimeout as pause } from 'node:timers/promises';
import { type Buyer, buyers, type PlayedShop } from './played-shop.ts';

/** How often a cart of one of the shops wants to know rates, and how many of them buy. */
const lookEveryMs = 20_000;
const looksForASale = 15;

export type ShopsPlay = { stop(): Promise<void> };

/**
 * Plays the buyers of shops: one sale in each at once, then a cart now and then, in turn, of which one of fifteen is bought. What goes
 * wrong costs its cart alone, for people may stop a platform or change a connection.
 */
export function playShops(shops: readonly PlayedShop[], onProblem: (error: unknown) => void): ShopsPlay {
  const end = new AbortController();
  const done = play(shops, { signal: end.signal, onProblem });
  return {
    async stop() {
      end.abort();
      await done;
    },
  };
}

type Play = { signal: AbortSignal; onProblem: (error: unknown) => void };

async function play(shops: readonly PlayedShop[], { signal, onProblem }: Play): Promise<void> {
  if (shops.length === 0) return;
  for (let cart = 0; !signal.aborted; cart += 1) {
    const shop = shops[cart % shops.length];
    const buyer = buyerOf(cart);
    if (shop === undefined || buyer === undefined) return;
    const buys = cart < shops.length || cart % looksForASale === 0;
    await (buys ? shop.sell(buyer) : shop.look(buyer)).catch(onProblem);
    if (cart >= shops.length - 1) await pause(lookEveryMs, undefined, { signal }).catch(() => {});
  }
}

function buyerOf(cart: number): Buyer | undefined {
  return buyers[cart % buyers.length];
}
