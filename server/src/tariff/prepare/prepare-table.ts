import { type Finding, type FindingReport, finding, singleError } from '../../documents/finding.ts';
import { readSheets } from '../../documents/spreadsheets/read-sheets.ts';
import type { Formulas } from '../../documents/spreadsheets/sheet.ts';
import { decodePlaceIndex } from '../../engine/places/place-blob.ts';
import { buildPlaceIndex } from '../../engine/places/place-index.ts';
import { PlaceNames } from '../../engine/places/place-names.ts';
import { compileTable } from '../../engine/rating/compile.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { encodeSheet } from '../../engine/rating/encode.ts';
import type { Validity } from '../carrier-sheets/facts/apply-facts.ts';
import type { SourceFile } from '../carrier-sheets/layout-reading.ts';
import { readCarrierFiles } from '../carrier-sheets/read-carrier-files.ts';
import { type Layout, parseLayout } from '../carrier-sheets/understand/layout.ts';
import type { LayoutQuestion } from '../carrier-sheets/understand/question.ts';
import type { TabView } from '../carrier-sheets/view/tab-view.ts';
import { viewTabs } from '../carrier-sheets/view/view-tabs.ts';
import { canonicalBytes, documentHash } from '../document/canonical.ts';
import type { DocumentReading } from '../document/parse-document.ts';
import { looksLikeJson, readTableJson } from '../document/read-json.ts';
import { withLint } from '../lint/with-lint.ts';
import { parseTemplateOptions } from '../template/options.ts';
import { isWorkbook, readWorkbook } from '../workbook/read-workbook.ts';

/** A file as it came; its name is only for people. */
export type TableFile = { name: string | null; bytes: Uint8Array };

/** The files of one table: spreadsheets of any layout, with options, or one table document as JSON. */
export type TableInput = {
  files: readonly TableFile[];
  /** As JSON, see `templateOptionsSchema`; a document needs none. */
  options: unknown;
  /** How the carrier writes its tables, as JSON (`layoutSchema`); null when nothing is known yet. */
  layout: unknown;
  /** `encodePlaceIndex` of the municipalities; null knows states and capitals only. */
  places: Uint8Array | null;
};

/** What a table version is stored from, and what its listing shows. */
export type PreparedTable = {
  kind: 'csv' | 'xlsx' | 'json';
  /** Canonical bytes and their identity. */
  document: Uint8Array<ArrayBuffer>;
  hash: string;
  /** What the engine reads: `compileTable`, then `encodeSheet`. */
  sheet: Uint8Array<ArrayBuffer>;
  service: string;
  loadType: TableDocument['loadType'];
  modal: TableDocument['modal'];
  operator: TableDocument['operator'];
  coverageRows: number;
  /** Bands, or other rows that carry a price. */
  priceRows: number;
};

/**
 * The table, or null and why not; what was found comes with either. The layout holds what was understood, also
 * of files that could not be used; null for JSON and for files that could not be opened.
 */
export type TablePreparation = {
  prepared: PreparedTable | null;
  report: FindingReport;
  layout: Layout | null;
  questions: LayoutQuestion[];
  /** The days that the files state as theirs. */
  validity: Validity | null;
  /** The first lines of every tab and what was understood of it; none of JSON and of files that could not be opened. */
  tabs: TabView[];
};

export type TableProgress = {
  phase: 'reading' | 'understanding' | 'compiling';
  rows: number;
  /** Of the content that is to be read, 0 to 1. */
  part?: number;
};

type Reading = DocumentReading & {
  kind: PreparedTable['kind'];
  layout?: Layout;
  questions?: LayoutQuestion[];
  validity?: Validity;
  tabs?: TabView[];
};
type Report = (progress: TableProgress) => void;

/** From the bytes of files to everything a table version is stored from. Slow: runs in a thread. */
export async function prepareTable(input: TableInput, progress: Report): Promise<TablePreparation> {
  const {
    kind,
    document,
    report: read,
    layout = null,
    questions = [],
    validity = null,
    tabs = [],
  } = await readTable(input, progress);
  const understood = { layout, questions, validity, tabs };
  if (document === null) return { prepared: null, report: read, ...understood };
  progress({ phase: 'compiling', rows: document.coverage.length });
  const report = withLint(read, document, input.places === null ? null : decodePlaceIndex(input.places));
  if (report.errorCount > 0) return { prepared: null, report, ...understood };
  const prepared = prepareDocument(document);
  return { prepared: { kind, ...prepared }, report, ...understood };
}

/** Everything a version is stored from, of a document that `checkDocument` found nothing wrong with. */
export function prepareDocument(document: TableDocument): Omit<PreparedTable, 'kind'> {
  const sheet = encodeSheet(compileTable(document));
  const bytes = canonicalBytes(document);
  return { document: bytes, hash: documentHash(bytes), sheet, ...describe(document) };
}

