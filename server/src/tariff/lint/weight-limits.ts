import type { TableDocument, WeightTariff } from '../../engine/rating/document.ts';
import { weightText } from '../../kernel/value-texts.ts';
import { bandsByWeight, type PlacedBand, topG } from './band-prices.ts';
import { type ChargedWeights, chargedWeights } from './charged-weights.ts';
import type { LintNotes } from './notes.ts';

/** Bands against the limits of the table. */
export function lintWeightLimits(document: TableDocument, notes: LintNotes): void {
  const { tariff } = document;
  if (tariff.mode !== 'weight') return;
  const weights = chargedWeights(document, tariff.per);
  const placed = (region: RegionBands['region'], at: number): RegionBands => ({
    region,
    bands: bandsByWeight(tariff, at),
  });
  if (tariff.regions.every((region, at) => !holdsAny(placed(region, at), weights))) {
    notes.add('nothing_carried', {
      line: tariff.regions[0]?.bands[0]?.line ?? 0,
      path: '/limits/shipment',
      message: `Com os limites da tabela só há pesos ${spanText(weights)}, e nenhuma faixa de peso os atende.`,
      fix: 'Confira a unidade dos limites e das faixas: gramas e quilos costumam ser trocados.',
    });
    return;
  }
  for (const [at, region] of tariff.regions.entries()) {
    const each = placed(region, at);
    for (const one of each.bands) lintReach(one, each, { weights, notes });
    lintPromise(each, document, notes);
  }
}

type RegionBands = { region: WeightTariff['regions'][number]; bands: readonly PlacedBand[] };

function holdsAny({ region, bands }: RegionBands, { leastG, mostG }: ChargedWeights): boolean {
  const last = bands.at(-1)?.band.toG ?? 0;
  const holds = bands.some(({ band, aboveG }) => leastG <= band.toG && mostG > aboveG);
  return holds || (region.excess !== null && mostG > last && bands.length > 0);
}

function spanText({ leastG, mostG }: ChargedWeights): string {
  const from = leastG === 0 ? '' : `a partir de ${weightText(leastG)}`;
  return Number.isFinite(mostG) ? `${from} até ${weightText(mostG)}`.trim() : from;
}

/** The last band also prices what is above it where there is a price for the excess. */
function lintReach(
  placed: PlacedBand,
  { region, bands }: RegionBands,
  { weights, notes }: { weights: ChargedWeights; notes: LintNotes },
): void {
  const { band, aboveG } = placed;
  const { leastG, mostG } = weights;
  const isLast = bands.at(-1)?.band === band && region.excess !== null;
  const isTooHeavy = aboveG >= mostG && aboveG > 0;
  const isTooLight = band.toG < leastG && !isLast;
  if (!isTooHeavy && !isTooLight) return;
  notes.add('band_unreachable', {
    line: band.line,
    path: placed.path,
    message: () =>
      `A faixa de ${weightText(band.fromG)} a ${weightText(band.toG)} da região “${region.region}” nunca é usada: a tabela só cobra pesos ${spanText(weights)}.`,
    fix: 'Apague a faixa, ou corrija o limite ou o peso mínimo da tabela.',
  });
}

/** A limit that promises more than the bands hold. */
function lintPromise(
  { region, bands }: RegionBands,
  { limits, tariff }: TableDocument,
  notes: LintNotes,
): void {
  const last = bands.at(-1);
  const isByObject = tariff.mode === 'weight' && tariff.per === 'object';
  const limitG = isByObject ? limits.object.maxWeightG : limits.shipment.maxWeightG;
  if (last === undefined || limitG === null || region.excess !== null || limitG <= topG(last.band)) return;
  notes.add('limit_above_bands', {
    line: last.band.line,
    path: last.path,
    message: `O limite de peso é ${weightText(limitG)}, mas a última faixa da região “${region.region}” vai até ${weightText(last.band.toG)} e não há preço de excedente.`,
    fix: 'Inclua faixas ou um preço de excedente até o limite, ou baixe o limite.',
  });
}
