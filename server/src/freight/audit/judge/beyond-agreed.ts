import { agreedLineCauses } from '../../../engine/attribution/agreed-lines.ts';
import { type BilledCharge, billedCharges } from '../../../engine/attribution/billed.ts';
import type { Attribution, Contribution } from '../../../engine/attribution/cause.ts';
import { type Claim, claimedRatePpm, linesHoldTax } from '../../../engine/attribution/claim.ts';
import { type Due, isWithinRounding } from '../../../engine/attribution/due.ts';
import { grossUp } from '../../../engine/tax/settle.ts';

/** A cent or two are how line by line rounding shows in an amount without lines. */
const roundingCents = 2;
/** What a freight costs before anything is added to it. */
const isBase: ReadonlySet<BilledCharge> = new Set(['freight_weight', 'freight_value']);

/**
 * Why a claim charges more than the cost that was agreed without a table, as far as its own amounts tell: all of its tax
 * comes on top, because the cost was quoted without, or one of its charges does. Nothing else can be known, for nobody can
 * work such a price out again.
 */
export function beyondAgreed(claim: Claim, differenceCents: number): Attribution {
  const found = taxOnTop(claim, differenceCents) ?? chargeOnTop(claim, differenceCents);
  return withRounding(differenceCents, {
    causes: found === null ? [] : [found],
    isRounding: isTotalRounding,
  });
}

/** Why it charges another amount than an offer whose lines were agreed; null where its lines say nothing. */
export function byAgreedLines(due: Due, claim: Claim): Attribution | null {
  const causes = agreedLineCauses(due, claim);
  if (causes === null) return null;
  return withRounding(claim.totalCents - due.totalCents, {
    causes,
    isRounding: (cents) => isWithinRounding(cents, due),
  });
}

/** What an amount alone tells. */
export function byTotal(differenceCents: number): Attribution {
  return withRounding(differenceCents, { causes: [], isRounding: isTotalRounding });
}

type Found = { causes: readonly Contribution[]; isRounding: (cents: number) => boolean };

function withRounding(differenceCents: number, { causes, isRounding }: Found): Attribution {
  const restCents = causes.reduce((rest, { cents }) => rest - cents, differenceCents);
  if (restCents === 0 || !isRounding(restCents))
    return { differenceCents, contributions: causes, unexplainedCents: restCents };
  const rounding = { cause: 'rounding', of: 'money', cents: restCents } as const;
  return { differenceCents, contributions: [...causes, rounding], unexplainedCents: 0 };
}

/** Without lines: a cent or two. */
function isTotalRounding(cents: number): boolean {
  return Math.abs(cents) <= roundingCents;
}

function taxOnTop(claim: Claim, differenceCents: number): Contribution | null {
  const { cents } = claim.levy;
  const chargedPpm = claimedRatePpm(claim);
  if (cents === null || chargedPpm === null || !isAbout(cents, differenceCents)) return null;
  return { cause: 'tax_rate', duePpm: 0, chargedPpm, cents };
}

/** The one charge that makes up the difference, as the lines tell it or with its share of the tax. */
function chargeOnTop(claim: Claim, differenceCents: number): Contribution | null {
  const ratePpm = linesHoldTax(claim) ? 0 : (claimedRatePpm(claim) ?? 0);
  const found = billedCharges.flatMap((charge) => {
    const claimedCents = claim.lines[charge] ?? 0;
    if (isBase.has(charge)) return [];
    const cents = [claimedCents, grossUp(claimedCents, ratePpm)].find((amount) =>
      isAbout(amount, differenceCents),
    );
    return cents === undefined ? [] : [{ charge, cents }];
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : { cause: 'charge_not_contracted', ...only };
}

/** More than rounding, and no more of it than rounding apart. */
function isAbout(cents: number, differenceCents: number): boolean {
  return cents > roundingCents && Math.abs(cents - differenceCents) <= roundingCents;
}
