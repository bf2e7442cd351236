import { splitProportionally } from '../../kernel/money.ts';
import { compose } from '../rating/compose.ts';
import type { Lane } from '../rating/lane.ts';
import type { Load } from '../rating/load.ts';
import { price } from '../rating/price.ts';
import type { Refusal } from '../rating/refusal.ts';
import type { Weights } from '../rating/weights.ts';
import { grossUp, netOf, settle } from '../tax/settle.ts';
import { type BilledLines, billedCharges, billedLines } from './billed.ts';
import { type Weighing, weighedBy } from './weighing.ts';

/** What decides what is due. Swapping one of them is how a cause is found. */
export type Inputs = {
  lane: Lane;
  load: Load;
  /** Cents added to the table's lines, without tax or with it, as the claim lists its lines. */
  extraCents: number;
  extrasHoldTax: boolean;
  /** Where it is weighed otherwise than the table does. */
  weighing?: Weighing;
};

/** What is due for a transport. Money in cents. */
export type Due = {
  totalCents: number;
  /** The table's lines without tax, and with their share of ICMS or ISS. */
  netLines: BilledLines;
  grossLines: BilledLines;
  levy: { tax: 'icms' | 'iss'; ratePpm: number; baseCents: number; cents: number };
  weights: Weights;
  /** A minimum took effect: lines that it swallowed are not to be compared. */
  isMinimum: boolean;
};

/** Prices what a table and a shipment make due; a refusal where the table does not price it. */
export function dueOf(inputs: Inputs): Due | Refusal {
  const { lane, load } = asWeighed(inputs);
  const composed = compose(lane, load);
  if (composed.kind === 'refusal') return composed;
  const { ratePpm, tax } = lane.levy;
  const { priced } = composed;
  const extended = withExtras(priced, { ...inputs, lane });
  const settled = settle(extended, lane.levy, lane.ibsCbs);
  const netLines = billedLines(composed.charges);
  return {
    totalCents: lane.ibsCbs?.charged === true ? settled.totalCents : extended.grossCents,
    netLines,
    grossLines: grossLinesOf(netLines, priced.grossCents),
    levy: { tax, ratePpm, baseCents: settled.levyBaseCents, cents: settled.levyCents },
    weights: priced.weights,
    isMinimum: priced.floor !== null,
  };
}

/** The total of what `dueOf` says, for a tenth of the work; null where it refuses. */
export function totalDueOf(inputs: Inputs): number | null {
  const { lane, load } = asWeighed(inputs);
  const priced = price(lane, load);
  if (priced.kind === 'refusal') return null;
  const extended = withExtras(priced, { ...inputs, lane });
  if (lane.ibsCbs?.charged !== true) return extended.grossCents;
  return settle(extended, lane.levy, lane.ibsCbs).totalCents;
}

function asWeighed({ weighing, lane, load }: Inputs): Pick<Inputs, 'lane' | 'load'> {
  return weighing === undefined ? { lane, load } : weighedBy(weighing, lane, load);
}

/** Whether something is due: false for a refusal. */
export function isDue(due: Due | Refusal): due is Due {
  return 'totalCents' in due;
}

/** What rounding line by line can make of a price that has every line. */
export const mostRoundingCents = billedCharges.length + 1;

/** A cent for each line, and one for the total: what rounding line by line can make of a price. */
export function isWithinRounding(cents: number, { netLines }: Due): boolean {
  const lines = billedCharges.filter((charge) => (netLines[charge] ?? 0) !== 0);
  return Math.abs(cents) <= lines.length + 1;
}

type Price = { netCents: number; grossCents: number };

function withExtras(
  { netCents, grossCents }: Price,
  { lane, extraCents, extrasHoldTax }: Omit<Inputs, 'load' | 'weighing'>,
): Price {
  if (extraCents === 0) return { netCents, grossCents };
  const { ratePpm } = lane.levy;
  if (extrasHoldTax) {
    const gross = grossCents + extraCents;
    return { netCents: netOf(gross, ratePpm), grossCents: gross };
  }
  return { netCents: netCents + extraCents, grossCents: grossUp(netCents + extraCents, ratePpm) };
}

/** Lines with their shares of a total, to the cent. */
export function grossLinesOf(lines: BilledLines, totalCents: number): BilledLines {
  const present = billedCharges.filter((charge) => lines[charge] !== undefined);
  const weights = present.map((charge) => lines[charge] ?? 0);
  if (weights.every((cents) => cents === 0)) return lines;
  const shares = splitProportionally(totalCents, weights);
  return Object.fromEntries(present.map((charge, index) => [charge, shares[index] ?? 0]));
}
