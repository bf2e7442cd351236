import { sql, type Transaction } from 'kysely';
import { PostalProblem } from '../../connectors/postal-operator/problem.ts';
import type { NumberKind } from '../../registry/postal/rows.ts';
import type { Rows } from '../../rows.ts';

/** A code that was drawn or given, and for which volume; null for the whole freight. */
export type NewPostalCode = {
  code: string;
  kind: NumberKind;
  volumeNumber: number | null;
  accountId: number;
  serviceCode: string;
  rangeId: number | null;
  operatorId: string | null;
};

type FreightKey = { shipperId: number; freightCode: string };

/**
 * Gives a freight codes of the postal operator, in the caller's transaction: it is found by them, and shippers read
 * them in the order of the volumes. Numbers of authorizations are codes of the carrier.
 * @throws PostalProblem where the operator gave a code a second time.
 */
export async function noteCodesIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightKey,
  codes: readonly NewPostalCode[],
): Promise<void> {
  if (codes.length === 0) return;
  const own = { shipperId, freightCode };
  const noted = await tx
    .insertInto('postalCode')
    .values(codes.map((code) => ({ ...code, ...own, voidedAt: null })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute();
  if (noted.length < codes.length)
    throw new PostalProblem('it gave a code that another object has', { kind: 'unavailable' });
  await tx
    .insertInto('freightDirectory')
    .values(codes.map(({ code, kind }) => ({ kind: directoryKind[kind], value: code, ...own })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await showCodesIn(tx, own);
}

const directoryKind = { object: 'postal_code', authorization: 'carrier_code' } as const;

/** Makes what shippers read of a freight's codes what they are now. */
export async function showCodesIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode }: FreightKey,
): Promise<void> {
  const live = await tx
    .selectFrom('postalCode')
    .select(['code', 'kind'])
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .where('voidedAt', 'is', null)
    .orderBy('volumeNumber')
    .execute();
  const ofKind = (wanted: NumberKind) => live.filter(({ kind }) => kind === wanted).map(({ code }) => code);
  const authorizations = ofKind('authorization');
  await tx
    .updateTable('freightProgress')
    .set({
      postalCodes: ofKind('object'),
      // The carrier may have told codes of its own.
      carrierCodes: sql<string[]>`(select coalesce(array_agg(distinct one), '{}')
        from unnest(carrier_codes || ${authorizations}::text[]) as one)`,
    })
    .where('shipperId', '=', shipperId)
    .where('freightCode', '=', freightCode)
    .execute();
}
