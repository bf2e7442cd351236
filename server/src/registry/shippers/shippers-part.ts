import type { Address } from '@carreto/contract/admin/common';
import type { ShipperSettings } from '@carreto/contract/admin/registry/shippers';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { addressOf } from '../address.ts';
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
  async load(snapshot) {
    const rows = await snapshot.selectFrom('shipper').selectAll().execute();
    const platforms = await snapshot.selectFrom('shipperPlatform').select(['shipperId', 'code']).execute();
    const byShipper = Map.groupBy(platforms, ({ shipperId }) => shipperId);
    return new Map(
      rows.map((row) => [
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
      ]),
    );
  },
};
