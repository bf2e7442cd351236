import type { Core } from '../../../platform/http/core.ts';
import type { Caller } from '../../../platform/http/options.ts';

/** Pages whose addresses open them, each with misses of its own. */
type GuessedPage = 'tracking' | 'negotiation' | 'opt-out';

/** Bounds guessing of addresses, for each process on its own. */
export type MissLimit = {
  /** Whether an address gets no answer now, right or wrong. */
  isRefused(addressKey: string): boolean;
  /** Counts an address of a page that led nowhere. */
  count(addressKey: string): void;
};

const missesPerMinute = 20;
const missesOfAllPerMinute = 600;

/**
 * An address may miss twenty times a minute. When all together miss more than six hundred times a minute, somebody
 * guesses from many addresses: then one miss a minute is enough to be refused, and who has a right address still
 * gets in, which a bound for everybody would not allow.
 */
export function createMissLimit({ rateOf }: Pick<Core<Caller>, 'rateOf'>, page: GuessedPage): MissLimit {
  const each = rateOf(`${page} misses`, missesPerMinute);
  const eachUnderAttack = rateOf(`${page} misses under attack`, 1);
  const all = rateOf(`${page} misses of all`, missesOfAllPerMinute);
  return {
    isRefused: (key) => each.isExhausted(key) || (all.isExhausted('all') && eachUnderAttack.isExhausted(key)),
    count(key) {
      each.take(key);
      eachUnderAttack.take(key);
      all.take('all');
    },
  };
}
