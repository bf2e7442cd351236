import { sql, type Transaction } from 'kysely';
import { stores } from '../../connectors/stores/stores.ts';
import { failField } from '../../kernel/failure.ts';
import { SealError, type Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import { credentialPlace, type StoreRow } from './store.ts';

const taken =
  'Esta loja já está conectada pelo mesmo aplicativo: crie outro aplicativo para ela, ou desligue a outra conexão.';

/**
 * One shop under one app has one set of addresses at its platform: a second connection would take those of the first, and hire its orders once more.
 * @throws Failure `invalid_request` where another active connection is the same shop under the same app.
 */
export async function requireAlone(
  tx: Transaction<Rows>,
  sealer: Sealer,
  { id, platform, settings }: Pick<StoreRow, 'id' | 'platform' | 'settings'>,
): Promise<void> {
  const by = stores.get(platform)?.manifest.sameAppBy;
  const { storeId } = settings;
  if (by === undefined || storeId === undefined) return;
  // Of two at once the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtext('shop'), hashtext(${`${platform} ${storeId}`}))`.execute(
    tx,
  );
  const others = await tx
    .selectFrom('storeConnection')
    .select(['id', 'settings'])
    .where('platform', '=', platform)
    .where('active', '=', true)
    .where('id', '!=', id)
    .where(sql<boolean>`settings ->> 'storeId' = ${storeId}`)
    .execute();
  if (others.length === 0) return;
  const credentials = await credentialsOf(tx, sealer, [id, ...others.map((other) => other.id)]);
  const valuesOf = (one: Pick<StoreRow, 'id' | 'settings'>): (string | undefined)[] => [
    ...by.settings.map((name) => one.settings[name]),
    ...by.credential.map((name) => credentials.get(`${one.id} ${name}`)),
  ];
  const own = valuesOf({ id, settings });
  const isSame = others.some((other) =>
    valuesOf(other).some((value, index) => value !== undefined && value === own[index]),
  );
  if (isSame) throw failField('settings.storeId', taken);
}

/** In clear, by shop and field; those that do not open are left out. */
async function credentialsOf(
  tx: Transaction<Rows>,
  sealer: Sealer,
  storeIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('storeCredential')
    .select(['id', 'connectionId', 'field', 'sealed'])
    .where('connectionId', 'in', [...storeIds])
    .execute();
  return new Map(
    rows.flatMap(({ id, connectionId, field, sealed }) => {
      try {
        return [[`${connectionId} ${field}`, sealer.open(sealed, credentialPlace(id))] as const];
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        return [];
      }
    }),
  );
}
