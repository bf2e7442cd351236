import type { Contract } from '@carreto/contract/admin/registry/contracts';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';
import { toContract } from './contract.ts';

/** Contracts by shipper, then carrier; inactive ones too, for they still say what codes mean. */
export type Contracts = ReadonlyMap<number, ReadonlyMap<number, Contract>>;

export const contractsPart: MirrorPart<Rows, Contracts> = {
  epochs: ['contracts'],
  async load(snapshot) {
    const contracts = (await snapshot.selectFrom('contract').selectAll().execute()).map(toContract);
    const byShipper = Map.groupBy(contracts, ({ shipperId }) => shipperId);
    return new Map(
      [...byShipper].map(([shipperId, own]) => [shipperId, new Map(own.map((one) => [one.carrierId, one]))]),
    );
  },
};
