import { splitProportionally } from '../../kernel/money.ts';
import { compose } from '../rating/compose.ts';
import type { Lane } from '../rating/lane.ts';
import type { Load } from '../rating/load.ts';
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
export function dueOf({ extraCents, extrasHoldTax, weighing, ...agreed }: Inputs): Due | Refusal {
  const { lane, load } = weighing === undefined ? agreed : weighedBy(weighing, agreed.lane, agreed.load);
  const composed = compose(lane, load);
  if (composed.kind === 'refusal') return composed;
  const { ratePpm, tax } = lane.levy;
  const { priced } = composed;
  const price = withExtras(priced, { lane, extraCents, extrasHoldTax });
  const settled = settle(price, lane.levy, lane.ibsCbs);
  const netLines = billedLines(composed.charges);
  return {
    totalCents: lane.ibsCbs?.charged === true ? settled.totalCents : price.grossCents,
    netLines,
    grossLines: shared(netLines, priced.grossCents),
    levy: { tax, ratePpm, baseCents: settled.levyBaseCents, cents: settled.levyCents },
    weights: priced.weights,
    isMinimum: priced.floor !== null,
  };
}

/** Whether something is due: false for a refusal. */
export function isDue(due: Due | Refusal): due is Due {
  return 'totalCents' in due;
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
function shared(lines: BilledLines, totalCents: number): BilledLines {
  const told = billedCharges.filter((charge) => lines[charge] !== undefined);
  const weights = told.map((charge) => lines[charge] ?? 0);
  if (weights.every((cents) => cents === 0)) return lines;
  const shares = splitProportionally(totalCents, weights);
  return Object.fromEntries(told.map((charge, index) => [charge, shares[index] ?? 0]));
}
