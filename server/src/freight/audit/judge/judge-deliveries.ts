import { noAlternatives } from '../../../engine/attribution/alternatives.ts';
import type { BilledCharge } from '../../../engine/attribution/billed.ts';
import { billedCharges } from '../../../engine/attribution/billed.ts';
import type { Compared, Comparison } from '../../../engine/attribution/compare.ts';
import type { AlternativesOf } from './alternatives-of.ts';
import { type AuditCase, judge } from './judge.ts';
import type { AuditedDelivery, AuditOutcome, AuditReceipt } from './receipt.ts';

/** Deliveries of a simplified CT-e that are judged apart from its others, with what counts for them. */
export type AuditDelivery = Pick<AuditCase, 'freights' | 'earlier' | 'beyond' | 'completing'> & {
  items: readonly number[];
  charges: Pick<AuditCase['cte'], 'totalCents' | 'document'>;
};

type Judged = { items: readonly number[]; receipt: AuditReceipt };

/**
 * Audits a CT-e: a simplified one delivery by delivery, as if each were a CT-e of its own, so that what one charges too
 * much is not made up for by another. It is within where all are; what is due, and why it differs, adds up. Where one cannot
 * be judged, the whole cannot. What both sides settled for is for the whole.
 */
export function judgeCte(
  audited: AuditCase & { deliveries: readonly AuditDelivery[] },
  alternativesOf: AlternativesOf = () => noAlternatives,
): AuditReceipt {
  const { deliveries } = audited;
  if (deliveries.length < 2 || audited.isDuplicate || audited.isEntangled)
    return judge(audited, alternativesOf);
  const judged = deliveries.map(({ items, charges, ...counting }) => ({
    items,
    receipt: judge(
      { ...audited, ...counting, cte: { ...audited.cte, ...charges }, negotiated: null },
      alternativesOf,
    ),
  }));
  const byTable = together(audited, judged);
  if (audited.negotiated === null || byTable.outcome === 'within') return byTable;
  const settled = judge(audited);
  return settled.isNegotiated ? { ...settled, deliveries: judged.map(deliveryOf) } : byTable;
}

/** What hinders judging the whole, the gravest first. */
const hindrances: readonly AuditOutcome[] = ['not_priced', 'unlinked'];

function together({ cte, tolerances }: AuditCase, judged: readonly Judged[]): AuditReceipt {
  const receipts = judged.map(({ receipt }) => receipt);
  const isWithin = receipts.every(({ outcome }) => outcome === 'within');
  const hindrance = hindrances.find((one) => receipts.some(({ outcome }) => outcome === one));
  const sum = (of: (receipt: AuditReceipt) => number | null) =>
    receipts.reduce((total, receipt) => total + (of(receipt) ?? 0), 0);
  return {
    v: 1,
    outcome: hindrance ?? (isWithin ? 'within' : 'divergent'),
    isNegotiated: false,
    chargedCents: cte.totalCents,
    expectedCents: hindrance === undefined ? sum((one) => one.expectedCents) : null,
    differenceCents: hindrance === undefined ? sum((one) => one.differenceCents) : null,
    chargedElsewhereCents: sum((one) => one.chargedElsewhereCents),
    atChargedWeightCents: null,
    tolerances,
    comparison: hindrance === undefined ? comparedTogether(receipts) : null,
    causes: receipts.flatMap(({ causes }) => causes),
    unexplainedCents: sum((one) => one.unexplainedCents),
    freights: receipts.flatMap(({ freights }) => freights),
    deliveries: judged.map(deliveryOf),
  };
}

function deliveryOf({ items, receipt }: Judged): AuditedDelivery {
  const { outcome, chargedCents, expectedCents, differenceCents, causes, unexplainedCents, freights } =
    receipt;
  return {
    items,
    outcome,
    chargedCents,
    expectedCents,
    differenceCents,
    causes,
    unexplainedCents,
    freightCodes: freights.map(({ freightCode }) => freightCode),
  };
}

/** Amounts, and what tolerances let pass, added up; within where all are. */
function comparedTogether(receipts: readonly AuditReceipt[]): Comparison {
  const comparisons = receipts.flatMap(({ comparison }) => comparison ?? []);
  const lines = comparisons.flatMap((one) => one.lines);
  return {
    total: sumOf(comparisons.map(({ total }) => total)),
    lines: billedCharges.flatMap((charge) => lineOf(charge, lines)),
    by: comparisons.some(({ by }) => by === 'lines') ? 'lines' : 'total',
    isWithin: comparisons.every(({ isWithin }) => isWithin),
  };
}

function lineOf(charge: BilledCharge, lines: Comparison['lines']): Comparison['lines'] {
  const own = lines.filter((line) => line.charge === charge);
  return own.length === 0 ? [] : [{ charge, ...sumOf(own) }];
}

function sumOf(compared: readonly Compared[]): Compared {
  const total = (of: 'dueCents' | 'chargedCents' | 'differenceCents' | 'allowedCents') =>
    compared.reduce((sum, one) => sum + one[of], 0);
  return {
    dueCents: total('dueCents'),
    chargedCents: total('chargedCents'),
    differenceCents: total('differenceCents'),
    allowedCents: total('allowedCents'),
    isWithin: compared.every(({ isWithin }) => isWithin),
  };
}
