import type { LivePart, PartKind } from '../../../connectors/live-carrier/answer.ts';
import type { BilledCharge, BilledLines } from '../../../engine/attribution/billed.ts';
import { type Due, grossLinesOf } from '../../../engine/attribution/due.ts';
import { MILLION } from '../../../kernel/money.ts';
import { mulDivRound } from '../../../kernel/mul-div.ts';

/**
 * What an accepted offer makes due line by line, by the parts that its carrier named; null where it did not name all of them, or one
 * line alone, which is the total by another name. Nobody can work the price out again: its weights and inputs are not known.
 */
export function dueOfParts(totalCents: number, parts: readonly LivePart[] = []): Due | null {
  const netLines: BilledLines = {};
  let taxCents = 0;
  for (const { kind, cents } of parts) {
    if (kind === undefined) return null;
    const charge = kind === 'tax' ? null : billedAs(kind);
    if (kind === 'tax') taxCents += cents;
    else if (charge !== null) netLines[charge] = (netLines[charge] ?? 0) + cents;
  }
  if (Object.keys(netLines).length < 2) return null;
  return {
    totalCents,
    netLines,
    grossLines: grossLinesOf(netLines, totalCents),
    levy: { tax: 'icms', ratePpm: rateOf(taxCents, totalCents), baseCents: totalCents, cents: taxCents },
    weights: { realMg: 0, cubedMg: null, usedMg: 0 },
    isMinimum: false,
  };
}

/** Under which line of a CT-e a part of a carrier's price is charged; null for cents that are of all lines. */
function billedAs(kind: Exclude<PartKind, 'tax'>): BilledCharge | null {
  switch (kind) {
    case 'rounding':
      return null;
    case 'freight_invoice':
      return 'advalorem';
    case 'delivery':
    case 'other':
      return 'additional';
    default:
      return kind;
  }
}

/** Rates are whole hundredths of a percent; amounts in cents tell them only about. */
function rateOf(taxCents: number, totalCents: number): number {
  return Math.round(mulDivRound(taxCents, MILLION, totalCents) / 100) * 100;
}
