import type { TableReport } from '@carreto/contract/admin/tables/tables';
import { type Finding, type FindingReport, finding } from '../../documents/finding.ts';
import type { Layout } from '../../tariff/carrier-sheets/understand/layout.ts';
import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';
import type { TabView } from '../../tariff/carrier-sheets/view/tab-view.ts';
import {
  prepareTable,
  type TablePreparation,
  type TableProgress,
} from '../../tariff/prepare/prepare-table.ts';
import { inThread } from '../../threads/in-thread.ts';
import type { SourceKind } from './rows.ts';
import { sheetRevision } from './sheets/engine-codec.ts';
import { pack } from './sheets/packed.ts';
import type { PreparedDocument } from './versions/stored-documents.ts';

/** A file as it came: what it is, is found out from its content. */
export type SourceBytes = {
  /** For the record; never a path. */
  name: string | null;
  bytes: Uint8Array;
};

/** A file, and what a spreadsheet does not say of its table (`templateOptionsSchema`). */
export type TableFile = SourceBytes & { options: Readonly<Record<string, unknown>> };

/** The files of one table, and what is known beside them. */
export type TableSource = {
  files: readonly SourceBytes[];
  options: Readonly<Record<string, unknown>>;
  /** How the carrier writes its tables; null when nothing is known yet. */
  layout: Layout | null;
  /** `readPlacesBlob`; null knows states and capitals only. */
  places: Uint8Array | null;
};

/** What a version is stored from, and what its listing shows. */
export type PreparedTable = PreparedDocument & {
  kind: SourceKind;
  service: string;
  loadType: 'fractional' | 'full_load';
  modal: 'road' | 'air';
  operator: 'carrier' | 'postal';
  coverageRows: number;
  priceRows: number;
  /** First and last day that the files state; whoever imports them may say otherwise. */
  validity?: { from: string | null; until: string | null } | null;
};

/**
 * `prepared` is null when the files have errors or raise questions; what was found comes with either. The
 * layout is what was understood of them; null where there was nothing to understand.
 */
export type TableReading = {
  prepared: PreparedTable | null;
  report: TableReport;
  layout: Layout | null;
  questions: LayoutQuestion[];
  /** The first lines of every tab and what was understood of it. */
  tabs: TabView[];
};

export type ReadingOptions = { onProgress?: (progress: TableProgress) => void; signal?: AbortSignal };

/** Rows read so far. */
export type OnRows = (rows: number) => void;

/** Text this short is read in a few milliseconds; starting a thread takes longer. A zip may hold anything. */
const smallBytes = 128 * 1024;

/**
 * Reads, understands and compiles the files of a table, in a thread of its own unless they are small: the event
 * loop stays free.
 * @throws Failure `work_too_large` for files beyond the thread's memory or time.
 */
export async function readTables(source: TableSource, options: ReadingOptions = {}): Promise<TableReading> {
  const { prepared, report, layout, questions, validity, tabs } = await prepare(source, options);
  if (prepared === null) return { prepared: null, report: toReport(report), layout, questions, tabs };
  const { document, sheet, ...facts } = prepared;
  const isIgnoring = facts.kind === 'json' && Object.keys(source.options).length > 0;
  const [packedDocument, packedSheet] = await Promise.all([pack(document), pack(sheet)]);
  return {
    prepared: {
      ...facts,
      validity,
      document: packedDocument,
      sheet: { revision: sheetRevision, packed: packedSheet },
    },
    report: isIgnoring ? withWarning(report, ignoredOptions) : toReport(report),
    layout,
    questions,
    tabs,
  };
}

const ignoredOptions = finding({
  severity: 'warning',
  code: 'options_ignored',
  message: 'Um documento de tabela diz tudo de si; as opções não foram usadas.',
});

function withWarning({ findings, errorCount, warningCount }: FindingReport, warning: Finding): TableReport {
  return { findings: [...findings, warning], errorCount, warningCount: warningCount + 1 };
}

function prepare(source: TableSource, given: ReadingOptions): Promise<TablePreparation> {
  const { onProgress = () => {} } = given;
  // Reading fills the options up with their defaults; the caller keeps its own.
  const options = structuredClone(source.options);
  if (source.files.every(({ bytes }) => isSmall(bytes)))
    return prepareTable({ ...source, options }, onProgress);
  // The thread takes its bytes away; the caller keeps its own.
  const files = source.files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
  return inThread.prepareTable({ ...source, files, options }, given);
}

function isSmall(bytes: Uint8Array): boolean {
  return bytes.byteLength <= smallBytes && !isZip(bytes);
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function toReport({ findings, errorCount, warningCount }: FindingReport): TableReport {
  return { findings: [...findings], errorCount, warningCount };
}
