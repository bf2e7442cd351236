import type { Generated } from 'kysely';

/** Table of pictures on labels; migration 0027 says what it means. */
export type LabelPictureRows = {
  labelPicture: {
    id: Generated<number>;
    shipperId: number;
    accountId: number | null;
    serviceCode: string | null;
    width: number;
    height: number;
    png: Buffer;
    addedAt: Generated<Date>;
    retiredAt: Date | null;
  };
};
