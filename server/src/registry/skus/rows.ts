import type { SkuVolume } from '@carreto/contract/admin/registry/skus';
import type { ColumnType, Generated } from 'kysely';

export type SkuRows = {
  sku: {
    id: Generated<number>;
    shipperId: number;
    sku: string;
    description: string;
    tag: string | null;
    category: number;
    origin: string;
    active: boolean;
    volumes: ColumnType<SkuVolume[], string, string>;
    complete: boolean;
    createdAt: Generated<Date>;
    updatedAt: ColumnType<Date, never, Date>;
  };
};
