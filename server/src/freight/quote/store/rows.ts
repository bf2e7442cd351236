import type { ColumnType, Generated } from 'kysely';

/** Tables of the quote stage. */
export type QuoteRows = {
  quoteBasis: {
    id: Generated<number>;
    shipperId: number;
    hash: Buffer;
    content: ColumnType<unknown, string, never>;
    createdAt: ColumnType<Date, never, never>;
  };
  quote: {
    shipperId: number;
    id: string;
    requestId: string;
    basisId: number;
    quotedAt: Date;
    originZip: number;
    destinationZip: number;
    identification: string | null;
    decision: Buffer;
  };
};
