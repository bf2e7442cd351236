import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { toCarrier } from './carrier.ts';

/** All carriers of the installation, by id and by CNPJ. */
export type Carriers = { byId: ReadonlyMap<number, Carrier>; byCnpj: ReadonlyMap<string, Carrier> };

export const carriersPart: MirrorPart<Rows, Carriers> = {
  epochs: ['carriers'],
  async load(snapshot) {
    const carriers = (await snapshot.selectFrom('carrier').selectAll().execute()).map(toCarrier);
    return {
      byId: new Map(carriers.map((carrier) => [carrier.id, carrier])),
      byCnpj: new Map(carriers.map((carrier) => [carrier.cnpj, carrier])),
    };
  },
};
