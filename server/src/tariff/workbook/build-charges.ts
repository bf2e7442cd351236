import type { FindingList } from '../../documents/finding.ts';
import type { Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { Built } from './build-places.ts';
import { buildScope } from './build-scope.ts';
import type { Value } from './kinds.ts';
import { readTab, type TabRow, withLine } from './tab.ts';
import { chargesTab, scopesTab, tiersTab } from './tabs.ts';

/** Where a charge stands: its line, those of its tiers, those of its scope by member. */
export type ChargeRows = { own: TabRow; tiers: TabRow[]; scope: ReadonlyMap<string, TabRow[]> };

/** The additional charges with their tiers and scopes, joined by number. */
export function buildCharges(sheets: readonly Sheet[], findings: FindingList): Built<ChargeRows[]> {
  const charges = readTab(sheets, chargesTab, findings);
  const tiers = Map.groupBy(readTab(sheets, tiersTab, findings), numberOf);
  const scopes = Map.groupBy(readTab(sheets, scopesTab, findings), numberOf);
  const numbers = new Set(charges.map(numberOf));
  if (numbers.size < charges.length) reportTwice(charges, findings);
  for (const rows of [...tiers.values(), ...scopes.values()]) requireKnown(rows, numbers, findings);
  const built = charges.map((row) => {
    const own = { tiers: tiers.get(numberOf(row)) ?? [], scope: scopes.get(numberOf(row)) ?? [] };
    const scope = buildScope(own.scope, findings);
    const json = chargeJson(row, own.tiers, { isScoped: own.scope.length > 0, scope: scope.json, findings });
    return { json, rows: { own: row, tiers: own.tiers, scope: scope.rows } };
  });
  return { json: built.map(({ json }) => json), rows: built.map(({ rows }) => rows) };
}

function numberOf({ values }: TabRow): Value | undefined {
  return values.charge;
}

function requireKnown(rows: readonly TabRow[], numbers: ReadonlySet<unknown>, findings: FindingList): void {
  for (const row of rows) {
    const number = numberOf(row);
    if (number === undefined || numbers.has(number)) continue;
    const message = `Não há taxa de número ${String(number)} na aba ${chargesTab.name}.`;
    const { sheet, line } = row;
    findings.add({ severity: 'error', code: 'unknown_charge', message, sheet, line, column: 'Taxa nº' });
  }
}

function reportTwice(rows: readonly TabRow[], findings: FindingList): void {
  const seen = new Set<unknown>();
  for (const row of rows) {
    const number = numberOf(row);
    if (number !== undefined && seen.has(number)) {
      const message = `A taxa de número ${String(number)} aparece duas vezes.`;
      const { sheet, line } = row;
      findings.add({ severity: 'error', code: 'duplicate', message, sheet, line, column: 'Taxa nº' });
    }
    seen.add(number);
  }
}

type Joined = { isScoped: boolean; scope: object; findings: FindingList };

function chargeJson(row: TabRow, tiers: readonly TabRow[], { isScoped, scope, findings }: Joined): object {
  const {
    charge: _,
    unitOf,
    unitMicros,
    stepMilli,
    unitMode,
    franchiseMilli,
    tiersBy,
    ...rest
  } = withLine(row);
  const { isScoped: saysScoped, ...own } = rest;
  const report = (title: string, message: string): void => {
    const { sheet, line } = row;
    findings.add({ severity: 'error', code: 'missing_value', message, sheet, line, column: title });
  };
  if (unitOf === null && unitMicros !== null) report('Unidade', 'Unidade está vazio e há preço por fração.');
  if (unitOf !== null && unitMicros === null) report('Preço por fração (R$)', 'Preço por fração está vazio.');
  if (tiersBy === null && tiers.length > 0)
    report('Faixas por', 'Há faixas; diga se são por valor ou por peso.');
  const unit = { of: unitOf, micros: unitMicros, stepMilli: stepMilli ?? 1_000, mode: unitMode ?? 'ceil' };
  return {
    ...own,
    unit: unitOf === null ? null : { ...unit, franchiseMilli: franchiseMilli ?? 0 },
    tiers:
      tiersBy === null ? null : { by: tiersBy, rows: tiers.map((tier) => tierJson(tier, tiersBy, findings)) },
    scope: saysScoped === true || isScoped ? scope : null,
  };
}

function tierJson({ values, sheet, line }: TabRow, by: Value | undefined, findings: FindingList): object {
  const { upToCents, upToG, percentPpm, fixedCents } = values;
  const [upTo, title] = by === 'invoice' ? [upToCents, 'Até o valor (R$)'] : [upToG, 'Até o peso (kg)'];
  if (upTo === null) {
    findings.add({
      severity: 'error',
      code: 'missing_value',
      message: `${title} está vazio.`,
      sheet,
      line,
      column: title,
    });
  }
  return { upTo, percentPpm, fixedCents };
}
