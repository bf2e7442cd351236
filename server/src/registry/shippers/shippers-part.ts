import type { Address } from '@carreto/contract/admin/common';
import type { ShipperSettings } from '@carreto/contract/admin/registry/shippers';
import type { Transaction } from 'kysely';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { addressOf } from '../address.ts';
import { changedSince } from '../changes/epoch-changes.ts';
import { readSettings } from './settings.ts';

/** What requests need to know of a shipper. The quota is not here: hiring counts it in its own transaction. */
export type KnownShipper = {
  id: number;
  cnpj: string;
  stateInscription: string | null;
  corporateName: string;
  tradeName: string;
  address: Address;
  settings: ShipperSettings;
  blocked: boolean;
  /** Nothing of it leaves but its own webhooks, and no figure counts it. */
  isTest: boolean;
  platforms: ReadonlySet<string>;
};

export type Shippers = ReadonlyMap<number, KnownShipper>;

export const shippersPart: MirrorPart<Rows, Shippers> = {
  epochs: ['shippers'],
  async load(snapshot, previous, moved) {
    const changed = moved && (await changedSince(snapshot, 'shippers', moved));
    const ids = changed?.get('shipper');
    if (previous === undefined || ids === undefined) return new Map(await shippersOf(snapshot));
    const shippers = new Map(previous);
    for (const [id, shipper] of await shippersOf(snapshot, ids)) shippers.set(id, shipper);
    return shippers;
  },
};

/** All of them, or some. Shippers never go. */
async function shippersOf(
  snapshot: Transaction<Rows>,
  ids?: readonly number[],
): Promise<[number, KnownShipper][]> {
  const shippers = snapshot.selectFrom('shipper').selectAll();
  const codes = snapshot.selectFrom('shipperPlatform').select(['shipperId', 'code']);
  const rows = await (ids === undefined ? shippers : shippers.where('id', 'in', ids)).execute();
  const platforms = await (ids === undefined ? codes : codes.where('shipperId', 'in', ids)).execute();
  const byShipper = Map.groupBy(platforms, ({ shipperId }) => shipperId);
  return rows.map((row) => [
    row.id,
    {
      id: row.id,
      cnpj: row.cnpj,
      stateInscription: row.stateInscription,
      corporateName: row.corporateName,
      tradeName: row.tradeName,
      address: addressOf(row),
      settings: readSettings(row.settings),
      blocked: row.blocked,
      isTest: row.isTest,
      platforms: new Set((byShipper.get(row.id) ?? []).map(({ code }) => code)),
    },
  ]);
}
