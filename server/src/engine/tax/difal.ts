import { percentOf } from '../../kernel/money.ts';
import { grossUp } from './settle.ts';

/**
 * Ways to work out the rate differential on freight (EC 87/2015, LC 190/2022): one price for both states, one
 * price that holds the destination's full rate, or a second base for the destination only.
 */
export type DifalMethod = 'same_base' | 'single_base' | 'double_base';

export type Difal = { originBaseCents: number; originCents: number; baseCents: number; difalCents: number };

/**
 * Origin's ICMS and the differential owed to the destination on a net freight. It is due when a final consumer
 * who is no taxpayer contracts an interstate freight himself; quotes are contracted by the sender, so nothing
 * calls it unless the operator asks.
 */
export function difal(
  netCents: number,
  rates: { interstatePpm: number; internalPpm: number },
  method: DifalMethod,
): Difal {
  const { interstatePpm, internalPpm } = rates;
  const difference = internalPpm - interstatePpm;
  const originBaseCents = grossUp(netCents, method === 'single_base' ? internalPpm : interstatePpm);
  const originCents = percentOf(originBaseCents, interstatePpm);
  if (method !== 'double_base') {
    const difalCents = percentOf(originBaseCents, difference);
    return { originBaseCents, originCents, baseCents: originBaseCents, difalCents };
  }
  const baseCents = grossUp(netCents, internalPpm);
  return {
    originBaseCents,
    originCents,
    baseCents,
    difalCents: percentOf(baseCents, internalPpm) - originCents,
  };
}
