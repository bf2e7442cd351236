import { sql } from 'kysely';
import type { VendorManifest } from '../../connectors/vendors/manifest.ts';
import type { Sealer } from '../../platform/secrets/seal.ts';
import type { Change } from '../changes/change.ts';
import { keepLiveConnectorIn } from '../live-carriers/of-account.ts';
import { keepTrackingConnectionIn } from '../tracking-connections/of-account.ts';
import { type VendorAccountRow, vendorSecretPlace } from './account.ts';
import { hostsOf } from './check-account.ts';
import type { AccountAct } from './rows.ts';

/** Seals fields of an account's credential, each for its own row; fields that are not named stay. */
export async function writeCredentialIn(
  { tx }: Change,
  sealer: Sealer,
  { accountId, credential }: { accountId: number; credential: Readonly<Record<string, string>> },
): Promise<void> {
  for (const [field, value] of Object.entries(credential)) {
    const { id } = await tx
      .insertInto('vendorCredential')
      // Sealed below, when the row it is sealed for has its id.
      .values({ accountId, field, sealed: Buffer.alloc(0) })
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'field'])
          .doUpdateSet((row) => ({ revision: row('vendorCredential.revision', '+', 1) })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('vendorCredential')
      .set({ sealed: sealer.seal(value, vendorSecretPlace(id)), previous: null })
      .where('id', '=', id)
      .execute();
  }
}

/** How an account does begins anew: whether its credential is good is to be found out at once. */
export async function beginStateIn({ tx }: Change, accountId: number): Promise<void> {
  await sql`
    insert into vendor_state as state (account_id, check_due_at) values (${accountId}, app_now())
    on conflict (account_id) do update set check_due_at = app_now(), ok_at = null, failing_since = null,
      failed_at = null, failure_act = null, failure_code = null, failures = 0,
      refused_revision = null, refused_at = null, refused_sentence = null`.execute(tx);
  await tx.deleteFrom('vendorActRefusal').where('accountId', '=', accountId).execute();
}

/**
 * Keeps what asks by an account as its acts want it.
 * @param wasUsed for what the account was used before; nothing where it is new.
 * @throws as a database does where a name or a place is taken.
 */
export async function keepConnectorsIn(
  change: Change,
  manifest: VendorManifest,
  { account, wasUsed }: { account: VendorAccountRow; wasUsed: readonly AccountAct[] },
): Promise<void> {
  const { id: accountId, carrierId, name, audience, shipperId, groupId, acts } = account;
  const { mostPerSecond, mostInFlight } = manifest.bounds;
  const [url = ''] = Object.values(hostsOf(manifest, account));
  await keepLiveConnectorIn(change, {
    ...{ accountId, carrierId, name, audience, shipperId, groupId, url, maxInFlight: mostInFlight },
    isUsed: acts.includes('quote'),
    wasUsed: wasUsed.includes('quote'),
  });
  await keepTrackingConnectionIn(change, {
    ...{ accountId, carrierId, shipperId },
    mostPerMinute: (mostPerSecond ?? Number.POSITIVE_INFINITY) * 60,
    isUsed: acts.includes('track'),
    wasUsed: wasUsed.includes('track'),
  });
}
