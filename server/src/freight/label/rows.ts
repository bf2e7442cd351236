import type { ColumnType, Generated } from 'kysely';
import type { LabelPrint } from '../../documents/labels/print.ts';

/** Table of labels that were asked for; migration 0019 says what it means. */
export type LabelRows = {
  labelDocument: {
    id: Generated<number>;
    shipperId: number;
    freightCodes: string[];
    print: ColumnType<LabelPrint, string, never>;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
};
