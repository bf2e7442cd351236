import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { VendorCatalogue } from '../../connectors/vendors/catalogue.ts';
import type { VendorAct } from '../../connectors/vendors/manifest.ts';
import { networkList } from '../../platform/outgoing/addresses.ts';
import { confined, type OutgoingPolicy } from '../../platform/outgoing/policy.ts';
import type { Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { sealPlace } from '../sealed-columns.ts';

export type VendorAccountRow = Selectable<Rows['vendorAccount']>;

/** What acts on accounts need besides the database: the connectors, where they may lead, and what seals their credentials. */
export type VendorAccountContext = RegistryContext & {
  sealer: Sealer;
  config: VendorNetworks;
  vendors: { known: VendorCatalogue };
};

export type VendorNetworks = Pick<
  Config,
  'vendorAllowedNetworks' | 'vendorHosts' | 'vendorPorts' | 'confinedTo'
>;

/** Where carriers' own systems may be. */
export function vendorPolicy({
  vendorAllowedNetworks,
  vendorPorts,
  confinedTo,
}: VendorNetworks): OutgoingPolicy {
  const policy = {
    allowed: networkList(vendorAllowedNetworks),
    allowsSome: vendorAllowedNetworks.length > 0,
    ports: vendorPorts,
  };
  return confined(policy, confinedTo);
}

/** Where the value of a credential's field stands. */
export function vendorSecretPlace(credentialId: number) {
  return sealPlace('vendor_credential', credentialId, 'sealed');
}

type KeptRefusal = { act: VendorAct; refusedAt: string; sentence: string | null };

/** Accounts with what stands beside them, for people to read. */
export function selectAccounts(db: Kysely<Rows>) {
  return db
    .selectFrom('vendorAccount as a')
    .leftJoin('vendorState as s', 's.accountId', 'a.id')
    .leftJoin('vendorPushKey as k', 'k.accountId', 'a.id')
    .selectAll('a')
    .select([
      'k.keyAt as pushKeyAt',
      's.checkedAt',
      's.checkedRevision',
      's.checkOutcome',
      's.checkSentence',
      's.refusedRevision',
      's.refusedAt',
      's.refusedSentence',
      's.okAt',
      's.failingSince',
      's.failedAt',
      's.failureAct',
      's.failureCode',
      's.failures',
      sql<KeptRefusal[]>`coalesce((
        select jsonb_agg(jsonb_build_object('act', act, 'refusedAt', refused_at, 'sentence', sentence) order by act)
        from vendor_act_refusal r where r.account_id = a.id and r.revision = a.revision), '[]')`.as(
        'actRefusals',
      ),
      sql<string[]>`array(select field from vendor_credential c where c.account_id = a.id order by field)`.as(
        'credential',
      ),
      sql<number | null>`(select id from live_carrier c where c.vendor_account_id = a.id)`.as(
        'liveCarrierId',
      ),
      sql<number | null>`(select id from tracking_connection c where c.vendor_account_id = a.id)`.as(
        'trackingConnectionId',
      ),
    ]);
}

type AccountWithParts = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

/** An account as people read it: without its secrets. */
export function toVendorAccount(row: AccountWithParts): VendorAccount {
  const { id, carrierId, vendor, name, environment, settings, hosts, acts, active, revision } = row;
  const { label, credential, liveCarrierId, trackingConnectionId } = row;
  return {
    ...{ id, carrierId, vendor, name },
    audience: { kind: row.audience, shipperId: row.shipperId, groupId: row.groupId },
    ...{ environment, settings, hosts, acts, label, credential, liveCarrierId, trackingConnectionId, active },
    state: {
      status: statusOf(row),
      checkedAt: iso(row.checkedAt),
      checkedRevision: row.checkedRevision,
      checkOutcome: row.checkOutcome,
      checkSentence: row.checkSentence,
      refusedAt: iso(row.refusedAt),
      refusedSentence: row.refusedSentence,
      refusedActs: row.actRefusals.map(({ act, refusedAt, sentence }) => ({
        act,
        refusedAt: new Date(refusedAt).toISOString(),
        sentence,
      })),
      okAt: iso(row.okAt),
      failingSince: iso(row.failingSince),
      failedAt: iso(row.failedAt),
      failureAct: row.failureAct,
      failureCode: row.failureCode,
      failures: row.failures ?? 0,
      // Each process knows of its own.
      circuit: 'closed',
    },
    pushKeyAt: iso(row.pushKeyAt),
    revision,
    createdAt: row.createdAt.toISOString(),
  };
}

function statusOf(row: AccountWithParts): VendorAccount['state']['status'] {
  if (row.refusedRevision === row.revision) return 'credential_refused';
  if (row.failingSince !== null) return 'failing';
  if (row.actRefusals.length > 0) return 'act_refused';
  const isProven = row.checkOutcome === 'accepted' && row.checkedRevision === row.revision;
  return isProven || row.okAt !== null ? 'checked' : 'never_checked';
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
