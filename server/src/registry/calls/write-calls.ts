import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { FailureCount } from './failure-counts.ts';
import type { CallLine } from './line.ts';

/** What a line takes beside its texts: columns, keys of indexes, the head of a row. */
const rowBytes = 300;

/** Writes lines and counts as one statement. */
export async function writeCalls(
  db: Kysely<Rows>,
  lines: readonly CallLine[],
  counts: readonly FailureCount[],
): Promise<void> {
  await sql`
    with counted as (
      insert into call_failure as known (hour, operation, code, status, caller_kind, token_id, operator_id, shipper_id, carrier_id,
        count, first_at, last_at)
      select hour, operation, code, status, "callerKind", coalesce("tokenId", 0), coalesce("operatorId", 0), "shipperId",
        "carrierId", count, "firstAt", "lastAt"
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as sent (hour timestamptz, operation text, code text,
        status smallint, "callerKind" text, "tokenId" bigint, "operatorId" bigint, "shipperId" bigint, "carrierId" bigint,
        count bigint, "firstAt" timestamptz, "lastAt" timestamptz)
      order by hour, operation, code, status, "callerKind", "tokenId", "operatorId"
      on conflict (hour, operation, code, status, caller_kind, token_id, operator_id) do update
      set count = known.count + excluded.count, first_at = least(known.first_at, excluded.first_at),
        last_at = greatest(known.last_at, excluded.last_at))
    insert into call (request_id, at, caller_kind, token_id, session_id, shipper_id, carrier_id, operator_id, platform, operation,
      method, path, status, code, ms, address, details, request, answer, quote_id, freight_codes, bytes)
    select "requestId", at, "callerKind", "tokenId", "sessionId", "shipperId", "carrierId", "operatorId", platform, operation,
      method, path, status, code, ms, address, details, request, answer, "quoteId",
      array(select jsonb_array_elements_text("freightCodes")),
      ${rowBytes} + length(coalesce(request::text, '')) + length(coalesce(answer::text, '')) + length(details::text)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as sent ("requestId" text, at timestamptz, "callerKind" text,
      "tokenId" bigint, "sessionId" bigint, "shipperId" bigint, "carrierId" bigint, "operatorId" bigint, platform text,
      operation text, method text, path text, status smallint, code text, ms integer, address text, details jsonb, request jsonb,
      answer jsonb, "quoteId" text, "freightCodes" jsonb)
    order by at
    on conflict (request_id) do nothing`.execute(db);
}
