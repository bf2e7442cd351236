import { regionName } from './lane.ts';
import type { BaseFreight, Pricing } from './pricing.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { TariffTerms } from './sheet.ts';
import { priceByComparison } from './tariff-comparison.ts';
import { priceFullLoad } from './tariff-full-load.ts';
import { priceByInvoice } from './tariff-invoice.ts';
import { priceByObject } from './tariff-object.ts';
import { priceByUnit } from './tariff-unit.ts';
import { priceByWeight } from './tariff-weight.ts';

/** The base freight (S0) by whichever of its modes the table declares. */
export function baseFreight(pricing: Pricing): BaseFreight | Refusal {
  const { tariff } = pricing.lane.sheet.terms;
  if (tariff.mode === 'weight') {
    const larger = tariff.largerOfWeightAndInvoice;
    return tariff.per === 'object' ? priceByObject(pricing, larger) : priceByWeight(pricing, larger);
  }
  return pricedByRow(pricing, tariff);
}

/** The modes whose regions have one row each. */
function pricedByRow(
  pricing: Pricing,
  tariff: Exclude<TariffTerms, { mode: 'weight' }>,
): BaseFreight | Refusal {
  const index = pricing.lane.region;
  const none = (): Refusal =>
    refuse('no_band', { weightG: pricing.load.shipment.realG, region: regionName(pricing.lane) });
  switch (tariff.mode) {
    case 'comparison': {
      const row = tariff.regions[index];
      return row === undefined ? none() : priceByComparison(pricing, row);
    }
    case 'unit': {
      const row = tariff.regions[index];
      return row === undefined ? none() : priceByUnit(pricing, tariff, row);
    }
    case 'invoice': {
      const row = tariff.regions[index];
      return row === undefined ? none() : priceByInvoice(pricing, row);
    }
    case 'full_load': {
      const row = tariff.regions[index];
      return row === undefined ? none() : priceFullLoad(pricing, tariff.vehicles, row.prices);
    }
  }
}
