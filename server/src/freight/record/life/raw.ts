import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import type { OccurrenceSource } from '../../trail/rows.ts';
import { freightInScope } from '../freight-in-scope.ts';

/** One thing that was said of a freight, as it was said. */
export type Said = {
  heardAt: Date;
  occurredAt: Date | null;
  form: 'answer' | 'report' | 'quarantined';
  source: OccurrenceSource | null;
  connectionId: number | null;
  outcome: string;
  code: number | null;
  carrierCode: string | null;
  text: string;
};

const mostSaid = 1000;

/** What a carrier or the operator wrote or sent beside the code and the time; nulls say nothing. */
const parts = sql`jsonb_strip_nulls(jsonb_build_object('message', message, 'carrierDescription', carrier_description,
  'courierName', courier_name, 'courierDocument', courier_document, 'redeliveryOn', redelivery_on,
  'expectedOn', expected_on, 'returnBusinessDays', return_business_days, 'volumeNumber', volume_number,
  'proofs', nullif(proofs, '[]'::jsonb), 'redispatchCodes', nullif(redispatch_codes, '{}'),
  'firstMessage', first_message, 'firstCarrierDescription', first_carrier_description))`;

/**
 * What carriers and the postal operator said of a freight, oldest first, the latest thousand: answers where they were asked,
 * what they reported, and what waits or waited for a person.
 * @throws Failure `not_found`
 */
export async function whatWasSaid(
  { db }: Pick<Context, 'db'>,
  { scope, code }: { scope: Scope; code: string },
): Promise<Said[]> {
  const { shipperId } = await freightInScope(db, { scope, code });
  const ofFreight = sql`shipper_id = ${shipperId} and freight_code = ${code}`;
  const { rows } = await sql<Said>`
    select * from (
      select heard_at as "heardAt", null::timestamptz as "occurredAt", 'answer' as form, null as source,
        connection_id as "connectionId", outcome, null::integer as code, null as "carrierCode", raw as text
      from polled_event where ${ofFreight}
      union all
      select arrived_at, occurred_at, 'report', source, null, 'accepted', code, carrier_code, ${parts}::text
      from occurrence where ${ofFreight}
      union all
      select arrived_at, occurred_at, 'quarantined', source, null, state || ': ' || reason, code, carrier_code,
        jsonb_strip_nulls(held)::text
      from quarantined_occurrence where ${ofFreight}
      order by "heardAt" desc limit ${mostSaid}
    ) as said order by "heardAt"`.execute(db);
  return rows;
}
