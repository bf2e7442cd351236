import { createHash, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AccountAccess } from '../../connectors/vendors/access.ts';
import type { VendorAct } from '../../connectors/vendors/manifest.ts';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import type { AccountAct, PrintedLabel } from './rows.ts';

/** An account as those who call by it need it; its credential is sealed. */
export type KnownAccount = AccountAccess & {
  carrierId: number;
  name: string;
  acts: readonly AccountAct[];
  label: PrintedLabel;
  active: boolean;
  pushKeyHash: Buffer | null;
};

/** All accounts, by their ids. */
export type VendorAccounts = ReadonlyMap<number, KnownAccount>;

export const vendorAccountsPart: MirrorPart<Rows, VendorAccounts> = {
  epochs: ['vendorAccounts'],
  load: async (snapshot) => new Map((await readAccounts(snapshot)).map((account) => [account.id, account])),
};

/** An account as it is kept now; undefined where there is none. */
export async function readAccount(db: Kysely<Rows>, accountId: number): Promise<KnownAccount | undefined> {
  const [account] = await readAccounts(db, accountId);
  return account;
}

async function readAccounts(db: Kysely<Rows>, accountId?: number): Promise<KnownAccount[]> {
  let accounts = db
    .selectFrom('vendorAccount as a')
    .leftJoin('vendorState as s', 's.accountId', 'a.id')
    .leftJoin('vendorPushKey as k', 'k.accountId', 'a.id')
    .selectAll('a')
    .select([
      'k.keyHash as pushKeyHash',
      sql<boolean>`coalesce(s.refused_revision = a.revision, false)`.as('isRefused'),
      sql<VendorAct[]>`array(
        select act from vendor_act_refusal r where r.account_id = a.id and r.revision = a.revision order by act)`.as(
        'notFor',
      ),
    ]);
  let fields = db
    .selectFrom('vendorCredential')
    .select(['id', 'accountId', 'field', 'sealed', 'previous', 'revision'])
    .orderBy('id');
  if (accountId !== undefined) {
    accounts = accounts.where('a.id', '=', accountId);
    fields = fields.where('accountId', '=', accountId);
  }
  const rows = await accounts.execute();
  const byAccount = Map.groupBy(await fields.execute(), ({ accountId: of }) => of);
  return rows.map((row) => {
    const { id, revision, vendor, environment, settings, hosts, carrierId, name, acts, label, active } = row;
    const known = {
      id,
      revision,
      vendor,
      environment,
      settings,
      hosts,
      carrierId,
      name,
      acts,
      label,
      active,
    };
    const { isRefused, notFor, pushKeyHash } = row;
    return { ...known, isRefused, notFor, pushKeyHash, credential: byAccount.get(id) ?? [] };
  });
}

/** The account whose carrier calls by the secret part of an address; undefined where there is none. */
export function accountOfPushKey(accounts: VendorAccounts, key: string): KnownAccount | undefined {
  const hash = hashOfPushKey(key);
  return [...accounts.values()].find(
    ({ pushKeyHash }) => pushKeyHash !== null && timingSafeEqual(pushKeyHash, hash),
  );
}

/** What is kept of the secret part of an address. */
export function hashOfPushKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
