import type { Surcharge, SurchargeScope, TableDocument } from '../../engine/rating/document.ts';
import { documentFromBytes } from './canonical.ts';

/** Bounds of what is told: charges of a table, members of one of their lists. */
export type TermBounds = { mostCharges: number; mostItems: number };

type Some = { first: string[]; count: number };

/**
 * What a stored document says beside its prices and places, lists cut to their first members with a count. Recipients that a charge
 * is for are persons, and only counted.
 */
export function termsOfStored({ document: bytes, bounds }: { document: Uint8Array; bounds: TermBounds }) {
  return termsOf(documentFromBytes(bytes), bounds);
}

/** The same of a document. */
export function termsOf(document: TableDocument, { mostCharges, mostItems }: TermBounds) {
  const { service, loadType, modal, operator, freightPayment, reverse, recipients } = document;
  const { weight, limits, minimum, tax, markupPpm, categories, surcharges, origins, tariff } = document;
  const { icms } = tax;
  return {
    ...{ service, loadType, modal, operator, freightPayment, reverse, recipients },
    offerValidityDays: document.offerValidityDays,
    categories:
      categories === null
        ? null
        : { mode: categories.mode, ...firstOf(categories.codes.map(String), mostItems) },
    ...{ weight, limits, minimum, markupPpm },
    tax: {
      included: tax.included,
      icms: icms.kind,
      icmsPpm: icms.kind === 'rate' ? icms.ppm : null,
      issPpm: tax.issPpm,
    },
    originCount: origins.length,
    mode: tariff.mode,
    charges: surcharges.slice(0, mostCharges).map((one) => chargeOf(one, mostItems)),
    chargeCount: surcharges.length,
  };
}

function chargeOf({ tiers, scope, ...charge }: Surcharge, mostItems: number) {
  return {
    ...charge,
    tiers:
      tiers === null
        ? null
        : { by: tiers.by, rows: tiers.rows.slice(0, mostItems), count: tiers.rows.length },
    scope: scope === null ? null : scopeOf(scope, mostItems),
  };
}

function scopeOf(scope: SurchargeScope, mostItems: number) {
  const { uf, region, zip, ibge, category, recipient, recipientType = null, side = 'destination' } = scope;
  const some = (values: readonly (string | number)[] | undefined): Some | null =>
    values === undefined ? null : firstOf(values.map(String), mostItems);
  return {
    side,
    ufs: some(uf),
    regions: some(region),
    zips: some(zip?.map((range) => range.map((code) => String(code).padStart(8, '0')).join('-'))),
    municipalities: some(ibge),
    categories: some(category),
    recipientCount: recipient?.length ?? null,
    recipientType,
  };
}

function firstOf(values: readonly string[], most: number): Some {
  return { first: values.slice(0, most), count: values.length };
}
