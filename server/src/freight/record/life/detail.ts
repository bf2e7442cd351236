import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Rows } from '../../../rows.ts';
import type { FreightRef } from '../../find.ts';
import type { Phase } from '../../trail/states.ts';
import { type ListedFreight, listFreights } from '../list/listed.ts';

/** Evidence of a delivery, as an occurrence brought it. */
export type FreightProof = {
  at: Date;
  occurrenceCode: number;
  volumeNumber: number | null;
  url: string;
  /** Its picture is kept here. */
  isOwn: boolean;
};

/** A freight as its page shows it. */
export type FreightDetail = ListedFreight & {
  /** Of volumes that went their own way, by number. */
  volumePhases: Readonly<Record<string, Phase>>;
  proofs: readonly FreightProof[];
};

/** A freight by its code alone, as operators name it. @throws Failure `not_found` */
export async function freightByCode({ db }: Pick<Context, 'db'>, code: string): Promise<FreightDetail> {
  const owner = await db
    .selectFrom('freight')
    .select('shipperId')
    .where('code', '=', code)
    .executeTakeFirst();
  const refs = owner === undefined ? [] : [{ ...owner, freightCode: code }];
  const [ref] = refs;
  const [freight] = await listFreights(db, refs);
  if (freight === undefined || ref === undefined) throw fail('not_found');
  const { volumePhases } = await db
    .selectFrom('freightProgress')
    .select('volumePhases')
    .where('shipperId', '=', ref.shipperId)
    .where('freightCode', '=', code)
    .executeTakeFirstOrThrow();
  return { ...freight, volumePhases, proofs: await proofsOf(db, ref) };
}

async function proofsOf(db: Kysely<Rows>, { shipperId, freightCode }: FreightRef): Promise<FreightProof[]> {
  const { rows } = await sql<FreightProof>`
    select occurrence.occurred_at as at, occurrence.code as "occurrenceCode",
      occurrence.volume_number as "volumeNumber", proof ->> 'url' as url,
      exists (
        select from proof_image as image
        where image.shipper_id = occurrence.shipper_id and image.freight_code = occurrence.freight_code
          and image.url = proof ->> 'url') as "isOwn"
    from occurrence cross join lateral jsonb_array_elements(occurrence.proofs) with ordinality as said (proof, place)
    where occurrence.shipper_id = ${shipperId} and occurrence.freight_code = ${freightCode}
    order by occurrence.occurred_at, occurrence.id, said.place`.execute(db);
  return rows;
}
