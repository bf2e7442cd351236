import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';

/** The groups each shipper belongs to; shippers of none are not there. */
export type GroupsOfShippers = ReadonlyMap<number, ReadonlySet<number>>;

export const groupsPart: MirrorPart<Rows, GroupsOfShippers> = {
  epochs: ['groups'],
  async load(snapshot) {
    const members = await snapshot.selectFrom('shipperGroupMember').selectAll().execute();
    const byShipper = Map.groupBy(members, ({ shipperId }) => shipperId);
    return new Map([...byShipper].map(([id, own]) => [id, new Set(own.map(({ groupId }) => groupId))]));
  },
};
