import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type AuditPolicy, usualPolicy } from './audit-policy.ts';

/** How each of these shippers audits. */
export async function readPolicies(
  db: Kysely<Rows>,
  shipperIds: readonly number[],
): Promise<(shipperId: number) => AuditPolicy> {
  const known = new Map<number, AuditPolicy>();
  if (shipperIds.length > 0) {
    const rows = await db
      .selectFrom('auditPolicy')
      .select(['shipperId', 'tolerances', 'releasesAutomatically', 'analystLimitCents', 'adminLimitCents'])
      .select('revision')
      .where('shipperId', 'in', [...new Set(shipperIds)])
      .execute();
    for (const row of rows) known.set(row.shipperId, row);
  }
  return (shipperId) => known.get(shipperId) ?? usualPolicy(shipperId);
}
