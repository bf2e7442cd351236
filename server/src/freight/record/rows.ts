import type { Generated } from 'kysely';

/** What carriers read and were told in files; migrations 0018 and 0025 say what it means. */
export type RecordRows = {
  carrierFeed: { carrierId: number; position: number; shipperId: number; freightCode: string };
  notfisFile: {
    id: Generated<number>;
    carrierId: number;
    shipperId: number | null;
    layout: '3.1' | '5.0';
    writtenAt: Generated<Date>;
    writtenBy: string;
  };
  notfisFreight: {
    shipperId: number;
    freightCode: string;
    fileId: number;
    nfeCount: number;
    position: number;
  };
};
