import type { Contribution } from '../../../engine/attribution/cause.ts';
import type { Comparison } from '../../../engine/attribution/compare.ts';
import type { Tolerances } from '../../../engine/attribution/tolerance.ts';
import type { Levy } from '../../../engine/tax/levy.ts';

/** What an audit came to; all but `within` are divergences (decision C6). */
export type AuditOutcome = 'within' | 'divergent' | 'unlinked' | 'duplicate' | 'not_priced' | 'entangled';

/** How the audit of a CT-e came out, with everything that it went by. Money in cents, weights in grams. */
export type AuditReceipt = {
  v: 1;
  outcome: AuditOutcome;
  /** Due is what both sides settled for, not what the table says. */
  isNegotiated: boolean;
  chargedCents: number;
  /** What was due of this CT-e; null where nothing says what. */
  expectedCents: number | null;
  differenceCents: number | null;
  /** What other CT-es charge for the same freights, and was taken off. */
  chargedElsewhereCents: number;
  /** What would be due at the weight that the CT-e charges; null where it tells none, or the one that is due. */
  atChargedWeightCents: number | null;
  tolerances: Tolerances;
  /** Null where there is nothing to compare with. */
  comparison: Comparison | null;
  causes: readonly Contribution[];
  unexplainedCents: number;
  freights: readonly AuditedFreight[];
  /** Of a simplified CT-e: how those of its deliveries came out that could be judged apart. */
  deliveries?: readonly AuditedDelivery[];
};

/** How deliveries of a simplified CT-e came out that a freight, or nothing, keeps together; by their items. */
export type AuditedDelivery = Pick<
  AuditReceipt,
  'outcome' | 'chargedCents' | 'expectedCents' | 'differenceCents' | 'causes' | 'unexplainedCents'
> & { items: readonly number[]; freightCodes: readonly string[] };

/** What a freight adds to what is due, and by what. */
export type AuditedFreight = {
  freightCode: string;
  /** By the table that was agreed, by the agreed cost alone, or by what the table charges for an event. */
  basis: 'table' | 'agreed_cost' | 'return' | 'redelivery' | 'not_priced';
  dueCents: number;
  versionId: number | null;
  tableReference: string;
  usedG: number | null;
  levy: Levy | null;
  /** Why the table does not price it; null where it does. */
  refusal: string | null;
};
