import { type RawBuilder, sql } from 'kysely';

/** Midnight in São Paulo at the beginning of a day. */
export function startOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day}::timestamp at time zone 'America/Sao_Paulo')`;
}
