import type { TableDocument, Tariff, WeightRegion, WeightTariff } from '../../engine/rating/document.ts';
import type { LintNotes } from './notes.ts';

type Zero = { line: number; path: string; what: string };

/** Prices of nothing, one by one or all of them. */
export function lintZeroPrices(document: TableDocument, notes: LintNotes): void {
  if (chargesNothing(document)) {
    notes.add('nothing_charged', {
      line: 0,
      path: '/tariff',
      message: 'Nenhum preço, mínimo ou cobrança da tabela é maior que zero.',
      fix: 'Confira a coluna de preços: a tabela não cobra nada de ninguém.',
    });
    return;
  }
  for (const { line, path, what } of zerosOf(document.tariff))
    notes.add('zero_price', {
      line,
      path,
      message: `${what} é zero.`,
      fix: 'Informe o preço; se é gratuito de propósito, prefira uma regra de frete.',
    });
}

function chargesNothing({ tariff, minimum, surcharges }: TableDocument): boolean {
  if ((minimum?.cents ?? 0) > 0) return false;
  const isCharging = surcharges.some(
    ({ percentPpm, fixedCents, unit, tiers, minCents, event }) =>
      event === null &&
      (percentPpm > 0 || fixedCents > 0 || (unit?.micros ?? 0) > 0 || tiers !== null || (minCents ?? 0) > 0),
  );
  return !isCharging && isAllZero(tariff);
}

function isAllZero(tariff: Tariff): boolean {
  if (tariff.mode === 'weight')
    return tariff.regions.every(
      (region) =>
        (region.minimumCents ?? 0) === 0 &&
        (region.excess?.microsPerKg ?? 0) === 0 &&
        region.bands.every(
          (band) => band.priceMicros + band.excessMicrosPerKg === 0 && !hasValue(region, band),
        ),
    );
  const count = tariff.mode === 'full_load' ? tariff.regions.flatMap(({ prices }) => prices).length : 0;
  return zerosOf(tariff).length === (tariff.mode === 'full_load' ? count : tariff.regions.length);
}

function hasValue(region: WeightRegion, band: WeightRegion['bands'][number]): boolean {
  return (band.invoicePpm ?? region.invoicePpm) > 0 || (band.invoiceMinCents ?? region.invoiceMinCents) > 0;
}

function zerosOf(tariff: Tariff): Zero[] {
  switch (tariff.mode) {
    case 'weight':
      return zeroBands(tariff);
    case 'comparison':
      return tariff.regions.flatMap(({ line, minimumCents, microsPerKg, invoicePpm }, at) =>
        minimumCents + microsPerKg + invoicePpm > 0 ? [] : [zeroRow(line, at)],
      );
    case 'unit':
      return tariff.regions.flatMap(({ line, microsPerUnit }, at) =>
        microsPerUnit > 0 ? [] : [zeroRow(line, at)],
      );
    case 'invoice':
      return tariff.regions.flatMap(({ line, ppm, minimumCents }, at) =>
        ppm + minimumCents > 0 ? [] : [zeroRow(line, at)],
      );
    case 'full_load':
      return tariff.regions.flatMap(({ prices }, at) =>
        prices.flatMap(({ line, price }, index) =>
          isFree(price) ? [{ line, path: `/tariff/regions/${at}/prices/${index}`, what: 'O preço' }] : [],
        ),
      );
  }
}

function zeroRow(line: number, at: number): Zero {
  return { line, path: `/tariff/regions/${at}`, what: 'O preço da região' };
}

type FullLoadTerms = Extract<Tariff, { mode: 'full_load' }>['regions'][number]['prices'][number]['price'];

function isFree(price: FullLoadTerms): boolean {
  if (price.kind === 'trip') return price.cents === 0;
  return price.kind === 'per_km' ? price.microsPerKm + price.fixedCents === 0 : price.microsPerTon === 0;
}

/** A band of zero is meant where the whole region lives from the value of the goods. */
function zeroBands({ regions }: WeightTariff): Zero[] {
  return regions.flatMap((region, at) => {
    const isByValue = region.bands.every(
      (band) => band.priceMicros + band.excessMicrosPerKg === 0 && hasValue(region, band),
    );
    const zeros = region.bands.flatMap((band, index): Zero[] => {
      if (isByValue || band.priceMicros + band.excessMicrosPerKg > 0) return [];
      const path = `/tariff/regions/${at}/bands/${index}`;
      return [{ line: band.line, path, what: 'O preço da faixa de peso' }];
    });
    if (region.excess?.microsPerKg !== 0) return zeros;
    const line = region.bands.at(-1)?.line ?? 0;
    return [...zeros, { line, path: `/tariff/regions/${at}/excess`, what: 'O excedente por kg' }];
  });
}
