import type {
  ComparisonTariff,
  FullLoadPrice,
  FullLoadTariff,
  InvoiceTariff,
  Tariff,
  UnitTariff,
  WeightBand,
  WeightRegion,
  WeightTariff,
} from '../../engine/rating/document.ts';
import type { Adjuster, Spot } from './adjuster.ts';

/** A tariff with its prices adjusted, row by row; regions, bands and lines stay. */
export function adjustTariff(tariff: Tariff, adjuster: Adjuster): Tariff {
  switch (tariff.mode) {
    case 'weight':
      return { ...tariff, regions: tariff.regions.map((region) => weightRegion(region, adjuster)) };
    case 'comparison':
      return comparison(tariff, adjuster);
    case 'unit':
      return perUnit(tariff, adjuster);
    case 'invoice':
      return perInvoice(tariff, adjuster);
    case 'full_load':
      return fullLoad(tariff, adjuster);
  }
}

function weightRegion(row: WeightRegion, adjuster: Adjuster): WeightTariff['regions'][number] {
  const { region, bands, excess, invoicePpm, invoiceMinCents, minimumCents } = row;
  const lastG = bands.at(-1)?.toG ?? 0;
  const above: Spot = {
    part: 'freight_weight_excess',
    region,
    fromG: lastG,
    toG: Number.POSITIVE_INFINITY,
  };
  return {
    ...row,
    bands: bands.map((band) => weightBand(band, region, adjuster)),
    excess: excess && { ...excess, microsPerKg: adjuster.unitPrice(excess.microsPerKg, above) },
    invoicePpm: adjuster.rate(invoicePpm, { part: 'freight_invoice', region }),
    invoiceMinCents: adjuster.cents(invoiceMinCents, { part: 'freight_invoice', region }),
    minimumCents: adjuster.cents(minimumCents, { part: 'freight_minimum', region }),
  };
}

function weightBand(band: WeightBand, region: string, adjuster: Adjuster): WeightBand {
  const { fromG, toG, kind, priceMicros } = band;
  const spot = { region, fromG, toG };
  const weight: Spot = { part: 'freight_weight', ...spot };
  const invoice: Spot = { part: 'freight_invoice', ...spot };
  return {
    ...band,
    priceMicros:
      kind === 'fixed' ? adjuster.price(priceMicros, weight) : adjuster.unitPrice(priceMicros, weight),
    excessMicrosPerKg: adjuster.unitPrice(band.excessMicrosPerKg, { part: 'freight_weight_excess', ...spot }),
    invoicePpm: adjuster.rate(band.invoicePpm, invoice),
    invoiceMinCents: adjuster.cents(band.invoiceMinCents, invoice),
  };
}

function comparison(tariff: ComparisonTariff, adjuster: Adjuster): ComparisonTariff {
  return {
    ...tariff,
    regions: tariff.regions.map((row) => ({
      ...row,
      minimumCents: adjuster.cents(row.minimumCents, { part: 'freight_minimum', region: row.region }),
      microsPerKg: adjuster.unitPrice(row.microsPerKg, { part: 'freight_weight', region: row.region }),
      invoicePpm: adjuster.rate(row.invoicePpm, { part: 'freight_invoice', region: row.region }),
    })),
  };
}

function perUnit(tariff: UnitTariff, adjuster: Adjuster): UnitTariff {
  return {
    ...tariff,
    regions: tariff.regions.map((row) => ({
      ...row,
      microsPerUnit: adjuster.unitPrice(row.microsPerUnit, { part: 'freight_volume', region: row.region }),
      minimumCents: adjuster.cents(row.minimumCents, { part: 'freight_minimum', region: row.region }),
    })),
  };
}

function perInvoice(tariff: InvoiceTariff, adjuster: Adjuster): InvoiceTariff {
  return {
    ...tariff,
    regions: tariff.regions.map((row) => {
      const { region, fixedBelow } = row;
      const invoice: Spot = { part: 'freight_invoice', region };
      return {
        ...row,
        ppm: adjuster.rate(row.ppm, invoice),
        minimumCents: adjuster.cents(row.minimumCents, { part: 'freight_minimum', region }),
        fixedBelow: fixedBelow && {
          ...fixedBelow,
          priceCents: adjuster.cents(fixedBelow.priceCents, invoice),
        },
      };
    }),
  };
}

function fullLoad(tariff: FullLoadTariff, adjuster: Adjuster): FullLoadTariff {
  return {
    ...tariff,
    regions: tariff.regions.map((row) => ({
      ...row,
      prices: row.prices.map((price) => ({
        ...price,
        price: vehiclePrice(price.price, { part: 'freight_weight', region: row.region }, adjuster),
      })),
    })),
  };
}

function vehiclePrice(price: FullLoadPrice['price'], spot: Spot, adjuster: Adjuster): FullLoadPrice['price'] {
  if (price.kind === 'trip') return { ...price, cents: adjuster.cents(price.cents, spot) };
  if (price.kind === 'per_ton') {
    return { ...price, microsPerTon: adjuster.unitPrice(price.microsPerTon, spot) };
  }
  return {
    ...price,
    microsPerKm: adjuster.unitPrice(price.microsPerKm, spot),
    fixedCents: adjuster.cents(price.fixedCents, spot),
  };
}
