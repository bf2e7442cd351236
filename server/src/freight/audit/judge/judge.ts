import { noAlternatives } from '../../../engine/attribution/alternatives.ts';
import { type Claim, linesHoldTax } from '../../../engine/attribution/claim.ts';
import { type Comparison, compare } from '../../../engine/attribution/compare.ts';
import type { Due } from '../../../engine/attribution/due.ts';
import type { Tolerances } from '../../../engine/attribution/tolerance.ts';
import type { TaxBook } from '../../../engine/tax/tax-book.ts';
import type { AlternativesOf } from './alternatives-of.ts';
import { byTotal } from './beyond-agreed.ts';
import { atChargedWeight, causesOf } from './causes.ts';
import { addLines, type ChargingCte, claimOf, plainClaim, together } from './claim-of.ts';
import { eventOf } from './event-of.ts';
import { type AgreedFreight, type Owed, owedFor, plainDue } from './owed.ts';
import type { AuditReceipt } from './receipt.ts';
import { sumOfDues } from './sum-of-dues.ts';

/** A CT-e with everything that its audit goes by. */
export type AuditCase = {
  cte: ChargingCte & { operationType: string; issuedAtMs: number };
  /** In their order; empty while none is found. */
  freights: readonly AgreedFreight[];
  isDuplicate: boolean;
  /** It overlaps with more CT-es than an audit looks through: what they charge is not known. */
  isEntangled: boolean;
  /** Earlier CT-es for the same freights, whose amounts are not owed again. */
  earlier: readonly ChargingCte[];
  /** Freights that those charge and this one does not, with the instant whose taxes are theirs. */
  beyond: readonly { freight: AgreedFreight; issuedAtMs: number }[];
  /** CT-es that complete this one: what it lacks may be in them. Some may be among the earlier ones. */
  completing: readonly (ChargingCte & { isEarlier?: boolean })[];
  /** What both sides settled for; with what earlier CT-es charge, or without. Null where they did not. */
  negotiated: { cents: number; isWithEarlier: boolean } | null;
  tolerances: Tolerances;
  taxBook: TaxBook;
};

/**
 * Audits a CT-e: what its freights make due against what it charges, charge by charge and in total, and why they differ
 * (decision C6). Pure: the same case comes out the same.
 */
export function judge(
  audited: AuditCase,
  alternativesOf: AlternativesOf = () => noAlternatives,
): AuditReceipt {
  const { cte, freights, taxBook } = audited;
  if (audited.isDuplicate) return duplicate(audited);
  if (freights.length === 0) return undue(audited, { outcome: 'unlinked', owed: [] });
  if (audited.isEntangled) return undue(audited, { outcome: 'entangled', owed: [] });
  const owedAt = (freight: AgreedFreight, issuedAtMs: number) =>
    owedFor(freight, { taxBook, issuedAtMs, event: eventOf(cte.operationType, freight.reverse) });
  const owed = freights.map((freight) => owedAt(freight, cte.issuedAtMs));
  const beyond = audited.beyond.map(({ freight, issuedAtMs }) => owedAt(freight, issuedAtMs));
  const unpriced = beyond.filter(({ due }) => due === null);
  if (unpriced.length > 0 || owed.some(({ due }) => due === null))
    return undue(audited, { outcome: 'not_priced', owed: [...owed, ...unpriced] });
  const areIbsCbsCharged = owed.some(({ inputs }) => inputs?.lane.ibsCbs?.charged === true);
  const claimFor = (one: ChargingCte) => claimOf(one, areIbsCbsCharged);
  const claim = claimFor(cte);
  const before = audited.earlier.map(claimFor);
  const others = beyond.length === 0 ? before : chargedBeside(before, { owed, beyond });
  const earlier = weighed(owed, claim, { audited, others });
  if (earlier.comparison.isWithin) return receipt(earlier, alternativesOf);
  const later = audited.completing.filter(({ isEarlier }) => isEarlier !== true).map(claimFor);
  const all = weighed(owed, claim, { audited, others: [...others, ...later] });
  const settled = negotiated(earlier, { before, completing: audited.completing.map(claimFor) });
  const within = [all, ...settled].find(({ comparison }) => comparison.isWithin);
  return receipt(within ?? earlier, alternativesOf);
}

/**
 * What of earlier CT-es falls on these freights where they charge others besides: what goes beyond what the others make
 * due, as one amount; at least nothing, and at most what these make due.
 */
