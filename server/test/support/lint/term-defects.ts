import { absentUf, addCharge, type Defect, pick, weightTariff } from './defect.ts';

/** Only real weight counts, so that limits bound what is charged. */
function chargeRealWeight(table: Parameters<Defect['seed']>[0]): void {
  table.weight = { ...table.weight, cubing: null };
}

/** Sets the limit of weight on what chooses a band. */
function limitWeight(table: Parameters<Defect['seed']>[0], grams: number): void {
  const group = weightTariff(table).per === 'object' ? 'object' : 'shipment';
  table.limits = { ...table.limits, [group]: { ...table.limits[group], maxWeightG: grams } };
}

const percentHigh: readonly Defect[] = [
  ['gris', 300_000],
  ['ad_valorem', 50_001],
  ['river_insurance', 250_000],
  ['dispatch', 200_001],
].map(([code, percentPpm]) => ({
  code: 'percent_high',
  mode: 'weight',
  what: `${code} of ${Number(percentPpm) / 10_000} %`,
  seed: (table) => addCharge(table, { code: code as 'gris', percentPpm: Number(percentPpm) }),
}));

/** Defects of charges, limits and terms of the whole table. */
export const termDefects: readonly Defect[] = [
  ...percentHigh,
  {
    code: 'percent_high',
    mode: 'weight',
    what: 'TRT of 1500 %',
    seed: (table) => addCharge(table, { code: 'trt', percentBase: 's0_s1', percentPpm: 15_000_000 }),
  },
  {
    code: 'percent_high',
    mode: 'weight',
    what: 'frete-valor of 30 %',
    seed(table, at) {
      const region = pick(weightTariff(table).regions, at);
      region.invoicePpm = 300_000;
      return [region.bands[0]?.line ?? 0];
    },
  },
  {
    code: 'percent_high',
    mode: 'invoice',
    what: 'a freight of 60 % of the goods',
    seed(table, at) {
      if (table.tariff.mode !== 'invoice') return [];
      const region = pick(table.tariff.regions, at);
      region.ppm = 600_000;
      return [region.line];
    },
  },
  {
    code: 'percent_low',
    mode: 'weight',
    what: 'GRIS of a fraction',
    seed: (table) => addCharge(table, { code: 'gris', percentPpm: 30, minCents: 100 }),
  },
  {
    code: 'percent_low',
    mode: 'weight',
    what: 'TRT of a fraction',
    seed: (table) => addCharge(table, { code: 'trt', percentBase: 's0_s1', percentPpm: 1_500 }),
  },
  {
    code: 'money_for_percent',
    mode: 'weight',
    what: 'GRIS of 30 cents',
    seed: (table) => addCharge(table, { code: 'gris', fixedCents: 30 }),
  },
  {
    code: 'unit_price_high',
    mode: 'weight',
    what: 'a toll that lost its comma',
    seed: (table) =>
      addCharge(table, {
        code: 'toll',
        unit: {
          of: 'chargeable_kg',
          micros: 550_000_000,
          stepMilli: 100_000,
          mode: 'ceil',
          franchiseMilli: 0,
        },
      }),
  },
  {
    code: 'minimum_above_maximum',
    mode: 'weight',
    what: 'a minimum above the maximum',
    seed: (table) => addCharge(table, { code: 'gris', percentPpm: 3_000, minCents: 501, maxCents: 500 }),
  },
  {
    code: 'value_cliff',
    mode: 'weight',
    what: 'a higher value that is charged less',
    seed: (table) =>
      addCharge(table, {
        code: 'gris',
        percentPpm: 2_000,
        tiers: { by: 'invoice', rows: [{ upTo: 1_000_000, percentPpm: 3_000, fixedCents: 0 }] },
      }),
  },
  {
    code: 'value_cliff',
    mode: 'weight',
    what: 'a higher weight that is charged less',
    seed: (table) =>
      addCharge(table, {
        code: 'collect',
        fixedCents: 1_000,
        tiers: { by: 'chargeable_weight', rows: [{ upTo: 30_000, percentPpm: 0, fixedCents: 2_000 }] },
      }),
  },
  {
    code: 'value_cliff',
    mode: 'invoice',
    what: 'a fixed price above the percent that follows it',
    seed(table, at) {
      if (table.tariff.mode !== 'invoice') return [];
      const region = pick(table.tariff.regions, at);
      region.fixedBelow = { valueCents: 10_000, priceCents: 30_000 };
      return [region.line];
    },
  },
  {
    code: 'tier_unreachable',
    mode: 'weight',
    what: 'a tier above the limit of value',
    seed(table) {
      table.limits = { ...table.limits, shipment: { ...table.limits.shipment, maxValueCents: 500_000 } };
      table.surcharges = [];
      return addCharge(table, {
        code: 'gris',
        percentPpm: 5_000,
        tiers: {
          by: 'invoice',
          rows: [
            { upTo: 500_000, percentPpm: 3_000, fixedCents: 0 },
            { upTo: 900_000, percentPpm: 4_000, fixedCents: 0 },
          ],
        },
      });
    },
  },
  {
    code: 'scope_unreachable',
    mode: 'weight',
    what: 'a charge for a state that is not served',
    seed: (table, at) =>
      addCharge(table, { code: 'suframa', fixedCents: 3_800, scope: { uf: [absentUf(table, at)] } }),
  },
  {
    code: 'scope_unreachable',
    mode: 'weight',
    what: 'a charge for zip codes outside its own state',
    seed: (table, at) => {
      const { start, end } = pick(table.coverage, at);
      return addCharge(table, {
        code: 'tda',
        percentPpm: 200_000,
        percentBase: 's0_s1',
        scope: { uf: [absentUf(table, at)], zip: [[start, end]] },
      });
    },
  },
  {
    code: 'scope_unreachable',
    mode: 'comparison',
    what: 'a charge for people in a table for companies',
    seed(table) {
      table.recipients = 'company';
      return addCharge(table, { code: 'delivery', fixedCents: 900, scope: { recipientType: 'individual' } });
    },
  },
  {
    code: 'scope_unreachable',
    mode: 'unit',
    what: 'a charge for a category that is not carried',
    seed(table) {
      table.categories = { mode: 'except', codes: [11, 21] };
      return addCharge(table, { code: 'other', fixedCents: 900, scope: { category: [21] } });
    },
  },
  {
    code: 'scope_unreachable',
    mode: 'weight',
    what: 'a charge for origins that are none',
    seed(table, at) {
      table.origins = [{ code: 'CD', ranges: [[1_000_000, 1_999_999]] }];
      const scope = { zip: [[40_000_000, 40_999_999] as [number, number]], side: 'origin' as const };
      return addCharge(table, { code: 'collect', fixedCents: 900 + (at % 7), scope });
    },
  },
  {
    code: 'band_unreachable',
    mode: 'weight',
    what: 'bands above the limit of weight',
    seed(table, at) {
      chargeRealWeight(table);
      const { bands } = pick(weightTariff(table).regions, at);
      const index = at % (bands.length - 1);
      limitWeight(table, pick(bands, index).toG);
      return [pick(bands, index + 1).line];
    },
  },
  {
    code: 'band_unreachable',
    mode: 'weight',
    what: 'bands below the minimum weight',
    seed(table, at) {
      const { bands } = pick(weightTariff(table).regions, at);
      const index = at % (bands.length - 1);
      table.weight = { ...table.weight, minimumG: pick(bands, index).toG + 1 };
      return [pick(bands, index).line];
    },
  },
  {
    code: 'limit_above_bands',
    mode: 'weight',
    what: 'a limit one gram above the last band',
    seed(table, at) {
      const region = pick(weightTariff(table).regions, at);
      const last = pick(region.bands, region.bands.length - 1);
      region.excess = null;
      limitWeight(table, last.toG + 1);
      return [last.line];
    },
  },
  {
    code: 'nothing_carried',
    mode: 'weight',
    what: 'a minimum weight above every band',
    seed(table) {
      const { regions } = weightTariff(table);
      for (const region of regions) region.excess = null;
      table.weight = { ...table.weight, minimumG: 100_000_000 };
      return [regions[0]?.bands[0]?.line ?? 0];
    },
  },
  {
    code: 'tax_contradiction',
    mode: 'weight',
    what: 'a tax inside of rate zero',
    seed(table) {
      table.tax = { included: true, icms: { kind: 'rate', ppm: 0 }, issPpm: null };
      return [null];
    },
  },
  {
    code: 'tax_contradiction',
    mode: 'invoice',
    what: 'taxes inside of an exempt carrier',
    seed(table) {
      table.tax = { included: true, icms: { kind: 'exempt' }, issPpm: 0 };
      return [null];
    },
  },
  {
    code: 'tax_rate_odd',
    mode: 'weight',
    what: 'ICMS of 0,12 %',
    seed(table) {
      table.tax = { included: false, icms: { kind: 'rate', ppm: 1_200 }, issPpm: null };
      return [null];
    },
  },
  {
    code: 'cubing_odd',
    mode: 'unit',
    what: 'a factor in tons',
    seed(table) {
      table.weight = { ...table.weight, cubing: { kind: 'factor', gramsPerM3: 300 } };
      return [null];
    },
  },
  {
    code: 'cubing_odd',
    mode: 'weight',
    what: 'a divisor of 300',
    seed(table) {
      table.weight = { ...table.weight, cubing: { kind: 'divisor', cm3PerKg: 300 } };
      return [null];
    },
  },
  {
    code: 'offer_days',
    mode: 'weight',
    what: 'offers valid for a year',
    seed(table) {
      table.offerValidityDays = 365;
      return [null];
    },
  },
];
