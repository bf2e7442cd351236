import type { CteDocument } from '../../../documents/cte/document.ts';
import { type BilledLines, billedCharges } from '../../../engine/attribution/billed.ts';
import { type Claim, linesHoldTax } from '../../../engine/attribution/claim.ts';
import type { Due } from '../../../engine/attribution/due.ts';
import { shownG } from '../../../engine/rating/weights.ts';

/** A CT-e as far as it charges something. */
export type ChargingCte = { totalCents: number; document: CteDocument };

/**
 * What a CT-e charges. IBS and CBS count as part of the total only from the day on which they are charged and no longer
 * merely shown.
 */
export function claimOf({ totalCents, document }: ChargingCte, areIbsCbsCharged: boolean): Claim {
  const { charges, taxes, measures, goodsCents } = document;
  const isIss = (taxes.issCents ?? 0) > 0 && (taxes.icmsCents ?? 0) === 0;
  const prefix = isIss ? 'iss' : 'icms';
  return {
    totalCents,
    lines: charges,
    levy: {
      ratePpm: taxes[`${prefix}RatePpm`] ?? null,
      cents: taxes[`${prefix}Cents`] ?? null,
      baseCents: taxes[`${prefix}BaseCents`] ?? null,
    },
    ibsCbsCents: areIbsCbsCharged ? (taxes.ibsCents ?? 0) + (taxes.cbsCents ?? 0) : 0,
    taxedG: measures.taxedG ?? null,
    cubedG: measures.cubedG ?? null,
    cubageCm3: measures.cubageCm3 ?? null,
    goodsCents,
  };
}

/** An amount without parts. */
export function plainClaim(totalCents: number): Claim {
  return {
    totalCents,
    lines: {},
    levy: { ratePpm: null, cents: null, baseCents: null },
    ibsCbsCents: 0,
    taxedG: null,
    cubedG: null,
    cubageCm3: null,
    goodsCents: null,
  };
}

/** Claims for one transport as one: amounts add up, weights and rates are those of the first that tells them. */
export function together(claim: Claim, others: readonly Claim[]): Claim {
  return others.reduce(both, claim);
}

function both(one: Claim, other: Claim): Claim {
  return {
    totalCents: one.totalCents + other.totalCents,
    lines: addLines(one.lines, other.lines, 1),
    levy: {
      ratePpm: one.levy.ratePpm ?? other.levy.ratePpm,
      cents: addKnown(one.levy.cents, other.levy.cents),
      baseCents: addKnown(one.levy.baseCents, other.levy.baseCents),
    },
    ibsCbsCents: one.ibsCbsCents + other.ibsCbsCents,
    taxedG: one.taxedG ?? other.taxedG,
    cubedG: one.cubedG ?? other.cubedG,
    cubageCm3: one.cubageCm3 ?? other.cubageCm3,
    goodsCents: one.goodsCents ?? other.goodsCents,
  };
}

/** What a freight takes of a claim. */
export type Share = { due: Due; goodsCents: number };

/** What a claim leaves for one of its freights when the others take what is due for them. */
export function leftFor(claim: Claim, others: readonly Share[]): Claim {
  const holdTax = linesHoldTax(claim);
  return others.reduce((left, share) => less(left, share, holdTax), claim);
}

function less(left: Claim, { due, goodsCents }: Share, holdTax: boolean): Claim {
  const { cents, baseCents } = left.levy;
  const hasLines = Object.keys(left.lines).length > 0;
  const dueLines = holdTax ? due.grossLines : due.netLines;
  return {
    totalCents: left.totalCents - due.totalCents,
    lines: hasLines ? addLines(left.lines, dueLines, -1) : left.lines,
    levy: {
      ratePpm: left.levy.ratePpm,
      cents: cents === null ? null : cents - due.levy.cents,
      baseCents: baseCents === null ? null : baseCents - due.levy.baseCents,
    },
    ibsCbsCents: left.ibsCbsCents,
    taxedG: left.taxedG === null ? null : left.taxedG - shownG(due.weights.usedMg),
    cubedG: null,
    cubageCm3: null,
    goodsCents: left.goodsCents === null ? null : left.goodsCents - goodsCents,
  };
}

/** Lines of either side, the second ones counted so many times. */
export function addLines(lines: BilledLines, more: BilledLines, times: 1 | -1): BilledLines {
  const charged = billedCharges.filter((charge) => lines[charge] !== undefined || more[charge] !== undefined);
  return Object.fromEntries(
    charged.map((charge) => [charge, (lines[charge] ?? 0) + times * (more[charge] ?? 0)]),
  );
}

function addKnown(one: number | null, other: number | null): number | null {
  return one === null ? other : one + (other ?? 0);
}