async function readTable(input: TableInput, progress: Report): Promise<Reading> {
  const [first] = input.files;
  if (first === undefined) return refused('no_rows', 'Nenhum arquivo foi enviado.');
  if (input.files.some(({ bytes }) => looksLikeJson(bytes))) {
    if (input.files.length === 1) return { kind: 'json', ...readTableJson(first.bytes) };
    return refused(
      'json_with_others',
      'Um documento de tabela em JSON diz tudo da tabela: envie-o sozinho, sem outros arquivos.',
    );
  }
  // Reading the options fills them up.
  const hasOptions = isFilled(input.options);
  const options = parseTemplateOptions(input.options ?? {});
  if (options.options === null && !input.files.some(({ bytes }) => isZip(bytes)))
    return { kind: 'csv', document: null, report: options.report };
  const opened = await openFiles(input.files, progress);
  if ('findings' in opened) return { kind: 'csv', document: null, report: opened };
  progress({ phase: 'understanding', rows: opened.rows });
  if (opened.files.some(({ sheets }) => isWorkbook(sheets)))
    return { ...readOwn(opened, hasOptions), tabs: viewTabs(opened.files) };
  if (options.options === null)
    return { kind: opened.kind, document: null, report: options.report, tabs: viewTabs(opened.files) };
  const layout = input.layout === null ? null : parseLayout(input.layout);
  if (layout?.layout === null) return { kind: opened.kind, document: null, report: layout.report };
  const given = { options: options.options, layout: layout?.layout ?? null, places: placesOf(input.places) };
  const reading = readCarrierFiles(opened.files, given);
  return { kind: opened.kind, ...reading, report: withFormulas(reading.report, opened.files) };
}

/** Our own workbook says everything, so that no options are needed, nor used. */
function readOwn({ kind, files: [file, ...others] }: OpenedFiles, hasOptions: boolean): Reading {
  if (file === undefined || others.length > 0) {
    return refused(
      'workbook_with_others',
      'A planilha completa diz tudo da tabela: envie-a sozinha, sem outros arquivos.',
    );
  }
  const { document, report: read } = readWorkbook(file.sheets);
  const report = withFormulas(read, [file]);
  return { kind, document, report: hasOptions ? withWarning(report, ignoredOptions) : report };
}

/** Says of each tab that stored results of formulas were taken: they are as old as the last program that computed them. */
function withFormulas(report: FindingReport, files: readonly SourceFile[]): FindingReport {
  const sheets = files.flatMap((file) => file.sheets);
  return sheets.reduce(
    (all, { name, formulas }) =>
      formulas === undefined ? all : withWarning(all, formulasRead(name, formulas)),
    report,
  );
}

function formulasRead(sheet: string | null, { count, line, column }: Formulas): Finding {
  const message = `${count === 1 ? 'Uma célula com fórmula foi lida' : `${count} células com fórmula foram lidas`} pelo resultado guardado na planilha, a primeira em ${column}${line}; nada foi calculado.`;
  return finding({ severity: 'warning', code: 'formulas_read', message, sheet, line, column });
}

type OpenedFiles = { kind: 'csv' | 'xlsx'; rows: number; files: SourceFile[] };

/** The tabs of every file, or why one cannot be used, named by its file where there are several. */
async function openFiles(
  files: readonly TableFile[],
  progress: Report,
): Promise<OpenedFiles | FindingReport> {
  const opened: OpenedFiles = { kind: 'csv', rows: 0, files: [] };
  for (const [at, { name, bytes }] of files.entries()) {
    const before = opened.rows;
    const file = await readSheets(bytes, {
      onRows: (rows, part) =>
        progress({ phase: 'reading', rows: before + rows, part: (at + part) / files.length }),
    });
    if ('findings' in file) return files.length === 1 ? file : ofFile(file, name);
    opened.rows += file.sheets.reduce((total, sheet) => total + sheet.rows.length, 0);
    if (file.kind === 'xlsx') opened.kind = 'xlsx';
    opened.files.push({ name, sheets: file.sheets });
  }
  return opened;
}

function ofFile(report: FindingReport, name: string | null): FindingReport {
  const findings = report.findings.map((each) => ({ ...each, sheet: each.sheet ?? name }));
  return { ...report, findings };
}

function isFilled(options: unknown): boolean {
  return typeof options === 'object' && options !== null && Object.keys(options).length > 0;
}

const ignoredOptions = finding({
  severity: 'warning',
  code: 'options_ignored',
  message: 'A planilha completa diz tudo da tabela; as opções não foram usadas.',
});

function withWarning({ findings, errorCount, warningCount }: FindingReport, warning: Finding): FindingReport {
  return { findings: [...findings, warning], errorCount, warningCount: warningCount + 1 };
}

/** Only a zip can be a workbook that needs no options. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function placesOf(blob: Uint8Array | null): PlaceNames {
  return new PlaceNames((blob === null ? null : decodePlaceIndex(blob)) ?? buildPlaceIndex([]));
}

function refused(code: string, message: string): Reading {
  return { kind: 'csv', document: null, report: singleError({ code, message }) };
}

function describe(document: TableDocument) {
  const { service, loadType, modal, operator, coverage, tariff } = document;
  return {
    service: service.name,
    loadType,
    modal,
    operator,
    coverageRows: coverage.length,
    priceRows: countPrices(tariff),
  };
}

function countPrices(tariff: TableDocument['tariff']): number {
  if (tariff.mode === 'weight') return sum(tariff.regions.map(({ bands }) => bands.length));
  if (tariff.mode === 'full_load') return sum(tariff.regions.map(({ prices }) => prices.length));
  return tariff.regions.length;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
