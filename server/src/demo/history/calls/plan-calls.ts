import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { type HistorySize, type PlannedQuote, planDay } from '../plan.ts';
import { type Random, randomFor, weighted } from '../random.ts';

/** Why a call of the past was refused. */
export type Mistake = (typeof mistakes)[number][1];

/** What was called: by a shop or a carrier of the demo, or by somebody whose token nobody knows. */
export type PlannedCall = {
  atMs: number;
  ms: number;
  address: string;
  by: 'shop' | 'carrier' | 'stranger';
  /** The basket that it is about, or that was meant. */
  about: PlannedQuote;
  /** Null: it was answered. */
  mistake: Mistake | null;
};

const minuteMs = 60_000;

/** Reserved for documentation (RFC 5737): nobody calls from there. */
const addresses = { shop: '203.0.113.24', carrier: '198.51.100.7', stranger: '203.0.113.90' } as const;

/** How often which. */
const mistakes = [
  [5, 'badZip'],
  [4, 'unknownSku'],
  [3, 'noWeight'],
  [2, 'wrongPlatform'],
  [3, 'expiredOffer'],
  [3, 'outOfFlow'],
  [2, 'brokenJson'],
  [2, 'noOffer'],
  [0, 'tooMany'],
  [0, 'wrongToken'],
] as const;

/** A day in so many has a burst of calls; a day in so many, an old system that calls every half an hour. */
const [burstEvery, forgottenEvery] = [6, 5] as const;

/** Calls of a day of São Paulo, in their order: a sample of those that were answered, and all that were refused. */
export function planCalls(seed: number, day: number, size: HistorySize): PlannedCall[] {
  const baskets = planDay(seed, day, size);
  const [first] = baskets;
  if (first === undefined) return [];
  const random = randomFor(seed, 'calls', day);
  const calls = [
    ...answered(baskets, random),
    ...refused(baskets, random),
    ...(day % burstEvery === 0 ? burst(first, random) : []),
    ...(day % forgottenEvery === 0 ? forgotten(first, { day, random }) : []),
  ];
  return calls.toSorted((one, other) => one.atMs - other.atMs);
}

function answered(baskets: readonly PlannedQuote[], random: Random): PlannedCall[] {
  return baskets.flatMap((about) => {
    const ms = random.integer(6, 38);
    if (!random.chance(0.6)) return [];
    return [{ ...{ atMs: about.atMs, ms, about }, by: 'shop', address: addresses.shop, mistake: null }];
  });
}

/** A few each day, soon after something that was right. */
function refused(baskets: readonly PlannedQuote[], random: Random): PlannedCall[] {
  return Array.from({ length: random.integer(3, 6) }, () => {
    const about = baskets[random.integer(0, baskets.length - 1)] as PlannedQuote;
    const mistake = weighted<Mistake>(random, mistakes);
    const by = mistake === 'outOfFlow' ? 'carrier' : 'shop';
    const atMs = about.atMs + random.integer(1, 40) * 1000;
    return { atMs, ms: random.integer(1, 9), address: addresses[by], by, about, mistake };
  });
}

/** A catalogue that was quoted at one go, faster than the shop may. */
function burst(about: PlannedQuote, random: Random): PlannedCall[] {
  const startMs = about.atMs + random.integer(2, 50) * minuteMs;
  return Array.from({ length: random.integer(8, 18) }, (_, index) => ({
    ...{ atMs: startMs + index * 140, ms: 1, about, mistake: 'tooMany' as const },
    ...{ by: 'shop' as const, address: addresses.shop },
  }));
}

/** A system that nobody remembers, with a token that was revoked long ago. */
function forgotten(about: PlannedQuote, { day, random }: { day: number; random: Random }): PlannedCall[] {
  const startMs = startOfDayInSaoPaulo(day) + 8 * 60 * minuteMs + random.integer(0, 59) * 1000;
  return Array.from({ length: 16 }, (_, index) => ({
    ...{ atMs: startMs + index * 30 * minuteMs, ms: 1, about, mistake: 'wrongToken' as const },
    ...{ by: 'stranger' as const, address: addresses.stranger },
  }));
}
