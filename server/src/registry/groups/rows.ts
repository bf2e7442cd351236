import type { Generated } from 'kysely';

export type GroupRows = {
  shipperGroup: {
    id: Generated<number>;
    name: string;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
  shipperGroupMember: { groupId: number; shipperId: number };
};
