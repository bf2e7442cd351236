import { type FailureDetail, fail } from '../../kernel/failure.ts';
import { compileCharges } from './charges.ts';
import { compileObstacles } from './check-document.ts';
import { type Allocate, allocateShared, type ColumnValues, layColumns } from './columns.ts';
import { bandColumns } from './compile-bands.ts';
import { coverageColumns } from './compile-coverage.ts';
import type { TableDocument, Tariff } from './document.ts';
import type { DocumentProblem } from './problems.ts';
import type { Conditions, PricingSheet, RateSheet, TariffTerms, Terms } from './sheet.ts';

/**
 * Turns a table into the sheet that is matched and priced. Deterministic: the same document gives the same
 * numbers. Throws Failure `invalid_request` that names every member in the way (see `compileObstacles`): a bug where
 * the document was judged before it came in, for what comes in is judged more strictly than what is stored.
 */
export function compileTable(document: TableDocument, allocate: Allocate = allocateShared): RateSheet {
  const obstacles = compileObstacles(document);
  if (obstacles.length > 0) throw fail('invalid_request', { details: obstacles.map(asDetail) });
  const { tariff } = document;
  const regions = tariff.regions.map(({ region }) => region);
  const coverage = coverageColumns(document, regions);
  const values: ColumnValues = {
    ...coverage.values,
    ...(tariff.mode === 'weight' ? bandColumns(tariff) : {}),
  };
  return finishSheet({
    pricing: {
      terms: termsOf(document),
      columns: layColumns(values, allocate),
      regions,
      transitUnitMinutes: coverage.transitUnitMinutes,
    },
    conditions: conditionsOf(document),
    surcharges: document.surcharges,
  });
}

function asDetail({ path, line: _, compiles: __, ...wrong }: DocumentProblem): FailureDetail {
  return { field: path, message: JSON.stringify(wrong) };
}

/** What a sheet is made of when it is stored; `finishSheet` adds what is looked up in. */
export type SheetParts = {
  pricing: PricingSheet;
  conditions: Conditions;
  surcharges: RateSheet['surcharges'];
};

/** Completes a sheet from its stored parts. */
export function finishSheet({ pricing, conditions, surcharges }: SheetParts): RateSheet {
  return {
    ...pricing,
    conditions,
    categoryCodes: conditions.categories === null ? null : new Set(conditions.categories.codes),
    surcharges,
    ...compileCharges(surcharges, pricing.regions),
  };
}

function termsOf(document: TableDocument): Terms {
  return {
    operator: document.operator,
    weight: document.weight,
    limits: document.limits,
    minimum: document.minimum,
    markupPpm: document.markupPpm,
    taxIncluded: document.tax.included,
    tariff: tariffTerms(document.tariff),
  };
}

function tariffTerms(tariff: Tariff): TariffTerms {
  if (tariff.mode !== 'weight') return tariff;
  const { mode, per, largerOfWeightAndInvoice } = tariff;
  return { mode, per, largerOfWeightAndInvoice };
}

function conditionsOf(document: TableDocument): Conditions {
  const { service, loadType, modal, freightPayment, reverse, homeDelivery } = document;
  const { carrierNeedsToReturnToSender, offerValidityDays, recipients, categories, tax } = document;
  return {
    service,
    loadType,
    modal,
    freightPayment,
    reverse,
    homeDelivery,
    carrierNeedsToReturnToSender,
    offerValidityDays,
    recipients,
    categories,
    tax,
  };
}
