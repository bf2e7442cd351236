import type { ColumnType, Generated } from 'kysely';

/** Kinds of EDI files that carriers send. */
export type EdiFileKind = 'ocoren' | 'conemb' | 'doccob';

/** Table of EDI files; migration 0014 says what it means. */
export type EdiFileRows = {
  ediFile: {
    id: Generated<number>;
    carrierId: number;
    kind: EdiFileKind;
    contentHash: Buffer;
    bytes: Buffer;
    /** Who handed it in; null: the carrier. */
    actor: Generated<string | null>;
    leaseUntil: Date | null;
    /** What became of it, in the form of its kind. */
    report: ColumnType<unknown, undefined, string>;
    arrivedAt: Generated<Date>;
    endedAt: ColumnType<Date | null, undefined, Date>;
  };
};
