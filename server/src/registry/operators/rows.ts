import type { OperatorRole } from '@carreto/contract/endpoint';
import type { Permission, Role } from '@carreto/contract/permissions';
import type { ColumnType, Generated } from 'kysely';

type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export type OperatorRows = {
  operator: {
    id: Generated<number>;
    name: string;
    email: Maybe<string>;
    /** The rank of before, or the nearest to `roles` or `permissions` where one of them is set. */
    role: OperatorRole;
    roles: Maybe<Role[]>;
    permissions: Maybe<Permission[]>;
    /** Null: all. */
    shipperIds: Maybe<number[]>;
    carrierIds: Maybe<number[]>;
    dispatchPointIds: Maybe<number[]>;
    auditLimitCents: Maybe<number>;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
};
