import type { TableReport } from '@carreto/contract/admin/tables';
import { type Finding, type FindingReport, finding } from '../../documents/finding.ts';
import { prepareTable, type TablePreparation, type TableProgress } from '../../threads/prepare-table.ts';
import { prepareTableInThread } from '../../threads/prepare-table-in-thread.ts';
import { sheetRevision } from './engine-codec.ts';
import { pack } from './packed.ts';
import type { SourceKind } from './rows.ts';
import type { PreparedDocument } from './stored-documents.ts';

/** A file as it came: what it is, is found out from its content. */
export type TableFile = {
  /** For the record; never a path. */
  name: string | null;
  bytes: Uint8Array;
  /** What a spreadsheet does not say of its table (`templateOptionsSchema`); a table document says it itself. */
  options: Readonly<Record<string, unknown>>;
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
};

/** `prepared` is null when the file has errors; what was found comes with either. */
export type TableReading = { prepared: PreparedTable | null; report: TableReport };

/** Rows read so far. */
export type OnRows = (rows: number) => void;

/** Text this short is read in a few milliseconds; starting a thread takes longer. A zip may hold anything. */
const smallBytes = 128 * 1024;

/**
 * Reads, understands and compiles a file, in a thread of its own unless it is small: the event loop stays free.
 * @throws Failure `work_too_large` for a file beyond the thread's memory or time.
 */
export async function readTable(file: TableFile, onRows?: OnRows): Promise<TableReading> {
  const { prepared, report } = await prepare(file, onRows);
  if (prepared === null) return { prepared: null, report: toReport(report) };
  const { document, sheet, ...facts } = prepared;
  const isIgnoring = facts.kind === 'json' && Object.keys(file.options).length > 0;
  const [packedDocument, packedSheet] = await Promise.all([pack(document), pack(sheet)]);
  return {
    prepared: { ...facts, document: packedDocument, sheet: { revision: sheetRevision, packed: packedSheet } },
    report: isIgnoring ? withWarning(report, ignoredOptions) : toReport(report),
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

function prepare({ name, bytes, options }: TableFile, onRows: OnRows = () => {}): Promise<TablePreparation> {
  const onProgress = ({ rows }: TableProgress): void => onRows(rows);
  const given = { options, layout: null, places: null };
  if (bytes.byteLength <= smallBytes && !isZip(bytes))
    return prepareTable({ files: [{ name, bytes }], ...given }, onProgress);
  // The thread takes its bytes away; the caller keeps its own.
  return prepareTableInThread({ files: [{ name, bytes: new Uint8Array(bytes) }], ...given }, { onProgress });
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function toReport({ findings, errorCount, warningCount }: FindingReport): TableReport {
  return { findings: [...findings], errorCount, warningCount };
}
