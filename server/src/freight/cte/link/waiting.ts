import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Rows } from '../../../rows.ts';
import { type FreightRef, findFreights } from '../../find.ts';
import { branchesOf } from '../intake/shippers.ts';
import { isSameNfe } from './find-freights.ts';

/** The CT-es of a freight's carrier that wait for something this freight has; none for a cancelled one. */
export async function waitingFor(
  { db, mirror }: Pick<Context, 'db' | 'mirror'>,
  ref: FreightRef,
): Promise<number[]> {
  const [freight] = await findFreights(db, [ref]);
  if (freight === undefined || freight.phase === 'cancelled') return [];
  const { carriers } = mirror.current;
  const carrierIds = branchesOf(mirror.current, carriers.byId.get(freight.carrierId)?.cnpj ?? '');
  if (carrierIds.length === 0) return [];
  const byNfe = await waitingForNfes(db, { shipperId: ref.shipperId, carrierIds, nfes: freight.nfes });
  const codes = [freight.code, ...freight.carrierCodes, ...freight.postalCodes];
  const byCode = await db
    .selectFrom('cte')
    .select('id')
    .where('freightCode', 'is', null)
    .where('deletedAt', 'is', null)
    .where('shipperId', '=', ref.shipperId)
    .where('carrierId', 'in', carrierIds)
    .where(sql<boolean>`tracking_codes && ${codes}::text[]`)
    .execute();
  return [...new Set([...byNfe, ...byCode.map(({ id }) => id)])];
}

type Nfe = { accessKey: string; number: string; series: string };

async function waitingForNfes(
  db: Kysely<Rows>,
  { shipperId, carrierIds, nfes }: { shipperId: number; carrierIds: number[]; nfes: readonly Nfe[] },
): Promise<number[]> {
  if (nfes.length === 0) return [];
  const keys = nfes.map(({ accessKey }) => accessKey);
  // Files of old layouts have the last eight digits alone.
  const numbers = nfes.flatMap(({ number }) => [number, String(Number(number) % 100_000_000)]);
  const rows = await db
    .selectFrom('cteNfe')
    .innerJoin('cte', 'cte.id', 'cteNfe.cteId')
    .select(['cteId', 'cteNfe.accessKey', 'cteNfe.number', 'cteNfe.series', 'issuer', 'isNumberCut'])
    .where('cteNfe.shipperId', '=', shipperId)
    .where('cteNfe.freightCode', 'is', null)
    .where((row) => row.or([row('cteNfe.accessKey', 'in', keys), row('cteNfe.number', 'in', numbers)]))
    .where('cte.carrierId', 'in', carrierIds)
    .where('cte.deletedAt', 'is', null)
    .execute();
  return rows
    .filter((row) => nfes.some((nfe) => nfe.accessKey === row.accessKey || isSameNfe(row, nfe)))
    .map(({ cteId }) => cteId);
}
