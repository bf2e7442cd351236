import type { TableDocument } from '../../engine/rating/document.ts';
import { adjustSurcharges } from './adjust-surcharges.ts';
import { adjustTariff } from './adjust-tariff.ts';
import { Adjuster } from './adjuster.ts';
import type { DerivationRecipe } from './recipe.ts';

/** A derived document, and how many numbers each adjustment of the recipe met. */
export type DerivedDocument = { document: TableDocument; counts: number[] };

const minutesOfADay = 1440;

/**
 * The document of a derived table: that of its base with prices, days, names and limits as the recipe says.
 * Lines stay those of the base, so that receipts point into its file. The result has yet to be validated: an
 * adjustment can lead out of the bounds of a table.
 */
export function deriveTable(base: TableDocument, recipe: DerivationRecipe): DerivedDocument {
  const { adjustments = [], extraDays = 0, service, limits } = recipe;
  const adjuster = new Adjuster(adjustments);
  const tariff = withExtraDays(adjustTariff(base.tariff, adjuster), extraDays);
  const document: TableDocument = {
    ...base,
    service: { ...base.service, ...service },
    recipients: recipe.recipients ?? base.recipients,
    offerValidityDays: recipe.offerValidityDays ?? base.offerValidityDays,
    limits: {
      object: { ...base.limits.object, ...limits?.object },
      shipment: { ...base.limits.shipment, ...limits?.shipment },
    },
    coverage:
      extraDays === 0
        ? base.coverage
        : base.coverage.map((row) => ({ ...row, transitMinutes: longer(row.transitMinutes, extraDays) })),
    tariff,
    minimum: base.minimum && {
      ...base.minimum,
      cents: adjuster.cents(base.minimum.cents, { part: 'freight_minimum' }),
    },
    surcharges: adjustSurcharges(base.surcharges, adjuster),
  };
  return { document, counts: adjuster.counts };
}

function withExtraDays(tariff: TableDocument['tariff'], extraDays: number): TableDocument['tariff'] {
  if (tariff.mode !== 'weight' || extraDays === 0) return tariff;
  return {
    ...tariff,
    regions: tariff.regions.map((region) => ({
      ...region,
      bands: region.bands.map((band) => ({
        ...band,
        transitMinutes: band.transitMinutes === null ? null : longer(band.transitMinutes, extraDays),
      })),
    })),
  };
}

function longer(minutes: number, extraDays: number): number {
  return Math.max(0, minutes + extraDays * minutesOfADay);
}
