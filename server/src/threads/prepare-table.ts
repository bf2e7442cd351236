import { type FindingReport, finding } from '../documents/finding.ts';
import { canonicalBytes, documentHash } from '../documents/freight-table/canonical.ts';
import type { DocumentReading } from '../documents/freight-table/parse-document.ts';
import { looksLikeJson, readTableJson } from '../documents/freight-table/read-json.ts';
import { readRateTemplate } from '../documents/freight-table/read-rate-template.ts';
import { parseTemplateOptions } from '../documents/freight-table/template-options.ts';
import { readSheets } from '../documents/spreadsheets/read-sheets.ts';
import { compileTable } from '../engine/rating/compile.ts';
import type { TableDocument } from '../engine/rating/document.ts';
import { encodeSheet } from '../engine/rating/encode.ts';
import { Failure } from '../kernel/failure.ts';

/** A file as it came: a spreadsheet in the rate template, with options, or a table document as JSON. */
export type TableFile = {
  bytes: Uint8Array;
  /** As JSON, see `templateOptionsSchema`; a document needs none. */
  options: unknown;
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

/** The table, or null and why not; what was found comes with either. */
export type TablePreparation = { prepared: PreparedTable | null; report: FindingReport };

export type TableProgress = { phase: 'reading' | 'understanding' | 'compiling'; rows: number };

type Reading = DocumentReading & { kind: PreparedTable['kind'] };
type Report = (progress: TableProgress) => void;

/** From the bytes of a file to everything a table version is stored from. Slow: runs in a thread. */
export async function prepareTable(file: TableFile, progress: Report): Promise<TablePreparation> {
  const { kind, document, report } = await readTable(file, progress);
  if (document === null) return { prepared: null, report };
  progress({ phase: 'compiling', rows: document.coverage.length });
  const compiled = compile(document);
  if ('findings' in compiled) return { prepared: null, report: compiled };
  const bytes = canonicalBytes(document);
  const prepared = {
    kind,
    document: bytes,
    hash: documentHash(bytes),
    sheet: compiled.sheet,
    ...describe(document),
  };
  return { prepared, report };
}

async function readTable({ bytes, options }: TableFile, progress: Report): Promise<Reading> {
  if (looksLikeJson(bytes)) return { kind: 'json', ...readTableJson(bytes) };
  const parsed = parseTemplateOptions(options ?? {});
  if (parsed.options === null) return { kind: 'csv', document: null, report: parsed.report };
  const file = await readSheets(bytes, { onRows: (rows) => progress({ phase: 'reading', rows }) });
  if ('findings' in file) return { kind: 'csv', document: null, report: file };
  const rows = file.sheets.reduce((total, sheet) => total + sheet.rows.length, 0);
  progress({ phase: 'understanding', rows });
  return { kind: file.kind, ...readRateTemplate(file.sheets, parsed.options) };
}

/** Whatever the engine still refuses is a finding like any other. */
function compile(document: TableDocument): { sheet: Uint8Array<ArrayBuffer> } | FindingReport {
  try {
    return { sheet: encodeSheet(compileTable(document)) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const findings = error.details.map(({ field, message }) =>
      finding({ severity: 'error', code: 'not_compilable', message, path: field }),
    );
    return { findings, errorCount: findings.length, warningCount: 0 };
  }
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
