import type { Operator } from '@carreto/contract/admin/registry/operators';
import type { Generated } from 'kysely';

export type OperatorRows = {
  operator: {
    id: Generated<number>;
    name: string;
    role: Operator['role'];
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
};
