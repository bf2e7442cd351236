import type { XlsxSheet } from '../../documents/spreadsheets/write-xlsx.ts';
import type { FullLoadPrice, FullLoadTariff, Tariff, WeightTariff } from '../../engine/rating/document.ts';
import { type Values, writeTab } from './tab.ts';
import {
  bandsTab,
  comparisonTab,
  invoiceTab,
  regionsTab,
  unitTab,
  vehiclePricesTab,
  vehiclesTab,
} from './tabs.ts';

/** The prices of a tariff: the tabs of its mode and no others. */
export function writeTariffTabs(tariff: Tariff, rowsPerTab?: number): XlsxSheet[] {
  if (tariff.mode === 'weight') return weightTabs(tariff, rowsPerTab);
  if (tariff.mode === 'full_load') return vehicleTabs(tariff, rowsPerTab);
  if (tariff.mode === 'comparison') {
    return writeTab(
      { tab: comparisonTab, items: tariff.regions, toValues: (row): Values => row },
      rowsPerTab,
    );
  }
  if (tariff.mode === 'unit') {
    return writeTab({ tab: unitTab, items: tariff.regions, toValues: (row): Values => row }, rowsPerTab);
  }
  const toValues = ({ fixedBelow, ...row }: (typeof tariff.regions)[number]): Values => ({
    ...row,
    belowCents: fixedBelow?.valueCents ?? null,
    belowPriceCents: fixedBelow?.priceCents ?? null,
  });
  return writeTab({ tab: invoiceTab, items: tariff.regions, toValues }, rowsPerTab);
}

function weightTabs({ regions }: WeightTariff, rowsPerTab?: number): XlsxSheet[] {
  const bands = regions.flatMap(({ region, bands: own }) => own.map((band) => ({ region, band })));
  const regionValues = ({ excess, bands: _, ...row }: WeightTariff['regions'][number]): Values => ({
    ...row,
    excessMode: excess?.mode ?? null,
    excessMicrosPerKg: excess?.microsPerKg ?? null,
    excessStepG: excess?.stepG ?? null,
  });
  return [
    ...writeTab({ tab: regionsTab, items: regions, toValues: regionValues }, rowsPerTab),
    ...writeTab(
      {
        tab: bandsTab,
        items: bands,
        toValues: ({ region, band }) => ({ region, ...band, fromMg: band.fromMg ?? null }),
      },
      rowsPerTab,
    ),
  ];
}

function vehicleTabs({ vehicles, regions }: FullLoadTariff, rowsPerTab?: number): XlsxSheet[] {
  const prices = regions.flatMap(({ region, prices: own }) => own.map((price) => ({ region, price })));
  return [
    ...writeTab({ tab: vehiclesTab, items: vehicles, toValues: (row): Values => row }, rowsPerTab),
    ...writeTab(
      {
        tab: vehiclePricesTab,
        items: prices,
        toValues: ({ region, price }) => ({ region, ...priceValues(price) }),
      },
      rowsPerTab,
    ),
  ];
}

function priceValues({ line, vehicle, kmBand, price }: FullLoadPrice): Values {
  const place = {
    line,
    vehicle,
    fromKm: kmBand?.fromKm ?? null,
    toKm: kmBand?.toKm ?? null,
    kind: price.kind,
  };
  if (price.kind === 'trip') return { ...place, tripCents: price.cents };
  if (price.kind === 'per_km') {
    const { microsPerKm: unitMicros, fixedCents, minimumKm } = price;
    return { ...place, unitMicros, fixedCents, minimumKm };
  }
  return { ...place, unitMicros: price.microsPerTon, minimumTonsG: price.minimumTonsG };
}
