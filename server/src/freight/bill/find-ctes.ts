import { type Kysely, sql } from 'kysely';
import { issuerOfKey } from '../../kernel/access-key.ts';
import { cnpjRoot } from '../../kernel/cnpj.ts';
import type { Rows } from '../../rows.ts';
import type { BillCharge } from './document.ts';

/** A CT-e that a bill may charge. */
export type ChargeableCte = {
  id: number;
  shipperId: number;
  accessKey: string;
  series: number;
  number: number;
  billId: number | null;
  deletedAt: Date | null;
};

/** Finds the CT-e that a charge names. */
export type CteFinder = (
  charge: Pick<BillCharge, 'accessKey' | 'series' | 'number' | 'issuer'>,
) => ChargeableCte | null;

type Finding = {
  /** Whose CT-es are looked through. */
  shipperIds: readonly number[];
  carrierCnpj: string;
  charges: readonly Pick<BillCharge, 'accessKey' | 'number'>[];
};

/**
 * Prepares finding the CT-es that charges name, all read at once: by access key, else by number, series and issuer. Without
 * an issuer it is one of the carrier's branches; without a series the number must be of one CT-e alone.
 */
export async function findCtes(
  db: Kysely<Rows>,
  { shipperIds, carrierCnpj, charges }: Finding,
): Promise<CteFinder> {
  if (shipperIds.length === 0) return () => null;
  const keys = charges.flatMap(({ accessKey }) => accessKey ?? []);
  const numbers = charges.flatMap(({ accessKey, number }) => (accessKey === null ? [number] : []));
  // Each by its own index, however many there are.
  const found = [
    ...(keys.length === 0 ? [] : await chargeable(db, shipperIds, sql`access_key = any (${keys}::text[])`)),
    ...(numbers.length === 0
      ? []
      : await chargeable(db, shipperIds, sql`number = any (${[...new Set(numbers)]}::integer[])`)),
  ];
  const ctes = found.filter(({ accessKey }) => cnpjRoot(issuerOfKey(accessKey)) === cnpjRoot(carrierCnpj));
  const byKey = new Map(ctes.map((cte) => [cte.accessKey, cte]));
  const byNumber = Map.groupBy(byKey.values(), ({ number }) => number);
  return ({ accessKey, number, series, issuer }) => {
    if (accessKey !== null) return byKey.get(accessKey) ?? null;
    const named = (byNumber.get(number) ?? []).filter(
      (cte) =>
        (series === null || cte.series === series) &&
        (issuer === null || issuerOfKey(cte.accessKey) === issuer),
    );
    return choose(named, carrierCnpj);
  };
}

async function chargeable(
  db: Kysely<Rows>,
  shipperIds: readonly number[],
  named: ReturnType<typeof sql>,
): Promise<ChargeableCte[]> {
  const { rows } = await sql<ChargeableCte>`
    select id, shipper_id as "shipperId", access_key as "accessKey", series, number, bill_id as "billId",
      deleted_at as "deletedAt"
    from cte where shipper_id = any (${[...shipperIds]}::bigint[]) and ${named} order by id`.execute(db);
  return rows;
}

/** One that stands goes before one that was deleted, the carrier's own before those of its branches. */
function choose(ctes: readonly ChargeableCte[], carrierCnpj: string): ChargeableCte | null {
  const present = ctes.filter(({ deletedAt }) => deletedAt === null);
  const candidates = present.length > 0 ? present : ctes;
  const own = candidates.filter(({ accessKey }) => issuerOfKey(accessKey) === carrierCnpj);
  const best = own.length > 0 ? own : candidates;
  return best.length === 1 ? (best[0] ?? null) : null;
}
