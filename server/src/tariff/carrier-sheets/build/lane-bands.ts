import type { FindingList } from '../../../documents/finding.ts';
import { bounds } from '../../../engine/rating/bounds.ts';
import type { WeightBand, WeightRegion } from '../../../engine/rating/document.ts';
import { gramsOf } from '../../template/rows.ts';
import type { PriceRow, RowBand } from '../read/price-row.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading } from '../understand/understood.ts';
import { type Lane, withStarts } from './lane.ts';
import { lineOf } from './line-of.ts';

type Own = { row: PriceRow; band: RowBand };

/** What is charged by weight on a lane. */
export type LaneWeights = Pick<WeightRegion, 'bands' | 'excess' | 'invoicePpm' | 'invoiceMinCents'>;

/** The bands of a lane in the order of their weights, and what is above them. */
export function laneWeights(lane: Lane, transitMinutes: number | null, reading: Reading): LaneWeights {
  const rows = withStarts(lane.rows);
  const own = rows.flatMap((row) => row.bands.map((band) => ({ row, band })));
  const inOrder = own.toSorted((a, b) => (a.band.fromMg ?? 0) - (b.band.fromMg ?? 0) || endOf(a) - endOf(b));
  const apart = withoutTwins(inOrder, reading.findings);
  warnOfGaps(apart, lane, reading.findings);
  const first = rows[0];
  const isUniform = rows.every(
    (row) => row.percentPpm === first?.percentPpm && row.percentMinCents === first.percentMinCents,
  );
  const excess = excessOf(lane, apart, reading);
  const bands = apart.flatMap((each) => buildBands(each, { transitMinutes, isUniform, excess }));
  return {
    bands,
    excess: excess.region,
    invoicePpm: isUniform ? (first?.percentPpm ?? 0) : 0,
    invoiceMinCents: isUniform ? (first?.percentMinCents ?? 0) : 0,
  };
}

function endOf({ band }: Own): number {
  return band.toMg ?? Number.MAX_SAFE_INTEGER;
}

/** Leaves out bands that are said twice; crossing and contradicting ones are errors. */
function withoutTwins(inOrder: readonly Own[], findings: FindingList): Own[] {
  const kept: Own[] = [];
  for (const each of inOrder) {
    const previous = kept.at(-1);
    if (previous === undefined || (each.band.fromMg ?? 0) >= endOf(previous)) kept.push(each);
    else reportCrossing(previous, each, findings);
  }
  return kept;
}

function reportCrossing(previous: Own, each: Own, findings: FindingList): void {
  const place = { sheet: each.row.sheet, line: lineOf(each.band.line) };
  const at = `linha ${lineOf(previous.band.line)}`;
  const isSame = previous.band.fromMg === each.band.fromMg && previous.band.toMg === each.band.toMg;
  const saysSame = isSame && contentOf(previous) === contentOf(each);
  if (saysSame) {
    const message = `Linha repetida: igual à ${at}; foi ignorada.`;
    findings.add({ severity: 'warning', code: 'duplicate_row', message, ...place });
  } else if (isSame) {
    const message = `Mesmo lugar e mesma faixa de peso que a ${at}, com outros valores.`;
    findings.add({ severity: 'error', code: 'contradicting_row', message, ...place });
  } else {
    const message = `A faixa de peso cruza a da ${at}, do mesmo lugar.`;
    findings.add({ severity: 'error', code: 'weight_overlap', message, ...place });
  }
}

function contentOf({ row, band }: Own): string {
  const { line: _, ...content } = band;
  return JSON.stringify([content, row.percentPpm, row.percentMinCents, row.minimumCents, row.transitMinutes]);
}

function warnOfGaps(bands: readonly Own[], { sheet }: Lane, findings: FindingList): void {
  let reachedG = 0;
  for (const { band, row } of bands) {
    const fromG = gramsOf(band.fromMg ?? 0);
    if (fromG - reachedG > sheet.gapG) {
      const message = `Não há preço entre ${reachedG} g e ${fromG} g.`;
      findings.add({
        severity: 'warning',
        code: 'weight_gap',
        message,
        sheet: row.sheet,
        line: lineOf(band.line),
      });
    }
    reachedG = gramsOf(band.toMg ?? Number.MAX_SAFE_INTEGER);
  }
}

type Excess = { region: WeightRegion['excess']; isOwn: boolean };

/** Above the last band, or above the start of each, where the layout says so. */
function excessOf(lane: Lane, bands: readonly Own[], reading: Reading): Excess {
  const stated = [...new Set(bands.map(({ row }) => row))]
    .map(({ excess }) => excess)
    .filter((one) => one !== null);
  const last = stated.at(-1) ?? null;
  const isSame = stated.every((one) => one.microsPerKg === last?.microsPerKg);
  if (lane.sheet.excess === 'band_start') return { region: null, isOwn: true };
  if (!isSame && lane.sheet.excess === null && !lane.sheet.isWide) askExcess(lane, reading);
  const fromRow = bands.at(-1)?.band;
  const ownAbove =
    fromRow?.toMg != null && (fromRow.excessFromMg ?? -1) >= fromRow.toMg ? fromRow.excessMicrosPerKg : 0;
  const micros = last?.microsPerKg ?? ownAbove;
  if (micros === 0) return { region: null, isOwn: false };
  const stepG = last?.stepG ?? 0;
  return {
    region: { mode: stepG === 0 ? 'linear' : 'started_step', microsPerKg: micros, stepG },
    isOwn: false,
  };
}

function askExcess({ sheet }: Lane, { questions }: Reading): void {
  questions.ask(
    questionOf({
      id: `excess|${sheet.key}`,
      about: 'excess',
      message:
        'O preço por quilo excedente muda de faixa para faixa. Ele conta a partir da última faixa (last_band) ou do início de cada uma (band_start)?',
      sheet: sheet.sheet,
      line: sheet.headerLine,
      guesses: ['band_start'],
      answers: ['last_band', 'band_start'],
    }),
  );
}

type Building = { transitMinutes: number | null; isUniform: boolean; excess: Excess };

/** One band, or two where the excess begins inside it. */
function buildBands({ row, band }: Own, { transitMinutes, isUniform, excess }: Building): WeightBand[] {
  const fromG = gramsOf(band.fromMg ?? 0);
  const toG = band.toMg === null ? bounds.weightG : gramsOf(band.toMg);
  const ownMicros = excess.isOwn ? (row.excess?.microsPerKg ?? 0) : 0;
  const base: WeightBand = {
    line: band.line,
    fromG,
    toG,
    kind: band.kind,
    priceMicros: band.priceMicros,
    excessMicrosPerKg: band.excessFromMg === null ? band.excessMicrosPerKg || ownMicros : 0,
    invoicePpm: isUniform ? null : row.percentPpm,
    invoiceMinCents: isUniform ? null : row.percentMinCents,
    maxVolumeCm3: band.maxVolumeCm3,
    transitMinutes: row.transitMinutes === transitMinutes ? null : row.transitMinutes,
  };
  const excessG = band.excessFromMg === null ? toG : gramsOf(band.excessFromMg);
  if (excessG >= toG) return [base];
  const above = { ...base, fromG: Math.max(excessG, fromG), excessMicrosPerKg: band.excessMicrosPerKg };
  return excessG <= fromG ? [above] : [{ ...base, toG: excessG }, above];
}
