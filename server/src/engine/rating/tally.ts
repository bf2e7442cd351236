import { settle } from '../tax/settle.ts';
import { floorLine, isCharged, netShares } from './compose.ts';
import type { Lane } from './lane.ts';
import type { Load } from './load.ts';
import { type Priced, priceTallied } from './price.ts';
import type { ChargeCode, Line } from './recorder.ts';
import type { Refusal } from './refusal.ts';

/** What a line of a cost, or a tax of it, comes to. */
export type Tallied = { code: ChargeCode | 'icms' | 'iss' | 'cbs' | 'ibs'; cents: number };

/** A price and the lines that add up to its cost to the cent: charges net of tax, then the taxes that are charged. */
export type Tally = { kind: 'tally'; priced: Priced; lines: Tallied[] };

/**
 * Prices a lane for a load and tells what every line comes to: what `compose` says, without what lines were computed
 * from. For sums over many prices; one code may stand in several lines.
 */
export function tally(lane: Lane, load: Load): Tally | Refusal {
  const told: Line[] = [];
  const priced = priceTallied(lane, load, told);
  if (priced.kind === 'refusal') return priced;
  const { floor, netCents } = priced;
  const charged = told.filter((line) => isCharged(floor, line));
  if (floor !== null) charged.unshift(floorLine(floor, priced));
  const shares = netShares(charged, netCents);
  const lines: Tallied[] = charged.map(({ code }, index) => ({ code, cents: shares[index] ?? 0 }));
  const settlement = settle(priced, lane.levy, lane.ibsCbs);
  if (settlement.levyCents !== 0) lines.push({ code: lane.levy.tax, cents: settlement.levyCents });
  if (lane.ibsCbs?.charged === true)
    lines.push(
      { code: 'cbs', cents: settlement.cbsCents },
      { code: 'ibs', cents: settlement.ibsStateCents + settlement.ibsMunicipalCents },
    );
  return { kind: 'tally', priced, lines };
}
