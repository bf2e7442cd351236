import type { Contract } from '@carreto/contract/admin/registry/contracts';
import type { ColumnType, Generated } from 'kysely';

export type ContractRows = {
  contract: {
    id: Generated<number>;
    shipperId: number;
    carrierId: number;
    tolerances: ColumnType<Contract['tolerances'], string, string>;
    occurrenceCodes: ColumnType<Contract['occurrenceCodes'], string, string>;
    /** Null: closing a loading manifest writes no file. */
    notfisLayout: ColumnType<
      Contract['notfisLayout'],
      Contract['notfisLayout'] | undefined,
      Contract['notfisLayout']
    >;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
};
