import type { Generated } from 'kysely';

/** What carriers were told in files; migration 0018 says what it means. */
export type RecordRows = {
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
