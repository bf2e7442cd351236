import { createHash } from 'node:crypto';
import type { Store } from '@carreto/contract/admin/registry/stores';
import type { Kysely, Selectable } from 'kysely';
import type { Sealer } from '../../platform/secrets/seal.ts';
import type { Rows } from '../../rows.ts';
import type { RegistryContext } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { sealPlace } from '../sealed-columns.ts';

export type StoreRow = Selectable<Rows['storeConnection']>;
export type StoreContext = RegistryContext & { sealer: Sealer };

/** A shop as people read it, without how it goes: that is of the stage which works for it. */
export type StoreFacts = Omit<Store, 'health'>;

/** How long addresses hold after new ones were made. */
export const previousKeyMs = 24 * 3_600_000;

/** What is kept of the secret part of the addresses. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Where a credential stands. */
export function credentialPlace(id: number) {
  return sealPlace('store_credential', id, 'sealed');
}

/** Where the secret part of the addresses stands. */
export function keyPlace(id: number) {
  return sealPlace('store_connection', id, 'key_sealed');
}

/** Rows with the names of what is kept sealed for them, in the order of the rows. */
export async function readStores(db: Kysely<Rows>, rows: readonly StoreRow[]): Promise<StoreFacts[]> {
  if (rows.length === 0) return [];
  const sealed = await db
    .selectFrom('storeCredential')
    .select(['connectionId', 'field', 'sealed'])
    .where(
      'connectionId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('field')
    .execute();
  const byStore = Map.groupBy(
    sealed.filter(({ sealed: value }) => value.length > 0),
    ({ connectionId }) => connectionId,
  );
  return rows.map((row) =>
    toFacts(
      row,
      (byStore.get(row.id) ?? []).map(({ field }) => field),
    ),
  );
}

export async function readStore(db: Kysely<Rows>, row: StoreRow | undefined): Promise<StoreFacts> {
  const whole = found(row);
  return found((await readStores(db, [whole]))[0]);
}

function toFacts(row: StoreRow, credential: string[]): StoreFacts {
  return {
    id: row.id,
    shipperId: row.shipperId,
    platform: row.platform,
    name: row.name,
    credential,
    settings: row.settings,
    platformCode: row.platformCode,
    channel: row.channel,
    dispatchPointId: row.dispatchPointId,
    options: row.options,
    deadlineMs: row.deadlineMs,
    asksLive: row.asksLive,
    hires: row.hires,
    active: row.active,
    keyAt: row.keyAt.toISOString(),
    previousKeyUntil: row.previousKeyUntil?.toISOString() ?? null,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  };
}
