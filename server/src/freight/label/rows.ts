import type { ColumnType, Generated } from 'kysely';
import type { LabelDpi, LabelPrint } from '../../documents/labels/print.ts';

/** Tables of labels that were asked for; migration 0019 and that of prints say what they mean. */
export type LabelRows = {
  labelDocument: {
    id: Generated<number>;
    shipperId: number;
    freightCodes: string[];
    print: ColumnType<LabelPrint, string, never>;
    requestedBy: string | null;
    createdAt: Generated<Date>;
    expiresAt: Date;
    printedAt: Date | null;
  };
  labelBatch: {
    id: Generated<number>;
    shipperId: number;
    documentIds: number[];
    freightCodes: string[];
    layout: number;
    format: 'pdf' | 'zpl';
    dpi: LabelDpi;
    requestedBy: string;
    createdAt: Generated<Date>;
    expiresAt: Date;
    printedAt: Date | null;
  };
};
