import type { FindingList } from '../../documents/finding.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { Built } from './build-places.ts';
import { buildVehiclePrice } from './build-vehicle-price.ts';
import { readTab, type Tab, type TabRow, type Values, withLine } from './tab.ts';
import {
  bandsTab,
  chargesTab,
  comparisonTab,
  coverageTab,
  invoiceTab,
  originsTab,
  regionsTab,
  scopesTab,
  tiersTab,
  unitTab,
  vehiclePricesTab,
  vehiclesTab,
} from './tabs.ts';

/** Where the parts of a tariff stand: the line of each region, those of its prices, and the vehicles. */
export type TariffRows = { regions: { own: TabRow | undefined; prices: TabRow[] }[]; vehicles: TabRow[] };

const priceTabs: Readonly<Record<string, readonly Tab[]>> = {
  weight: [regionsTab, bandsTab],
  comparison: [comparisonTab],
  unit: [unitTab],
  invoice: [invoiceTab],
  full_load: [vehiclesTab, vehiclePricesTab],
};

/** The tabs that a table of this mode is read from, beside the first. */
export function tabsOfMode(mode: string): readonly Tab[] {
  return [coverageTab, originsTab, chargesTab, tiersTab, scopesTab, ...(priceTabs[mode] ?? [])];
}

type Given = { header: Values; findings: FindingList };

/** The tariff of the mode that the first tab names. */
export function buildTariff(sheets: readonly Sheet[], given: Given): Built<TariffRows> {
  const { header, findings } = given;
  const { mode } = header;
  if (mode === 'weight') return buildWeight(sheets, given);
  if (mode === 'full_load') return buildFullLoad(sheets, findings);
  if (mode === 'comparison') return buildFlat(sheets, { tab: comparisonTab, head: { mode }, findings });
  if (mode === 'unit') {
    const { unit, palletCm3, palletG } = header;
    if (unit === null) {
      findings.add({
        severity: 'error',
        code: 'missing_value',
        message: 'Informe a unidade da tarifa por unidade.',
      });
    }
    return buildFlat(sheets, { tab: unitTab, head: { mode, unit, palletCm3, palletG }, findings });
  }
  const built = buildFlat(sheets, { tab: invoiceTab, head: { mode }, findings });
  return {
    ...built,
    json: { mode, regions: built.rows.regions.map(({ prices: [row] }) => invoiceRegion(row)) },
  };
}

type Flat = { tab: Tab; head: object; findings: FindingList };

/** Modes with one line per region. */
function buildFlat(sheets: readonly Sheet[], { tab, head, findings }: Flat): Built<TariffRows> {
  const rows = requireRows(readTab(sheets, tab, findings), tab, findings);
  return {
    json: { ...head, regions: rows.map(withLine) },
    rows: { regions: rows.map((row) => ({ own: row, prices: [row] })), vehicles: [] },
  };
}

function invoiceRegion(row: TabRow | undefined): object {
  if (row === undefined) return {};
  const { belowCents, belowPriceCents, ...rest } = withLine(row);
  const fixedBelow =
    belowCents === null && belowPriceCents === null
      ? null
      : { valueCents: belowCents ?? 0, priceCents: belowPriceCents ?? 0 };
  return { ...rest, fixedBelow };
}

function buildWeight(sheets: readonly Sheet[], { header, findings }: Given): Built<TariffRows> {
  const regions = readTab(sheets, regionsTab, findings);
  const bands = requireRows(readTab(sheets, bandsTab, findings), bandsTab, findings);
  const bandsOf = Map.groupBy(bands, ({ values }) => values.region);
  const named = new Map(regions.map((row) => [row.values.region, row]));
  if (named.size < regions.length) reportTwice(regions, findings);
  const names = [...named.keys(), ...[...bandsOf.keys()].filter((name) => !named.has(name))];
  const rows = names.map((name) => ({ own: named.get(name), prices: bandsOf.get(name) ?? [], name }));
  const { mode, per, larger, gapG } = header;
  return {
    json: {
      mode,
      per,
      gapG,
      largerOfWeightAndInvoice: larger,
      regions: rows.map(({ own, prices, name }) => ({
        ...regionTerms(own, findings),
        region: name,
        bands: prices.map((row) => {
          const { region: _, fromMg, ...band } = withLine(row);
          return fromMg === null ? band : { ...band, fromMg };
        }),
      })),
    },
    rows: { regions: rows, vehicles: [] },
  };
}

function reportTwice(rows: readonly TabRow[], findings: FindingList): void {
  const seen = new Set<unknown>();
  for (const { values, sheet, line } of rows) {
    if (seen.has(values.region)) {
      const message = 'Esta região aparece duas vezes.';
      findings.add({ severity: 'error', code: 'duplicate', message, sheet, line, column: 'Região' });
    }
    seen.add(values.region);
  }
}

/** What holds for all bands; a region without a line of its own has none of it. */
function regionTerms(row: TabRow | undefined, findings: FindingList): object {
  if (row === undefined) return { excess: null, minimumCents: null };
  const { excessMode: mode, excessMicrosPerKg: microsPerKg, excessStepG: stepG, ...rest } = row.values;
  if (mode === null && microsPerKg === null) return { ...rest, excess: null };
  if (microsPerKg === null) {
    const { sheet, line } = row;
    const message = 'Excedente (R$/kg) está vazio.';
    findings.add({
      severity: 'error',
      code: 'missing_value',
      message,
      sheet,
      line,
      column: 'Excedente (R$/kg)',
    });
  }
  return { ...rest, excess: { mode: mode ?? 'linear', microsPerKg, stepG: stepG ?? 0 } };
}

function buildFullLoad(sheets: readonly Sheet[], findings: FindingList): Built<TariffRows> {
  const vehicles = requireRows(readTab(sheets, vehiclesTab, findings), vehiclesTab, findings);
  const prices = requireRows(readTab(sheets, vehiclePricesTab, findings), vehiclePricesTab, findings);
  const byRegion = [...Map.groupBy(prices, ({ values }) => values.region)];
  return {
    json: {
      mode: 'full_load',
      vehicles: vehicles.map(({ values }) => values),
      regions: byRegion.map(([region, rows]) => ({
        region,
        prices: rows.map((row) => buildVehiclePrice(row, findings)),
      })),
    },
    rows: { regions: byRegion.map(([, rows]) => ({ own: rows[0], prices: rows })), vehicles },
  };
}

function requireRows(rows: TabRow[], tab: Tab, findings: FindingList): TabRow[] {
  if (rows.length === 0) {
    const message = `A aba ${tab.name} não tem nenhuma linha.`;
    findings.add({ severity: 'error', code: 'no_rows', message, sheet: tab.name });
  }
  return rows;
}