function chargedBeside(
  before: readonly Claim[],
  { owed, beyond }: Record<'owed' | 'beyond', readonly Owed[]>,
): Claim[] {
  const chargedCents = before.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const totalCents = Math.min(Math.max(chargedCents - dueCentsOf(beyond), 0), dueCentsOf(owed));
  return totalCents === 0 ? [] : [plainClaim(totalCents)];
}

function dueCentsOf(owed: readonly Owed[]): number {
  return owed.reduce((sum, { due }) => sum + (due?.totalCents ?? 0), 0);
}

/** The same against what both sides settled for: alone, and with what completes it. */
function negotiated(
  comparedByTable: Weighed,
  { before, completing }: Record<'before' | 'completing', readonly Claim[]>,
): Weighed[] {
  const { negotiated: settled, tolerances } = comparedByTable.audited;
  if (settled === null) return [];
  const claim = { ...comparedByTable.claim, lines: {} };
  const earlier = settled.isWithEarlier ? before : [];
  return [earlier, [...earlier, ...completing]].map((others) => ({
    ...comparedByTable,
    others,
    isNegotiated: true,
    comparison: compare(lessOthers(plainDue(settled.cents), others), claim, tolerances),
  }));
}

/** A claim against what its freights make due, less what others charge for them. */
type Weighed = {
  audited: AuditCase;
  owed: readonly Owed[];
  claim: Claim;
  others: readonly Claim[];
  comparison: Comparison;
  /** By what was negotiated, and no longer by the table. */
  isNegotiated: boolean;
};

function weighed(
  owed: readonly Owed[],
  claim: Claim,
  { audited, others }: Pick<Weighed, 'audited' | 'others'>,
): Weighed {
  const due = lessOthers(sumOfDues(owed.flatMap((one) => one.due ?? [])), others);
  const areLinesKnown = owed.every((one) => one.areLinesKnown);
  const compared = areLinesKnown ? claim : { ...claim, lines: {} };
  const comparison = compare(due, compared, audited.tolerances);
  return { audited, owed, claim, others, comparison, isNegotiated: false };
}

function receipt(
  { audited, owed, claim, others, comparison, isNegotiated }: Weighed,
  alternativesOf: AlternativesOf,
): AuditReceipt {
  const { total } = comparison;
  const elsewhereCents = others.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const found = isNegotiated
    ? byTotal(total.differenceCents)
    : causesOf(owed, together(claim, others), { alternativesOf, isWithin: comparison.isWithin });
  return {
    ...headOf(audited, owed),
    outcome: comparison.isWithin ? 'within' : 'divergent',
    isNegotiated,
    expectedCents: total.dueCents,
    differenceCents: total.differenceCents,
    chargedElsewhereCents: elsewhereCents,
    atChargedWeightCents: atChargedWeight(owed, claim),
    comparison,
    causes: found.contributions,
    unexplainedCents: found.unexplainedCents,
  };
}

function lessOthers(due: Due, others: readonly Claim[]): Due {
  return others.reduce(lessOne, due);
}

/** Lines are compared only where the others told theirs. */
function lessOne({ levy, weights, ...left }: Due, other: Claim): Due {
  const otherLines = linesHoldTax(other) ? null : other.lines;
  const hasLines = otherLines !== null && Object.values(otherLines).some((cents) => cents !== 0);
  return {
    totalCents: left.totalCents - other.totalCents,
    netLines: hasLines ? addLines(left.netLines, otherLines, -1) : left.netLines,
    grossLines: left.grossLines,
    isMinimum: left.isMinimum || !hasLines,
    levy,
    weights,
  };
}

function duplicate(audited: AuditCase): AuditReceipt {
  const cents = audited.cte.totalCents;
  return {
    ...headOf(audited, []),
    outcome: 'duplicate',
    expectedCents: 0,
    differenceCents: cents,
    causes: [{ cause: 'duplicate', cents }],
  };
}

function undue(
  audited: AuditCase,
  { outcome, owed }: { outcome: 'unlinked' | 'not_priced' | 'entangled'; owed: readonly Owed[] },
): AuditReceipt {
  return { ...headOf(audited, owed), outcome };
}

function headOf({ cte, tolerances }: AuditCase, owed: readonly Owed[]): AuditReceipt {
  return {
    v: 1,
    outcome: 'not_priced',
    isNegotiated: false,
    chargedCents: cte.totalCents,
    expectedCents: null,
    differenceCents: null,
    chargedElsewhereCents: 0,
    atChargedWeightCents: null,
    tolerances,
    comparison: null,
    causes: [],
    unexplainedCents: 0,
    freights: owed.map(({ freight }) => freight),
  };
}
