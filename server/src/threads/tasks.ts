import type { Transferable } from 'node:worker_threads';
import { refusingProblems } from '../documents/fiscal-xml/xml-problem.ts';

/** What a task does, with what it got; it may say how far it is. */
type Work<Input, Output, Progress> = (
  input: Input,
  report: (progress: Progress) => void,
) => Output | Promise<Output>;

/** Work that is done in a thread, so that the event loop stays free: where it is, and what it may take. */
export type Task<Input, Output, Progress> = {
  /** Loads the work where it is done. */
  load(): Promise<Work<Input, Output, Progress>>;
  /** Heap of the thread. */
  maxMemoryMb: number;
  timeoutMs: number;
  /** Its thread gives way to everything else on the machine, because nobody waits for an answer. */
  givesWay?: boolean;
  /** What is done in a few milliseconds: starting a thread takes longer, so that it is done here. */
  isSmall?(input: Input): boolean;
  /** What is sent in place of the input, and the buffers in it that move; otherwise it is copied. */
  send?(input: Input): { input: Input; transfer: readonly Transferable[] };
  /** Buffers of the output that move instead of being copied. */
  moves?(output: Output): readonly Transferable[];
};

/** A row of the table, whose types are those of the work it loads. */
function task<Input, Output, Progress = never>(
  row: Task<Input, Output, Progress>,
): Task<Input, Output, Progress> {
  return row;
}

