import type { Kysely } from 'kysely';
import type { CteDocument } from '../../documents/cte/document.ts';
import type { Rows } from '../../rows.ts';
import type { FreightRef } from '../find.ts';
import type { CteState } from './states.ts';

/** A CT-e as its freight shows it. */
export type CteOfFreight = {
  id: number;
  accessKey: string;
  number: number;
  series: number;
  totalCents: number;
  issuedAt: Date;
  processedAt: Date | null;
  receivedAt: Date;
  state: CteState;
  document: CteDocument;
};

/** The CT-es of a freight that their carrier did not delete, in the order of their issue. */
export async function ctesOfFreight(
  db: Kysely<Rows>,
  { shipperId, freightCode }: FreightRef,
): Promise<CteOfFreight[]> {
  return db
    .selectFrom('cteFreight as link')
    .innerJoin('cte', 'cte.id', 'link.cteId')
    .select(['cte.id', 'accessKey', 'number', 'series', 'totalCents', 'issuedAt', 'processedAt'])
    .select(['receivedAt', 'state', 'document'])
    .where('link.shipperId', '=', shipperId)
    .where('link.freightCode', '=', freightCode)
    .where('deletedAt', 'is', null)
    .orderBy('issuedAt')
    .orderBy('cte.id')
    .execute();
}
