import { sql, type Transaction } from 'kysely';
import type { CteDocument } from '../../../documents/cte/document.ts';
import type { Rows } from '../../../rows.ts';
import type { DeliveryFreights } from './separate.ts';

type Delivering = { id: number; document: CteDocument };

/** The deliveries of a CT-e with their freights; none of an ordinary one. */
export type DeliveriesOf = (cte: Delivering) => DeliveryFreights[];

/** Reads on which freights the NF-es of simplified CT-es are; of others nothing is read. */
export async function nfeFreights(tx: Transaction<Rows>, ctes: readonly Delivering[]): Promise<DeliveriesOf> {
  const ids = ctes.filter(({ document }) => document.deliveries !== undefined).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('cteNfe')
          .select(['cteId', 'position', 'freightCode'])
          .where('cteId', '=', sql<number>`any (${ids}::bigint[])`)
          .where('freightCode', 'is not', null)
          .execute();
  const codes = new Map(
    rows.map(({ cteId, position, freightCode }) => [`${cteId} ${position}`, freightCode]),
  );
  return ({ id, document }) =>
    (document.deliveries ?? []).map(({ item, nfes }) => ({
      item,
      // Positions are counted from 1.
      freightCodes: [...new Set(nfes.flatMap((place) => codes.get(`${id} ${place + 1}`) ?? []))],
    }));
}
