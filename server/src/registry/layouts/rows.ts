import type { ColumnType, Generated } from 'kysely';
import type { Layout } from '../../tariff/carrier-sheets/understand/layout.ts';

/** Tables this folder owns; migration 0008 says what they mean. */
export type LayoutRows = {
  carrierLayout: {
    id: Generated<number>;
    carrierId: number;
    name: string;
    fingerprint: string;
    layout: ColumnType<Layout, string, string>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
    updatedAt: ColumnType<Date, never, unknown>;
  };
};
