import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CoverageReport } from '@carreto/contract/admin/tables/table-reports';
import type { Uf } from '@carreto/contract/values';
import { coverTable, type ServedRange } from '../../../engine/coverage-report/cover-table.ts';
import { type CoverageCell, coverageMatrix } from '../../../engine/coverage-report/matrix.ts';
import { type CoverageQuestion, cargoesOf, mostCargoes } from '../../../engine/coverage-report/question.ts';
import { lookupPlace, type PlaceIndex } from '../../../engine/places/place-index.ts';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import type { Place } from '../../../engine/rating/shipment.ts';
import { taxBookWith } from '../../../engine/tax/default-book.ts';
import { failField } from '../../../kernel/failure.ts';
import type { RegistryContext } from '../../changes/change.ts';
import { engineCodec } from '../sheets/engine-codec.ts';
import { SheetStore } from '../sheets/sheet-store.ts';

/** What is asked; what is left out has a usual value. */
export type CoverageInput = {
  originZip?: string;
  recipient?: 'individual' | 'company';
  weightsG?: number[];
  valuesCents?: number[];
  digits?: number;
};

/** A version whose coverage is asked for. */
export type CoveredVersion = {
  documentId: number;
  versionId: number;
  tableId: number;
  number: number;
  carrierId: number;
  carrier: string;
};

type CoverageRequest = {
  input: CoverageInput;
  versions: readonly CoveredVersion[];
  on: string;
  places: PlaceIndex;
  /** Where freights leave from when the input does not say. */
  originZip: () => string | Promise<string>;
};

const usualWeightsG = [1_000, 10_000, 30_000, 100_000, 1_000_000];
const usualValuesCents = [10_000, 100_000, 1_000_000];
/** As many weights times values as the 97,900 blocks of five digits are told for. */
const mostFineCargoes = 6;

/**
 * Asks versions one after the other, a few milliseconds at a time, and puts together where they serve. One
 * sheet is in memory at a time.
 * @throws Failure `invalid_request` for an origin of no state, or too many weights and values.
 */
export async function reportCoverage(
  ctx: RegistryContext,
  request: CoverageRequest,
): Promise<CoverageReport> {
  const { input, versions, on, places } = request;
  const digits = digitsOf(input);
  const originZip = input.originZip ?? (await request.originZip());
  const origin = originOf(places, originZip);
  const question: CoverageQuestion = {
    origin,
    on,
    digits,
    recipient: input.recipient ?? 'individual',
    loadTypes: ['fractional', 'full_load'],
    weightsG: input.weightsG ?? usualWeightsG,
    valuesCents: input.valuesCents ?? usualValuesCents,
    taxBook: taxBookWith(),
    placeOf: (zip) => lookupPlace(places, zip),
  };
  const cargoes = cargoesOf(question);
  requireFew(cargoes.length, digits);
  const store = new SheetStore(ctx.db, engineCodec);
  const covers: ServedRange[][] = [];
  const tables: CoverageReport['tables'] = [];
  for (const { documentId, ...version } of versions) {
    const sheet = await sheetOf(store, documentId);
    covers.push(await inSlices(coverTable(sheet, question, cargoes)));
    tables.push({ ...version, service: sheet.conditions.service.name });
  }
  const cells = await inSlices(coverageMatrix(covers, cargoes, digits));
  return { on, originZip, recipient: question.recipient, digits, tables, cells: cells.map(toCell) };
}

function digitsOf({ digits = 3 }: CoverageInput): 3 | 5 {
  if (digits === 3 || digits === 5) return digits;
  throw failField('digits', 'Informe 3 ou 5.');
}

function requireFew(cargoes: number, digits: 3 | 5): void {
  const most = digits === 3 ? mostCargoes : mostFineCargoes;
  if (cargoes <= most) return;
  throw failField('weightsG', `Pesos vezes valores devem ser no máximo ${most} com ${digits} dígitos.`);
}

function originOf(places: PlaceIndex, zip: string): Place {
  const origin = lookupPlace(places, Number(zip));
  if (origin === null) throw failField('originZip', 'O CEP não pertence a nenhum estado.');
  return origin;
}

async function sheetOf(store: SheetStore, documentId: number): Promise<RateSheet> {
  const sheet = (await store.load([documentId])).get(documentId);
  if (sheet === undefined) throw new Error(`document ${documentId} is gone`);
  store.retain(new Set());
  return sheet;
}

/** Runs work that yields, and lets everything else run in between. */
async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}

function toCell({ runs, holes, byUf, ...cell }: CoverageCell): CoverageReport['cells'][number] {
  return {
    ...cell,
    byUf: byUf.map((each) => ({ ...each, uf: asUf(each.uf) })),
    runs: runs.map((run) => ({ ...run, ...spanOf(run), uf: asUf(run.uf) })),
    holes: holes.map((hole) => ({ ...spanOf(hole), uf: asUf(hole.uf) })),
  };
}

function spanOf({ start, end }: { start: number; end: number }): { start: string; end: string } {
  return { start: String(start).padStart(8, '0'), end: String(end).padStart(8, '0') };
}

/** The engine's states are those of the contract. */
function asUf(code: string): Uf {
  return code as Uf;
}
