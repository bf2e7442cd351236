import { bandPair, type Defect, fullLoadTariff, newLine, pick, pricePair, weightTariff } from './defect.ts';

type Row = {
  line: number;
  microsPerKg?: number;
  microsPerUnit?: number;
  ppm?: number;
  minimumCents?: number | null;
};

/** A band is `times` what it was. */
const bandTimes =
  (times: number): Defect['seed'] =>
  (table, at) => {
    const { bands } = pick(weightTariff(table).regions, at);
    const band = pick(bands, at);
    band.priceMicros = Math.round(band.priceMicros * times);
    return [band.line];
  };

/** One number of a region is `times` what it was. */
const rowTimes =
  (member: keyof Omit<Row, 'line'>, times: number): Defect['seed'] =>
  (table, at) => {
    const row = pick(table.tariff.regions as Row[], at);
    row[member] = Math.round((row[member] ?? 0) * times);
    return [row.line];
  };

/** Defects of prices. */
export const priceDefects: readonly Defect[] = [
  {
    code: 'band_inverted',
    mode: 'weight',
    what: 'a band that ends where it begins',
    seed(table, at) {
      const { band } = bandPair(table, at);
      band.fromG = band.toG;
      return [band.line];
    },
  },
  {
    code: 'band_overlap',
    mode: 'weight',
    what: 'a band that begins inside the one before',
    seed(table, at) {
      const { band, before } = bandPair(table, at);
      band.fromG = before.toG - 1;
      return [band.line];
    },
  },
  {
    code: 'band_gap',
    mode: 'weight',
    what: 'two grams that no band holds',
    seed(table, at) {
      const { band, before } = bandPair(table, at);
      band.fromG = before.toG + 2;
      return [band.line];
    },
  },
  {
    code: 'distance_inverted',
    mode: 'full_load',
    what: 'distances that run backwards',
    seed(table, at) {
      const { price } = pricePair(table, at);
      const { fromKm = 0, toKm = 0 } = price.kmBand ?? {};
      price.kmBand = { fromKm: toKm, toKm: fromKm };
      return [price.line];
    },
  },
  {
    code: 'distance_overlap',
    mode: 'full_load',
    what: 'a kilometre priced twice',
    seed(table, at) {
      const { price } = pricePair(table, at);
      price.kmBand = { fromKm: (price.kmBand?.fromKm ?? 0) - 1, toKm: price.kmBand?.toKm ?? 0 };
      return [price.line];
    },
  },
  {
    code: 'distance_gap',
    mode: 'full_load',
    what: 'a kilometre without a price',
    seed(table, at) {
      const { price } = pricePair(table, at);
      price.kmBand = { fromKm: (price.kmBand?.fromKm ?? 0) + 1, toKm: price.kmBand?.toKm ?? 0 };
      return [price.line];
    },
  },
  {
    code: 'distance_cliff',
    mode: 'full_load',
    what: 'a cheap trip over a long way',
    seed(table, at) {
      const { price } = pricePair(table, at);
      price.price = { kind: 'trip', cents: 100 };
      return [price.line];
    },
  },
  {
    code: 'price_cliff',
    mode: 'weight',
    what: 'a heavier band a cent cheaper',
    seed(table, at) {
      const { band, before } = bandPair(table, at);
      band.priceMicros = before.priceMicros - 10_000;
      return [band.line];
    },
  },
  {
    code: 'price_cliff',
    mode: 'weight',
    what: 'a price per kg that begins below the band before',
    seed(table, at) {
      const { band, before } = bandPair(table, at);
      band.kind = 'per_kg';
      band.priceMicros = Math.floor(((before.priceMicros / before.toG) * 1000 * 9) / 10);
      return [band.line];
    },
  },
  {
    code: 'price_cliff',
    mode: 'weight',
    what: 'an excess of the lighter band that outgrows the next price',
    seed(table, at) {
      const { band, before } = bandPair(table, at);
      before.excessMicrosPerKg = Math.ceil((band.priceMicros * 2000) / (before.toG - before.fromG));
      return [band.line];
    },
  },
  {
    code: 'price_cliff',
    mode: 'weight',
    what: 'a heavier band of less frete-valor',
    seed(table, at) {
      const { band, before } = bandPair(table, at);
      band.priceMicros = before.priceMicros;
      before.invoicePpm = 20_000;
      band.invoicePpm = 5_000;
      return [band.line];
    },
  },
  {
    code: 'zero_price',
    mode: 'weight',
    what: 'a band of zero',
    seed(table, at) {
      const band = pick(pick(weightTariff(table).regions, at).bands, at);
      band.priceMicros = 0;
      return [band.line];
    },
  },
  {
    code: 'zero_price',
    mode: 'weight',
    what: 'an excess of zero',
    seed(table, at) {
      const region = pick(weightTariff(table).regions, at);
      region.excess = { mode: 'linear', microsPerKg: 0, stepG: 1000 };
      return [region.bands.at(-1)?.line ?? 0];
    },
  },
  { code: 'zero_price', mode: 'unit', what: 'a unit price of zero', seed: rowTimes('microsPerUnit', 0) },
  {
    code: 'zero_price',
    mode: 'full_load',
    what: 'a trip for nothing',
    seed(table, at) {
      const { price } = pricePair(table, at);
      price.price = { kind: 'trip', cents: 0 };
      return [price.line];
    },
  },
  { code: 'price_magnitude', mode: 'weight', what: 'a band that lost its comma', seed: bandTimes(100) },
  { code: 'price_magnitude', mode: 'weight', what: 'a band with a comma too early', seed: bandTimes(0.01) },
  {
    code: 'price_magnitude',
    mode: 'weight',
    what: 'an excess that lost its comma',
    seed(table, at) {
      const region = pick(weightTariff(table).regions, at);
      const last = pick(region.bands, region.bands.length - 1);
      const microsPerKg = Math.round((last.priceMicros / last.toG) * 1000 * 50);
      region.excess = { mode: 'linear', microsPerKg, stepG: 1000 };
      return [last.line];
    },
  },
  {
    code: 'price_magnitude',
    mode: 'weight',
    what: 'a region that lost its commas',
    seed(table, at) {
      const { bands } = pick(weightTariff(table).regions, at);
      for (const band of bands) band.priceMicros *= 100;
      return bands.map(({ line }) => line);
    },
  },
  {
    code: 'price_magnitude',
    mode: 'comparison',
    what: 'a price per kg that lost its comma',
    seed: rowTimes('microsPerKg', 100),
  },
  {
    code: 'price_magnitude',
    mode: 'unit',
    what: 'a unit price that lost its comma',
    seed: rowTimes('microsPerUnit', 100),
  },
  {
    code: 'minimum_swallows',
    mode: 'weight',
    what: 'a minimum that lost its comma',
    seed(table, at) {
      const region = pick(weightTariff(table).regions, at);
      const last = pick(region.bands, region.bands.length - 1);
      region.minimumCents = Math.ceil(last.priceMicros / 10_000) * 100;
      return [last.line];
    },
  },
  {
    code: 'minimum_swallows',
    mode: 'comparison',
    what: 'a minimum in cents',
    seed: rowTimes('minimumCents', 1_000),
  },
  {
    code: 'nothing_charged',
    mode: 'weight',
    what: 'prices of zero everywhere',
    seed(table) {
      table.surcharges = [];
      table.minimum = null;
      for (const region of weightTariff(table).regions) {
        Object.assign(region, { excess: null, invoicePpm: 0, minimumCents: null });
        for (const band of region.bands) band.priceMicros = 0;
      }
      return [null];
    },
  },
  {
    code: 'unused_region',
    mode: 'weight',
    what: 'a region of no zip code',
    seed(table, at) {
      const { regions } = weightTariff(table);
      const like = pick(regions, at);
      regions.push({
        ...like,
        region: 'Nenhures',
        bands: like.bands.map((band, index) => ({ ...band, line: newLine + index })),
      });
      return [newLine];
    },
  },
  {
    code: 'region_without_prices',
    mode: 'full_load',
    what: 'a region without vehicles',
    seed(table, at) {
      const region = pick(fullLoadTariff(table).regions, at);
      region.prices = [];
      return [table.coverage.find((row) => row.region === region.region)?.line ?? 0];
    },
  },
  {
    code: 'vehicle_never_chosen',
    mode: 'full_load',
    what: 'a vehicle without prices',
    seed(table) {
      fullLoadTariff(table).vehicles.push({
        code: 'TOCO',
        name: 'Toco',
        capacityG: 6_000_000,
        capacityCm3: 32_000_000,
      });
      return [null];
    },
  },
  {
    code: 'vehicle_never_chosen',
    mode: 'full_load',
    what: 'a larger vehicle that is cheaper',
    seed(table) {
      const { regions } = fullLoadTariff(table);
      const lines: number[] = [];
      for (const { prices } of regions) {
        const small = prices.filter(({ vehicle }) => vehicle === 'VUC');
        const large = prices.filter(({ vehicle }) => vehicle === 'CARRETA');
        for (const [index, price] of small.entries()) {
          [price.price, pick(large, index).price] = [pick(large, index).price, price.price];
          lines.push(price.line);
        }
      }
      return lines;
    },
  },
];
