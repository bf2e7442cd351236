import type { CteDocument } from '../../../documents/cte/document.ts';
import type { AuditDelivery } from '../judge/judge-deliveries.ts';
import type { AgreedFreight } from '../judge/owed.ts';
import { chargesOf } from './charges-of.ts';
import { type DeliveryFreights, separate } from './separate.ts';

type Apart = {
  deliveries: readonly DeliveryFreights[];
  /** All freights of the CT-e. */
  freights: readonly AgreedFreight[];
  /** Freights that another CT-e charges together. */
  joints: readonly (readonly string[])[];
  /** What of other CT-es counts for some of its freights. */
  countingFor: (freightCodes: readonly string[]) => Pick<AuditDelivery, 'earlier' | 'beyond' | 'completing'>;
};

/** The deliveries of a CT-e that are judged apart from each other; none of an ordinary CT-e. */
export function deliveriesApart(
  document: CteDocument,
  { deliveries, freights, joints, countingFor }: Apart,
): AuditDelivery[] {
  if (deliveries.length === 0) return [];
  const charges = chargesOf(document);
  const linked = freights.map(({ code }) => code);
  return separate(deliveries, { linked, joints }).map(({ items, freightCodes }) => ({
    items,
    charges: charges(items),
    freights: freights.filter(({ code }) => freightCodes.includes(code)),
    ...countingFor(freightCodes),
  }));
}
