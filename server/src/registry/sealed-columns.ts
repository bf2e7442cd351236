import type { SealPlace } from '../platform/secrets/seal.ts';

/** A column whose values are sealed by the master key; without that key they have to be set again. */
export type SealedColumn = {
  table: string;
  column: string;
  /** The row that people know: the row itself, or the one that the column `by` leads to; and its column with a name. */
  owner: { table: string; by: string; noun: string; name: string | null };
  /** What is sealed, in words. */
  holds: string;
  /** Who has the value, and so has to be asked for it. */
  from: string;
  /** What sets it again; `ID` is the owner's. */
  setAgain: string;
  /** Condition in SQL on the row `s` under which nobody needs the value any more. */
  needless?: string;
};

const webhook = { table: 'webhook_endpoint', noun: 'webhook', name: 'name' };
const vendorAccount = { table: 'vendor_account', noun: 'vendor account', name: 'name' };
const webhookChange = 'PATCH /api/admin/v1/shippers/SHIPPER/webhooks/ID';

/**
 * Every column that holds something sealed: a new one is added here, and a test holds the list against the schema. What
 * goes on without the old master key, and what says which credentials are missing, goes by it.
 */
export const sealedColumns = [
  {
    table: 'operator_totp',
    column: 'secret',
    owner: { table: 'operator', by: 'operator_id', noun: 'operator', name: 'name' },
    holds: 'the secret of a second factor',
    from: 'nobody: the person comes in by a recovery code, or it is removed, and sets up a new one',
    setAgain: './carreto operator remove-second-factor ID',
  },
  {
    table: 'security_policy',
    column: 'client_secret',
    owner: { table: 'security_policy', by: 'id', noun: 'identity provider', name: null },
    holds: 'the secret by which people log in through it',
    from: 'whoever runs the identity provider',
    setAgain: 'PUT /api/admin/v1/security with its clientSecret',
  },
  {
    table: 'live_carrier',
    column: 'auth_secret',
    owner: { table: 'live_carrier', by: 'id', noun: 'live carrier', name: 'name' },
    holds: 'the token, password or value that asks for prices',
    from: 'the carrier',
    setAgain: './carreto carrier live update ID --secret-file FILE',
  },
  {
    table: 'tracking_connection',
    column: 'auth_secret',
    owner: { table: 'tracking_connection', by: 'id', noun: 'tracking connection', name: null },
    holds: 'the token, password or value that asks for occurrences',
    from: 'the carrier',
    setAgain: './carreto carrier tracking update ID --secret-file FILE',
  },
  {
    table: 'vendor_credential',
    column: 'sealed',
    owner: { ...vendorAccount, by: 'account_id' },
    holds: 'a field of the credential of the account',
    from: 'the carrier',
    setAgain: './carreto carrier vendor update ID --credential FIELD=FILE',
  },
  {
    table: 'vendor_credential',
    column: 'previous',
    owner: { ...vendorAccount, by: 'account_id' },
    holds: 'the value before, of a field that is rewritten',
    from: 'nobody: the one of today is in its place',
    setAgain: './carreto carrier vendor update ID --credential FIELD=FILE',
    needless: 'true',
  },
  {
    table: 'store_credential',
    column: 'sealed',
    owner: { table: 'store_connection', by: 'connection_id', noun: 'shop', name: 'name' },
    holds: 'what the platform gave the shop to show who it is',
    from: 'the shipper, who finds it at the platform',
    setAgain: './carreto store update ID --credential-file FILE',
  },
  {
    table: 'store_credential',
    column: 'previous',
    owner: { table: 'store_connection', by: 'connection_id', noun: 'shop', name: 'name' },
    holds: 'the value before, of a field that is rewritten',
    from: 'nobody: the one of today is in its place',
    setAgain: './carreto store update ID --credential-file FILE',
    needless: 'true',
  },
  {
    table: 'store_connection',
    column: 'key_sealed',
    owner: { table: 'store_connection', by: 'id', noun: 'shop', name: 'name' },
    holds: 'the secret part of its addresses, which are told again to a platform that gave them up',
    from: 'nobody: new addresses are made',
    setAgain: './carreto store key ID',
    // It is heard as before; only a platform that gives its address up is not told it again.
    needless: 'true',
  },
  {
    table: 'postal_account',
    column: 'rest_secret',
    owner: { table: 'postal_account', by: 'id', noun: 'postal contract', name: 'name' },
    holds: 'the access code of the pre-posting service',
    from: 'the shipper, who makes it at the postal operator',
    setAgain: './carreto postal update ID --api-code-file FILE',
  },
  {
    table: 'postal_account',
    column: 'soap_secret',
    owner: { table: 'postal_account', by: 'id', noun: 'postal contract', name: 'name' },
    holds: 'the password of the older reverse service',
    from: 'the shipper, who has it from the postal operator',
    setAgain: './carreto postal update ID --legacy-password-file FILE',
  },
  {
    table: 'webhook_endpoint',
    column: 'auth_secret',
    owner: { ...webhook, by: 'id' },
    holds: 'the token or password that its calls carry',
    from: 'the shipper',
    setAgain: `${webhookChange} with its auth`,
  },
  {
    table: 'webhook_endpoint',
    column: 'header_values',
    owner: { ...webhook, by: 'id' },
    holds: 'the values of its own headers',
    from: 'the shipper',
    setAgain: `${webhookChange} with its headers`,
  },
  {
    table: 'webhook_secret',
    column: 'sealed',
    owner: { ...webhook, by: 'endpoint_id' },
    holds: 'the key that signs its calls',
    from: 'nobody: a new one is made, and the shipper is given it',
    setAgain: './carreto webhook rotate ID',
    needless: `s.expires_at <= app_now() or exists (select from webhook_secret k where k.endpoint_id = s.endpoint_id
      and octet_length(k.sealed) > 0 and (k.expires_at is null or k.expires_at > app_now()))`,
  },
] as const satisfies readonly SealedColumn[];

type Named = (typeof sealedColumns)[number];

/** Where a sealed value stands: the one way to say so, so that no value is sealed into a column that is not listed. */
export function sealPlace<Table extends Named['table']>(
  table: Table,
  row: number,
  field: Extract<Named, { table: Table }>['column'],
): SealPlace {
  return { table, row, field };
}
