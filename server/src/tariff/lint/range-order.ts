import type {
  CoverageRow,
  FullLoadPrice,
  Surcharge,
  TableDocument,
  WeightBand,
} from '../../engine/rating/document.ts';
import { weightText, zipText } from '../../kernel/value-texts.ts';
import type { LintNotes } from './notes.ts';
import { lineText } from './words.ts';

/**
 * Ranges that run backwards or hold the same thing twice. What is read from a file is refused for these before;
 * here they keep the other rules from judging what makes no sense.
 */
export function lintRangeOrder({ coverage, tariff, surcharges }: TableDocument, notes: LintNotes): void {
  coverage.forEach((row, index) => {
    if (row.start > row.end) noteInvertedRow(row, index, notes);
  });
  if (tariff.mode === 'weight')
    tariff.regions.forEach(({ bands }, index) => {
      lintBandOrder(bands, `/tariff/regions/${index}/bands`, notes);
    });
  if (tariff.mode === 'full_load')
    tariff.regions.forEach(({ prices }, index) => {
      lintDistanceOrder(prices, `/tariff/regions/${index}/prices`, notes);
    });
  surcharges.forEach((surcharge, index) => {
    lintAmounts(surcharge, `/surcharges/${index}`, notes);
  });
}

function noteInvertedRow({ line, start, end }: CoverageRow, index: number, notes: LintNotes): void {
  notes.add('coverage_inverted', {
    line,
    path: `/coverage/${index}`,
    message: `O CEP final ${zipText(end)} é menor que o inicial ${zipText(start)}.`,
    fix: `Troque os dois CEPs: ${zipText(end)} a ${zipText(start)}.`,
  });
}

function lintBandOrder(bands: readonly WeightBand[], path: string, notes: LintNotes): void {
  const order = [...bands.keys()].sort((a, b) => (bands[a]?.toG ?? 0) - (bands[b]?.toG ?? 0));
  let before: { band: WeightBand; path: string } | null = null;
  for (const index of order) {
    const band = bands[index];
    if (band === undefined) continue;
    const place = { line: band.line, path: `${path}/${index}` };
    if (band.fromG >= band.toG)
      notes.add('band_inverted', {
        ...place,
        message: `A faixa vai de ${weightText(band.fromG)} a ${weightText(band.toG)}.`,
        fix: 'Troque o peso inicial e o final.',
      });
    else if (before !== null && (band.fromG < before.band.toG || band.toG === before.band.toG))
      notes.add('band_overlap', {
        ...place,
        message: `A faixa de ${weightText(band.fromG)} a ${weightText(band.toG)} cruza a da ${lineText(before.band.line, before.path)}, que vai até ${weightText(before.band.toG)}.`,
        fix: `Comece esta faixa em ${weightText(before.band.toG)} ou encurte a outra.`,
      });
    before = { band, path: `${path}/${index}` };
  }
}

function lintDistanceOrder(prices: readonly FullLoadPrice[], path: string, notes: LintNotes): void {
  const placed = prices.map((price, index) => ({
    ...price,
    path: `${path}/${index}`,
    from: price.kmBand?.fromKm ?? 0,
    to: price.kmBand?.toKm ?? Number.POSITIVE_INFINITY,
  }));
  for (const ofVehicle of Map.groupBy(placed, ({ vehicle }) => vehicle).values()) {
    const sorted = ofVehicle.toSorted((a, b) => a.from - b.from);
    for (const [index, price] of sorted.entries()) {
      const before = sorted[index - 1];
      if (price.from >= price.to)
        notes.add('distance_inverted', {
          line: price.line,
          path: price.path,
          message: `As distâncias vão de ${price.from} a ${price.to} km.`,
          fix: 'Troque a distância inicial e a final.',
        });
      else if (before !== undefined && price.from < before.to)
        notes.add('distance_overlap', {
          line: price.line,
          path: price.path,
          message: `O veículo ${price.vehicle} já tem preço a partir de ${price.from} km na ${lineText(before.line, before.path)}.`,
          fix: 'Separe as faixas de distância ou apague um dos preços.',
        });
    }
  }
}

function lintAmounts({ line, minCents, maxCents }: Surcharge, path: string, notes: LintNotes): void {
  if (minCents === null || maxCents === null || minCents <= maxCents) return;
  notes.add('minimum_above_maximum', {
    line,
    path,
    message: 'O valor mínimo da cobrança é maior que o máximo.',
    fix: 'Troque os dois valores ou corrija o que está errado.',
  });
}
