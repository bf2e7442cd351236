import type { Context } from '@carreto/server/context';
import { candidatesOf, cteCandidates } from '@carreto/server/freight/cte/review/candidates';
import { sql } from 'kysely';
import { type Timed, timed } from '../run/times.ts';
import { explainPlan, type Plan } from './plans.ts';

/** CT-es without a freight, by what speaks for one: an SQL value of the NF-e's key, its number, and the recipient's document. */
const kinds = [
  ['by the key of an NF-e', { key: sql`lpad('777', 44, '0')`, number: '777', recipient: null }],
  ['by the number of an NF-e', { key: sql`null`, number: '777', recipient: null }],
  ['by the recipient', { key: sql`null`, number: 'none', recipient: '00000012345' }],
  ['by value and cost alone', { key: sql`null`, number: 'none', recipient: null }],
] as const;

/** Freights that CT-es without one may charge, among all of a shipper, and how the database finds them. */
export async function timeCandidates(
  { db }: Pick<Context, 'db'>,
  { shipperId, rounds }: { shipperId: number; rounds: number },
): Promise<{ candidates: Timed[]; plans: Plan[] }> {
  const candidates: Timed[] = [];
  const plans: Plan[] = [];
  for (const [at, [name, { key, number, recipient }]] of kinds.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into cte (shipper_id, carrier_id, access_key, source, action, series, number, operation_type, total_cents,
        issued_at, document, content_hash, likeness, link_id)
      select ${shipperId}, carrier_id, lpad(${String(at + 1)}, 44, '9'), 'json', 'include', 1, ${at + 1}, 'N', 5000,
        now() - interval '60 days', jsonb_build_object('goodsCents', 54321,
          'consignee', jsonb_build_object('cnpj', ${recipient}::text)),
        decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), ${`bench ${at}`}
      from freight where shipper_id = ${shipperId} limit 1 returning id`.execute(db);
    const [{ id } = { id: 0 }] = rows;
    await sql`
      insert into cte_nfe (cte_id, position, shipper_id, access_key, number)
      values (${id}, 1, ${shipperId}, ${key}, ${number})`.execute(db);
    candidates.push(await timed(`candidates ${name}`, rounds, () => cteCandidates({ db }, id)));
    plans.push(await explainPlan(db, `candidates ${name}`, candidatesOf(id) as never));
  }
  return { candidates, plans };
}
