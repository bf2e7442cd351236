import type { ShipperSettings } from '@carreto/contract/admin/registry/shippers';
import type { Kysely } from 'kysely';
import type { Rows } from '../../rows.ts';
import { readSettings } from './settings.ts';

/** Settings as they are stored, for work that is done once: what a process remembers may be half a second old. */
export async function storedSettings(
  db: Kysely<Rows>,
  shipperIds: readonly number[],
): Promise<ReadonlyMap<number, ShipperSettings>> {
  if (shipperIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('shipper')
    .select(['id', 'settings'])
    .where('id', 'in', [...new Set(shipperIds)])
    .execute();
  return new Map(rows.map(({ id, settings }) => [id, readSettings(settings)]));
}
