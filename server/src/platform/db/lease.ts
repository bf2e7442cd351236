import { type RawBuilder, sql } from 'kysely';

/**
 * Leases of rows whose work takes longer than a transaction should (docs/decisions/0010). Both judge by the database's
 * clock; who took a row writes a token beside the end, and ends its work where the token still is its own.
 */

/** When a lease taken or renewed now ends. */
export function leaseEnd(ms: number): RawBuilder<Date> {
  return sql<Date>`app_now() + ${ms} * interval '1 ms'`;
}

/** Whether nobody has a row: it was given back, or whoever took it let its lease end. */
export function isLeaseOver(column = 'lease_until'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <= app_now())`;
}
