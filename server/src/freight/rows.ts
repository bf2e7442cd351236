import type { ColumnType, Generated } from 'kysely';
import type { Agreement } from './agreement.ts';
import type { TrailRows } from './trail/rows.ts';

/** Tables that every stage after the hire reads; migration 0012 says what they mean. */
export type FreightRows = TrailRows & {
  freight: {
    shipperId: number;
    code: string;
    number: Generated<number>;
    carrierId: number;
    source: FreightSource;
    reverse: boolean;
    offerToken: string | null;
    offerNumber: number | null;
    orderNumber: string | null;
    parentOrderNumber: string | null;
    channel: string | null;
    contentHash: Buffer;
    trackingKey: string;
    volumeCount: number;
    agreement: ColumnType<Agreement, string, never>;
    hiredAt: Date;
  };
  freightRecipient: {
    shipperId: number;
    freightCode: string;
    document: string | null;
    stateInscription: string | null;
    name: string;
    email: string | null;
    phone: string | null;
    street: string;
    number: string;
    complement: string | null;
    district: string;
    city: string;
    state: string;
    zip: string;
    country: Generated<string>;
    anonymisedAt: Date | null;
  };
  freightNfe: {
    shipperId: number;
    freightCode: string;
    position: number;
    accessKey: string;
    number: string;
    series: string;
    volumeCount: number | null;
    valueCents: number;
    itemsCents: number | null;
    issuedAt: Date;
    operationType: number | null;
    emissionType: number | null;
    protocol: string | null;
    cfop: string | null;
    attachedAt: Generated<Date>;
  };
  /** What was printed; the migration of prints says what it means. */
  volumePrint: {
    shipperId: number;
    freightCode: string;
    volumeNumber: number;
    printCount: Generated<number>;
    firstPrintedAt: Date;
    firstPrintedBy: string;
    printedAt: Date;
    printedBy: string;
  };
  /** The same over the volumes of a freight. */
  freightPrint: {
    shipperId: number;
    freightCode: string;
    printedVolumes: number;
    printCount: number;
    printedAt: Date;
    printedBy: string;
  };
  freightDirectory: { kind: DirectoryKind; value: string; shipperId: number; freightCode: string };
  hiredToken: {
    shipperId: number;
    token: string;
    offerNumber: number;
    contentHash: Buffer;
    freightCode: string;
  };
};

/** How a freight came to be. */
export type FreightSource = 'offer' | 'import' | 'import_not_quoted' | 'postal_reverse';

/** By what those who come without a shipper name a freight. */
export type DirectoryKind = 'freight' | 'nfe' | 'carrier_code' | 'postal_code';
