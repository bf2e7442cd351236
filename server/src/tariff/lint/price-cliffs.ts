import type { TableDocument, WeightTariff } from '../../engine/rating/document.ts';
import { moneyText, weightText } from '../../kernel/value-texts.ts';
import { bandsByWeight, baseCents, type PlacedBand, topG } from './band-prices.ts';
import type { LintNotes } from './notes.ts';
import { lineText } from './words.ts';

/** Values of goods at which bands are compared; those above the table's own limit are left out. */
const valuesCents = [0, 10_000, 100_000, 1_000_000];

/** Weights between two bands that nobody prices, and bands at whose edge heavier gets cheaper. */
export function lintBands(document: TableDocument, notes: LintNotes): void {
  const { tariff, limits } = document;
  if (tariff.mode !== 'weight') return;
  const most = limits.shipment.maxValueCents ?? Number.POSITIVE_INFINITY;
  const least = limits.shipment.minValueCents ?? 0;
  const values = valuesCents.filter((cents) => least <= cents && cents <= most);
  const beginsAtZero = tariff.regions.some(({ bands }) => bands.some(({ fromG }) => fromG <= tariff.gapG));
  for (const at of tariff.regions.keys()) {
    const bands = bandsByWeight(tariff, at);
    lintBandGaps(bands, { tariff, beginsAtZero, region: tariff.regions[at]?.region ?? '' }, notes);
    const { rounding } = document.weight;
    lintCliffs(tariff, { at, bands, values: values.length === 0 ? [least] : values, rounding }, notes);
  }
}

function lintBandGaps(
  bands: readonly PlacedBand[],
  { tariff, beginsAtZero, region }: { tariff: WeightTariff; beginsAtZero: boolean; region: string },
  notes: LintNotes,
): void {
  for (const [position, placed] of bands.entries()) {
    const { band } = placed;
    const before = bands[position - 1];
    const reachedG = before?.band.toG ?? 0;
    if (band.fromG - reachedG <= tariff.gapG || (before === undefined && !beginsAtZero)) continue;
    notes.add('band_gap', {
      line: band.line,
      path: placed.path,
      message: () =>
        `Não há preço entre ${weightText(reachedG)} e ${weightText(band.fromG)} na região “${region}”${before === undefined ? '' : `, depois da ${lineText(before.band.line, before.path)}`}.`,
      fix: `Comece esta faixa em ${weightText(reachedG)} ou inclua a faixa que falta.`,
    });
  }
}

type Rounding = TableDocument['weight']['rounding'];
type RegionBands = {
  at: number;
  bands: readonly PlacedBand[];
  values: readonly number[];
  rounding: Rounding;
};

function lintCliffs(
  tariff: WeightTariff,
  { at, bands, values, rounding }: RegionBands,
  notes: LintNotes,
): void {
  const region = tariff.regions[at];
  if (region === undefined) return;
  for (const [position, placed] of bands.entries()) {
    const { band, aboveG } = placed;
    const before = bands[position - 1];
    if (before === undefined) continue;
    const edge = { weightMg: nextMg(aboveG, rounding), topMg: lastMg(topG(before.band), rounding) };
    // Charged in whole kilograms, a band may hold no weight at all.
    if (edge.weightMg > topG(band) * 1000 || edge.topMg <= before.aboveG * 1000) continue;
    for (const valueCents of values) {
      const heavier = baseCents(tariff, { region, band }, { weightMg: edge.weightMg, valueCents });
      const lighter = baseCents(tariff, { region, band: before.band }, { weightMg: edge.topMg, valueCents });
      if (heavier >= lighter) continue;
      notes.add('price_cliff', {
        line: band.line,
        path: placed.path,
        message: () =>
          `Na região “${region.region}”, acima de ${weightText(aboveG)} o frete cai para ${moneyText(heavier)}; ${weightText(edge.topMg / 1000)} custam ${moneyText(lighter)} na ${lineText(before.band.line, before.path)}${valueCents === 0 ? '' : ` (mercadoria de ${moneyText(valueCents)})`}.`,
        fix: 'Confira os preços das duas faixas; mais peso não deve custar menos.',
      });
      break;
    }
  }
}

const KG_MG = 1_000_000;

/** The lightest weight above a bound that is ever charged, and the heaviest up to it. */
function nextMg(aboveG: number, rounding: Rounding): number {
  return rounding === 'none' ? aboveG * 1000 + 1 : (Math.floor(aboveG / 1000) + 1) * KG_MG;
}

function lastMg(toG: number, rounding: Rounding): number {
  return rounding === 'none' ? toG * 1000 : Math.floor(toG / 1000) * KG_MG;
}
