import type { FindingList } from '../../documents/finding.ts';
import type { Value } from './kinds.ts';
import { type TabRow, withLine } from './tab.ts';

/** The price of one vehicle at one distance, with the columns that its kind asks for. */
export function buildVehiclePrice(row: TabRow, findings: FindingList): object {
  const { region: _, kind, fromKm, toKm, tripCents, unitMicros, ...rest } = withLine(row);
  const { fixedCents, minimumKm, minimumTonsG, ...place } = rest;
  const require = (member: string, value: Value | undefined): void => {
    if (value !== null && value !== undefined) return;
    const title = row.tab.columns.find((column) => column.member === member)?.title ?? member;
    const { sheet, line } = row;
    const message = `${title} está vazio.`;
    findings.add({ severity: 'error', code: 'missing_value', message, sheet, line, column: title });
  };
  if ((fromKm === null) !== (toKm === null)) require(fromKm === null ? 'fromKm' : 'toKm', null);
  require(kind === 'trip' ? 'tripCents' : 'unitMicros', kind === 'trip' ? tripCents : unitMicros);
  const kmBand = fromKm === null ? null : { fromKm, toKm };
  return { ...place, kmBand, price: priceOf(kind) };

  function priceOf(kindOf: Value | undefined): object {
    if (kindOf === 'trip') return { kind: 'trip', cents: tripCents };
    if (kindOf === 'per_ton')
      return { kind: 'per_ton', microsPerTon: unitMicros, minimumTonsG: minimumTonsG ?? 0 };
    return {
      kind: 'per_km',
      microsPerKm: unitMicros,
      fixedCents: fixedCents ?? 0,
      minimumKm: minimumKm ?? 0,
    };
  }
}
