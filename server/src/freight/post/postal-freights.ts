import type { Kysely } from 'kysely';
import { activeAccounts, isFor, type PostalAccountRow } from '../../registry/postal/account.ts';
import type { Rows } from '../../rows.ts';
import type { Agreement } from '../agreement.ts';
import type { FreightSource } from '../rows.ts';

/** What tells whether the postal operator carries a freight. */
export type MaybePostal = {
  code: string;
  shipperId: number;
  carrierId: number;
  source: FreightSource;
  agreement: Pick<Agreement, 'carrier' | 'terms' | 'rating'>;
};

/** The contract that a postal freight travels under, or why there is none. */
export type PostalTerms =
  | { account: PostalAccountRow; serviceCode: string }
  | { missing: 'account' | 'service' };

/**
 * The freights that the postal operator carries, by code, each with its contract and service: those of its tables, of
 * its reverse service, and of the carriers that a shipper has a postal contract with. The others are not in the map.
 */
export async function findPostalFreights(
  db: Kysely<Rows>,
  freights: readonly MaybePostal[],
): Promise<Map<string, PostalTerms>> {
  const accounts = await activeAccounts(
    db,
    freights.map(({ shipperId }) => shipperId),
  );
  const postalVersions = await postalVersionsAmong(db, freights);
  const found = new Map<string, PostalTerms>();
  for (const freight of freights) {
    const own = accounts.filter(
      ({ shipperId, carrierId }) => shipperId === freight.shipperId && carrierId === freight.carrierId,
    );
    if (own.length > 0 || isPostal(freight, postalVersions)) found.set(freight.code, termsOf(freight, own));
  }
  return found;
}

function isPostal({ source, agreement }: MaybePostal, postalVersions: ReadonlySet<number>): boolean {
  if (source === 'postal_reverse' || agreement.rating?.lane.terms.operator === 'postal') return true;
  return agreement.terms.versionId !== null && postalVersions.has(agreement.terms.versionId);
}

async function postalVersionsAmong(db: Kysely<Rows>, freights: readonly MaybePostal[]): Promise<Set<number>> {
  const ids = new Set(freights.flatMap(({ agreement }) => agreement.terms.versionId ?? []));
  if (ids.size === 0) return new Set();
  const rows = await db
    .selectFrom('freightTableVersion')
    .innerJoin('freightTable', 'freightTable.id', 'freightTableVersion.tableId')
    .select('freightTableVersion.id')
    .where('freightTableVersion.id', 'in', [...ids])
    .where('freightTable.operatorKind', '=', 'postal')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A hire that told its carrier itself knows no code of the service: the only one of a contract will be it. */
function termsOf({ agreement }: MaybePostal, accounts: readonly PostalAccountRow[]): PostalTerms {
  const [first] = accounts;
  if (first === undefined) return { missing: 'account' };
  const { serviceCode, service } = agreement.carrier;
  const only = accounts.length === 1 && first.services.length === 1 ? first.services[0] : undefined;
  const code = serviceCode ?? (/^[0-9]{1,8}$/.test(service) ? service : only);
  const account = code === undefined ? undefined : accounts.find((one) => isFor(one, code));
  return account === undefined || code === undefined
    ? { missing: 'service' }
    : { account, serviceCode: code };
}
