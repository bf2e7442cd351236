import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { FailureDetail } from '../../kernel/failure.ts';
import type { DerivationRecipe } from '../../tariff/derive/recipe.ts';
import type { VersionState } from './versions/version-state.ts';

/** Tables this folder owns; migrations 0003 and 0007 say what they mean. */
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
  tableQuoteDay: {
    tableId: number;
    shipperId: number;
    quotedOn: string;
    offeredCount: number;
    firstCount: number;
  };
  tableQuotePosition: {
    onlyRow: Generated<boolean>;
    nextId: string;
  };
  tableVersionFact: {
    versionId: number;
    errorCount: number | null;
    warningCount: number | null;
    servedCodes: number | null;
    allCodes: number | null;
    madeAt: Date;
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
    /** From when it is in force, or was last. */
    startsAt: Date | null;
    /** What a derived version was computed from. */
    baseVersionId: number | null;
  };
  tablePublication: {
    id: Generated<number>;
    tableId: number;
    versionId: number | null;
    previousId: number | null;
    cause: PublicationCause;
    startsAt: Date;
    actor: string;
    reason: string | null;
    createdAt: Generated<Date>;
  };
  /** Migration 0057. */
  tableWarningAcceptance: {
    versionId: number;
    code: string;
    /** Empty for all of the kind. */
    finding: string;
    reason: string | null;
    acceptedBy: string;
    acceptedAt: Generated<Date>;
  };
  derivedTable: {
    tableId: number;
    baseTableId: number;
    recipe: ColumnType<DerivationRecipe, string, string>;
    mode: DerivationMode;
    revision: Generated<number>;
    createdAt: Generated<Date>;
    createdBy: string;
  };
  tableDerivation: {
    id: Generated<number>;
    tableId: number;
    baseVersionId: number;
    recipeRevision: number;
    state: DerivationState;
    versionId: number | null;
    counts: ColumnType<number[] | null, string | null, string | null>;
    failure: ColumnType<FailureDetail[] | null, string | null, string | null>;
    at: ColumnType<Date, never, RawBuilder<Date>>;
  };
};

/** Why what is in force of a table changed. */
export type PublicationCause = 'publish' | 'schedule' | 'rollback' | 'withdraw' | 'derive';

/** Whether a derived version comes into force with its base, or waits for somebody. */
export type DerivationMode = 'publish' | 'draft';
export type DerivationState = 'waiting' | 'derived' | 'failed';

/** What a version was read from. */
export type SourceKind = 'csv' | 'xlsx' | 'json' | 'derived' | 'edited';
