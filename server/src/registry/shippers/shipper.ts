import type { Platform, Shipper } from '@carreto/contract/admin/registry/shippers';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Rows } from '../../rows.ts';
import { addressOf } from '../address.ts';
import { found } from '../changes/revision.ts';
import { readSettings } from './settings.ts';

type ShipperRow = Selectable<Rows['shipper']>;

/** The rows as people see them: with platform codes and quota. */
export async function readShippers(db: Kysely<Rows>, rows: readonly ShipperRow[]): Promise<Shipper[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const platforms = await db
    .selectFrom('shipperPlatform')
    .selectAll()
    .where('shipperId', 'in', ids)
    .orderBy('code')
    .execute();
  const quotas = await db.selectFrom('hireQuota').selectAll().where('shipperId', 'in', ids).execute();
  const remaining = new Map(quotas.map((quota) => [quota.shipperId, quota.remaining]));
  const byShipper = Map.groupBy(platforms, ({ shipperId }) => shipperId);
  return rows.map((row) => ({
    id: row.id,
    cnpj: row.cnpj,
    stateInscription: row.stateInscription,
    corporateName: row.corporateName,
    tradeName: row.tradeName,
    address: addressOf(row),
    settings: readSettings(row.settings),
    blocked: row.blocked,
    isTest: row.isTest,
    hireQuota: remaining.get(row.id) ?? null,
    platforms: (byShipper.get(row.id) ?? []).map(toPlatform),
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** One row as people see it. */
export async function readShipper(db: Kysely<Rows>, row: ShipperRow): Promise<Shipper> {
  return found((await readShippers(db, [row]))[0]);
}

export function toPlatform(row: Selectable<Rows['shipperPlatform']>): Platform {
  return { code: row.code, name: row.name, createdAt: row.createdAt.toISOString() };
}

/** The shipper, held until the transaction ends so that changes of it follow each other; else 404. */
export async function lockShipper(tx: Transaction<Rows>, shipperId: number): Promise<ShipperRow> {
  return found(
    await tx
      .selectFrom('shipper')
      .selectAll()
      .where('id', '=', shipperId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}

/** Answers 404 where there is no such shipper. */
export async function requireShipper(db: Kysely<Rows>, shipperId: number): Promise<void> {
  found(await db.selectFrom('shipper').select('id').where('id', '=', shipperId).executeTakeFirst());
}
