import type { Selectable } from 'kysely';
import type { AuditRows } from '../rows.ts';

/** How a shipper audits. */
export type AuditPolicy = Omit<Selectable<AuditRows['auditPolicy']>, 'updatedAt'>;

/** How a shipper audits until somebody says otherwise: nothing is released without a person, who may release anything. */
export function usualPolicy(shipperId: number): AuditPolicy {
  return {
    shipperId,
    tolerances: [],
    releasesAutomatically: false,
    analystLimitCents: null,
    adminLimitCents: null,
    revision: 0,
  };
}
