import { bounds } from './bounds.ts';
import type { WeightBand, WeightTariff } from './document.ts';
import { checkFilled, integersAt, type ProblemPlace, type Report } from './problems.ts';

/** Bands run forward, come in order and do not overlap; touching is fine. */
export function checkWeight(tariff: WeightTariff, report: Report): void {
  integersAt(report, '/tariff')('gapG', tariff.gapG, bounds.weightG);
  const count = tariff.regions.reduce((total, { bands }) => total + bands.length, 0);
  if (count > bounds.bands)
    report({ code: 'too_many_bands', max: bounds.bands }, { path: '/tariff/regions' });
  for (const [index, region] of tariff.regions.entries()) {
    const path = `/tariff/regions/${index}`;
    const check = integersAt(report, path, region.bands[0]?.line ?? null);
    checkFilled(report, region.bands, { path: `${path}/bands` });
    if (region.excess !== null) {
      check('excess/microsPerKg', region.excess.microsPerKg, bounds.unitMicros);
      if (region.excess.mode === 'started_step')
        check('excess/stepG', region.excess.stepG, bounds.weightG, 1);
    }
    check('invoicePpm', region.invoicePpm, bounds.ppm);
    check('invoiceMinCents', region.invoiceMinCents, bounds.cents);
    check('minimumCents', region.minimumCents, bounds.cents);
    checkOrder(region.bands, `${path}/bands`, report);
    for (const [at, band] of region.bands.entries()) checkBand(band, `${path}/bands/${at}`, report);
  }
}

/** A band from a weight to the same weight holds nothing: no one means it, and the engine may keep it. */
function checkBand(band: WeightBand, path: string, report: Report): void {
  const { line, fromG, toG } = band;
  const check = integersAt(report, path, line);
  check('line', line, bounds.line);
  check('fromG', fromG, Number.MAX_SAFE_INTEGER);
  if (band.fromMg !== undefined) check('fromMg', band.fromMg, fromG * 1000 + 999, fromG * 1000);
  check('toG', toG, Number.MAX_SAFE_INTEGER, 1);
  check('priceMicros', band.priceMicros, band.kind === 'fixed' ? bounds.fixedMicros : bounds.unitMicros);
  check('excessMicrosPerKg', band.excessMicrosPerKg, bounds.unitMicros);
  check('invoicePpm', band.invoicePpm, bounds.ppm);
  check('invoiceMinCents', band.invoiceMinCents, bounds.cents);
  check('maxVolumeCm3', band.maxVolumeCm3, Number.MAX_SAFE_INTEGER);
  check('transitMinutes', band.transitMinutes, bounds.transitMinutes);
  if (fromG >= toG)
    report({ code: 'weight_inverted', fromG, toG }, { path: `${path}/toG`, line, compiles: fromG === toG });
}

type PlacedBand = { band: WeightBand; index: number };

/** The engine sorts bands, so that order alone is only demanded of what comes in. */
function checkOrder(bands: readonly WeightBand[], path: string, report: Report): void {
  const placed = bands.map((band, index): PlacedBand => ({ band, index }));
  const sorted = placed.toSorted((a, b) => a.band.toG - b.band.toG || a.index - b.index);
  for (const [at, { band, index }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before === undefined) continue;
    const overlaps = band.fromG < before.band.toG || band.toG === before.band.toG;
    if (overlaps) report({ code: 'weight_overlap', ...weightsOf(band) }, placeOf({ band, index }, path));
    else if (index < before.index)
      report(
        { code: 'weight_out_of_order', ...weightsOf(before.band) },
        { ...placeOf(before, path), compiles: true },
      );
  }
}

function weightsOf({ fromG, toG }: WeightBand): { fromG: number; toG: number } {
  return { fromG, toG };
}

function placeOf({ band, index }: PlacedBand, path: string): ProblemPlace {
  return { path: `${path}/${index}/fromG`, line: band.line };
}