/** Every task that threads do. Modules are loaded by those alone that do the work: a thread starts the sooner. */
export const tasks = {
  /** From the files of a carrier to what a version is stored from; the files' bytes move and are empty afterwards. */
  prepareTable: task({
    load: async () => (await import('../tariff/prepare/prepare-table.ts')).prepareTable,
    // 200,000 rows of a spreadsheet take about half of it.
    maxMemoryMb: 320,
    timeoutMs: 120_000,
    send: (input) => ({ input, transfer: input.files.map(({ bytes }) => bytes.buffer as ArrayBuffer) }),
    moves: ({ prepared }) => (prepared === null ? [] : [prepared.document.buffer, prepared.sheet.buffer]),
  }),
  compileStored: task({
    load: async () => (await import('../tariff/prepare/compile-stored.ts')).compileStored,
    maxMemoryMb: 400,
    timeoutMs: 120_000,
    moves: ({ buffer }) => [buffer],
  }),
  deriveDocument: task({
    load: async () => (await import('../tariff/prepare/derive-document.ts')).deriveDocument,
    maxMemoryMb: 600,
    timeoutMs: 120_000,
    isSmall: ({ base }) => base.byteLength <= smallDocument,
    moves: ({ document, sheet }) => [document.buffer, sheet.buffer],
  }),
  diffStored: task({
    load: async () => (await import('../tariff/diff/diff-stored.ts')).diffStored,
    // Two tables of 200,000 rows take about half of it.
    maxMemoryMb: 600,
    timeoutMs: 120_000,
    isSmall: ({ before, after }) => before.byteLength + after.byteLength <= smallDocument,
  }),
  lintStored: task({
    load: async () => (await import('../tariff/lint/lint-stored.ts')).lintStored,
    maxMemoryMb: 400,
    timeoutMs: 120_000,
  }),
  termsOfStored: task({
    load: async () => (await import('../tariff/document/terms.ts')).termsOfStored,
    maxMemoryMb: 400,
    timeoutMs: 120_000,
    isSmall: ({ document }) => document.byteLength <= smallDocument,
  }),
  packRows: task({
    load: async () => (await import('../tariff/edit/pack-rows.ts')).packRows,
    maxMemoryMb: 600,
    timeoutMs: 120_000,
    isSmall: ({ document }) => document.byteLength <= smallDocument,
    moves: ({ cells, offsets, texts, textOffsets, zips }) =>
      [cells, offsets, texts, textOffsets, zips].map(({ buffer }) => buffer),
  }),
  editStored: task({
    load: async () => (await import('../tariff/edit/edit-stored.ts')).editStored,
    maxMemoryMb: 600,
    timeoutMs: 120_000,
    isSmall: ({ document }) => document.byteLength <= smallDocument,
    moves: ({ prepared }) => (prepared === null ? [] : [prepared.document.buffer, prepared.sheet.buffer]),
  }),
  compileEdited: task({
    load: async () => (await import('../tariff/edit/edit-stored.ts')).compileEdited,
    maxMemoryMb: 600,
    timeoutMs: 120_000,
    isSmall: ({ document }) => document.byteLength <= smallDocument,
    moves: ({ sheet }) => (sheet === null ? [] : [sheet.buffer]),
  }),
  writeStored: task({
    load: async () => (await import('../tariff/workbook/write-stored.ts')).writeStored,
    maxMemoryMb: 400,
    timeoutMs: 120_000,
    moves: ({ buffer }) => [buffer],
  }),
  // Of the stages of a freight's life this one is known here: what it works on is large, and comes in pieces.
  compareRows: task({
    load: async () => (await import('../freight/what-if/compare-rows.ts')).compareRows,
    // Tables share their memory with who sends them.
    maxMemoryMb: 512,
    timeoutMs: 120_000,
    givesWay: true,
  }),
  askFiles: task({
    load: async () => (await import('../platform/parquet/ask.ts')).askFiles,
    // The reply; what DuckDB takes lies outside, and it ends a question itself.
    maxMemoryMb: 512,
    timeoutMs: 660_000,
  }),
  // The same for the API: written where it is asked, so that nobody waits while it becomes a text.
  askArchive: task({
    load: async () => (await import('../freight/archive/ask/write-reply.ts')).writeReply,
    maxMemoryMb: 384,
    timeoutMs: 120_000,
    moves: (reply) => (reply.kind === 'written' ? [reply.bytes.buffer] : []),
  }),
  readPlaces: task({
    load: async () => (await import('../documents/places-sheet/read-places.ts')).readPlaces,
    maxMemoryMb: 320,
    timeoutMs: 120_000,
    isSmall: ({ bytes }) => isSmallFile(bytes),
    // The caller keeps the bytes.
    send: ({ bytes, known }) => withCopy(bytes, (copy) => ({ bytes: copy, known })),
  }),
  readSkuFile: task({
    load: async () => (await import('../documents/sku-sheet/read-sku-file.ts')).readSkuFile,
    maxMemoryMb: 400,
    timeoutMs: 120_000,
    isSmall: ({ bytes }) => isSmallFile(bytes),
    send: ({ bytes, categories }) => withCopy(bytes, (copy) => ({ bytes: copy, categories })),
  }),
  writeSkus: task({
    load: async () => (await import('../documents/sku-sheet/write-skus.ts')).writeSkus,
    maxMemoryMb: 600,
    timeoutMs: 120_000,
    isSmall: ({ products }) => products.length <= fewRows,
    moves: ({ buffer }) => [buffer],
  }),
  writeTabs: task({
    load: async () => (await import('../documents/spreadsheets/write-tabs.ts')).writeTabs,
    maxMemoryMb: 600,
    timeoutMs: 120_000,
    moves: ({ buffer }) => [buffer],
  }),
  readNfe: task({
    load: async () => refusingProblems((await import('../documents/nfe-xml/read-nfe-xml.ts')).readNfeXml),
    maxMemoryMb: 128,
    timeoutMs: 10_000,
  }),
  readNfeOrders: task({
    load: async () => (await import('../documents/nfe-xml/read-nfe-order.ts')).readNfeOrders,
    maxMemoryMb: 256,
    timeoutMs: 30_000,
    isSmall: (files) => files.reduce((sum, { byteLength }) => sum + byteLength, 0) <= smallFile,
  }),
  readOrderSheet: task({
    load: async () => (await import('../documents/order-sheet/read-order-sheet.ts')).readOrderSheet,
    maxMemoryMb: 256,
    timeoutMs: 30_000,
    isSmall: isSmallFile,
  }),
  readCte: task({
    load: async () =>
      refusingProblems((await import('../documents/cte-xml/read-cte-document.ts')).readCteDocument),
    maxMemoryMb: 256,
    timeoutMs: 15_000,
  }),
  readConemb: task({
    load: async () => (await import('../documents/cte/read-conemb-ctes.ts')).readConembCtes,
    maxMemoryMb: 400,
    timeoutMs: 60_000,
  }),
  readDoccob: task({
    load: async () => (await import('../documents/bill/read-doccob-entries.ts')).readDoccobEntries,
    maxMemoryMb: 400,
    timeoutMs: 60_000,
  }),
  readPrefat: task({
    load: async () => (await import('../documents/pre-invoice/read-prefat-entries.ts')).readPrefatEntries,
    maxMemoryMb: 400,
    timeoutMs: 60_000,
  }),
  readOcoren: task({
    load: async () => (await import('../documents/proceda/read-ocoren.ts')).readOcoren,
    maxMemoryMb: 400,
    timeoutMs: 60_000,
  }),
  readyPicture: task({
    load: async () => (await import('../documents/pictures/ready-picture.ts')).readyPicture,
    maxMemoryMb: 128,
    timeoutMs: 10_000,
  }),
  readBookingLabel: task({
    load: async () => (await import('../documents/pdf/read-booking-label.ts')).readBookingLabel,
    maxMemoryMb: 128,
    timeoutMs: 10_000,
    moves: (read) => ('pdf' in read ? [read.pdf.buffer as ArrayBuffer] : []),
  }),
  draw: task({
    load: async () => (await import('./draw.ts')).draw,
    // A thousand labels with all their fonts and barcodes take a third of it.
    maxMemoryMb: 256,
    timeoutMs: 60_000,
    moves: ({ buffer }) => [buffer],
  }),
  parseBody: task({
    load: async () => (await import('../platform/http/request/parse-in-pieces.ts')).parseInPieces,
    // A body of the largest size, parsed and cut into pieces, takes a third of it.
    maxMemoryMb: 384,
    timeoutMs: 10_000,
    moves: (pieces) => pieces.map(({ buffer }) => buffer as ArrayBuffer),
  }),
} as const;

const smallDocument = 128 * 1024;
const smallFile = 32 * 1024;
const fewRows = 500;

/** A zip may hold anything. */
function isSmallFile(bytes: Uint8Array): boolean {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return bytes.byteLength <= smallFile && !isZip;
}

/** What is sent with a copy of the caller's bytes, which moves. */
function withCopy<Input>(
  bytes: Uint8Array,
  input: (copy: Uint8Array<ArrayBuffer>) => Input,
): { input: Input; transfer: readonly Transferable[] } {
  const copy = new Uint8Array(bytes);
  return { input: input(copy), transfer: [copy.buffer] };
}
