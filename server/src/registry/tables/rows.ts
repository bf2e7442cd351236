import type { ColumnType, Generated } from 'kysely';
import type { VersionState } from './version-state.ts';

/** Tables this folder owns; migration 0003 says what they mean. */
export type TableRows = {
  freightTable: {
    id: Generated<number>;
    methodHash: string;
    carrierId: number;
    name: string;
    nameKey: string;
    serviceName: string;
    serviceKey: string;
    loadType: 'fractional' | 'full_load';
    modal: 'road' | 'air';
    operatorKind: 'carrier' | 'postal';
    audience: 'shipper' | 'group' | 'all';
    shipperId: number | null;
    groupId: number | null;
    createdAt: Generated<Date>;
  };
  tableDocument: {
    id: Generated<number>;
    hash: Buffer;
    content: ColumnType<Buffer, Buffer, never>;
    sizeBytes: number;
    createdAt: Generated<Date>;
  };
  tableSheet: { documentId: number; engineRevision: number; content: Buffer; sizeBytes: number };
  freightTableVersion: {
    id: Generated<number>;
    tableId: number;
    number: number;
    reference: string;
    documentId: number;
    state: ColumnType<VersionState, never, VersionState>;
    /** `YYYY-MM-DD`. */
    validFrom: string | null;
    validUntil: string | null;
    sourceKind: SourceKind;
    sourceName: string | null;
    coverageRows: number;
    priceRows: number;
    createdAt: Generated<Date>;
    createdBy: string;
    publishedAt: Date | null;
    publishedBy: string | null;
    endedAt: Date | null;
  };
};

/** What a version was read from. */
export type SourceKind = 'csv' | 'xlsx' | 'json';
