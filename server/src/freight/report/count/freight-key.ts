import { type RawBuilder, sql } from 'kysely';

export type FreightKey = { shipperId: number; code: string };

/** A query of keys: `shipper_id`, `code`. */
export function keysOf(keys: readonly FreightKey[]): RawBuilder<unknown> {
  return sql`select * from unnest(${keys.map(({ shipperId }) => shipperId)}::bigint[],
    ${keys.map(({ code }) => code)}::text[])`;
}
