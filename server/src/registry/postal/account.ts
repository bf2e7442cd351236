import type { PostalAccount } from '@carreto/contract/admin/registry/postal';
import type { Kysely, Selectable } from 'kysely';
import type { Config } from '../../config/config.ts';
import { networkList } from '../../platform/outgoing/addresses.ts';
import { confined, type OutgoingPolicy } from '../../platform/outgoing/policy.ts';
import type { Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { sealPlace } from '../sealed-columns.ts';

export type PostalAccountRow = Selectable<Rows['postalAccount']>;

/** What acts on accounts need besides the database: where services may be, and what seals their credentials. */
export type PostalContext = RegistryContext & { sealer: Sealer; config: PostalNetworks };

export type PostalNetworks = Pick<Config, 'postalAllowedNetworks' | 'confinedTo'>;

/** Where services of the postal operator may be: HTTPS on the internet, or inside where the operator opens it. */
export function postalPolicy({ postalAllowedNetworks, confinedTo }: PostalNetworks): OutgoingPolicy {
  const policy = {
    allowed: networkList(postalAllowedNetworks),
    allowsSome: postalAllowedNetworks.length > 0,
    ports: [443, 8443],
  };
  return confined(policy, confinedTo);
}

/** An account as people read it: without its secrets. */
export function toPostalAccount(row: PostalAccountRow): PostalAccount {
  const { restUrl, restUser, soapUrl, soapUser } = row;
  return {
    id: row.id,
    shipperId: row.shipperId,
    carrierId: row.carrierId,
    name: row.name,
    contract: row.contract,
    card: row.card,
    administrativeCode: row.administrativeCode,
    services: row.services,
    prePosting: restUrl === null || restUser === null ? null : { url: restUrl, user: restUser },
    legacy: soapUrl === null || soapUser === null ? null : { url: soapUrl, user: soapUser },
    lowMark: row.lowMark,
    active: row.active,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Where a secret of an account stands. */
export function postalSecretPlace(id: number, field: 'rest_secret' | 'soap_secret') {
  return sealPlace('postal_account', id, field);
}

/** @throws Failure `not_found` */
export async function readPostalAccount(db: Kysely<Rows>, accountId: number): Promise<PostalAccountRow> {
  return found(
    await db.selectFrom('postalAccount').selectAll().where('id', '=', accountId).executeTakeFirst(),
  );
}

/** The active accounts of shippers, in the order in which they are tried. */
export async function activeAccounts(
  db: Kysely<Rows>,
  shipperIds: readonly number[],
): Promise<PostalAccountRow[]> {
  if (shipperIds.length === 0) return [];
  return db
    .selectFrom('postalAccount')
    .selectAll()
    .where('shipperId', 'in', [...new Set(shipperIds)])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
}

/** Whether an account is for a service: for all where it names none. */
export function isFor({ services }: Pick<PostalAccountRow, 'services'>, serviceCode: string): boolean {
  return services.length === 0 || services.includes(serviceCode);
}
