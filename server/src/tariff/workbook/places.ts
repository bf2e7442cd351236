import type { Finding, FindingReport } from '../../documents/finding.ts';
import type { ChargeRows } from './build-charges.ts';
import type { TariffRows } from './build-tariff.ts';
import { type Column, type TabRow, toCell } from './tab.ts';

/** The rows that the parts of a document were made of, in the order of its lists. */
export type DocumentPlaces = {
  header: ReadonlyMap<string, TabRow>;
  origins: readonly (readonly TabRow[])[];
  coverage: readonly TabRow[];
  tariff: TariffRows;
  surcharges: readonly ChargeRows[];
};

/** What was found in the document, told by tab, line and column, after what was found in the file. */
export function inWordsOfTheFile(
  ofDocument: FindingReport,
  ofFile: FindingReport,
  places: DocumentPlaces,
): FindingReport {
  const findings = [...ofDocument.findings.map((each) => located(each, places)), ...ofFile.findings];
  return {
    findings: findings.toSorted((a, b) => rank(a) - rank(b)),
    errorCount: ofDocument.errorCount + ofFile.errorCount,
    warningCount: ofDocument.warningCount + ofFile.warningCount,
  };
}

function rank({ severity }: Finding): number {
  return severity === 'error' ? 0 : 1;
}

function located(finding: Finding, places: DocumentPlaces): Finding {
  const segments = (finding.path ?? '').split('/').slice(1);
  const row = rowOf(segments, places);
  if (row === undefined) return finding;
  const column = columnOf(segments, row);
  return {
    ...finding,
    message: column === undefined ? finding.message : inUnit(finding, column),
    sheet: row.sheet,
    line: row.line,
    column: column?.title ?? null,
    path: null,
  };
}

function rowOf([part, ...rest]: readonly string[], places: DocumentPlaces): TabRow | undefined {
  const [first = '', member = '', second = ''] = rest;
  const index = Number(first);
  if (part === 'coverage') return places.coverage[index];
  if (part === 'origins') return places.origins[index]?.[member === 'ranges' ? Number(second || 0) : 0];
  if (part === 'surcharges') return chargeRow(places.surcharges[index], rest.slice(1));
  if (part !== 'tariff') return places.header.get(headerMember([part ?? '', ...rest]));
  const at = Number(member);
  if (first === 'vehicles') return places.tariff.vehicles[at];
  if (first !== 'regions') return places.header.get(first);
  const region = places.tariff.regions[at];
  return rest.length > 3 ? region?.prices[Number(rest[3])] : (region?.own ?? region?.prices[0]);
}

function chargeRow(charge: ChargeRows | undefined, [member, ...rest]: readonly string[]): TabRow | undefined {
  if (member === 'tiers') return charge?.tiers[Number(rest[1])] ?? charge?.own;
  if (member === 'scope') return charge?.scope.get(rest[0] ?? '')?.[Number(rest[1] ?? 0)] ?? charge?.own;
  return charge?.own;
}

/** Members of the first tab that have another name there. */
const renamed: Readonly<Record<string, string>> = {
  'limits/object/maxWeightG': 'objectMaxWeightG',
  'limits/object/maxValueCents': 'objectMaxValueCents',
  'minimum/cents': 'minimumCents',
  'minimum/mode': 'minimumMode',
  'tax/icms/ppm': 'icmsPpm',
  'categories/codes': 'categoriesCodes',
};

function headerMember(segments: readonly string[]): string {
  const named = segments.filter((segment) => !/^[0-9]+$/.test(segment));
  return renamed[named.join('/')] ?? named.at(-1) ?? '';
}

/** Members of a document that have another name in their tab. */
const columnNames: Readonly<Record<string, string>> = {
  upTo: 'upToG',
  of: 'unitOf',
  micros: 'unitMicros',
  mode: 'unitMode',
  microsPerKm: 'unitMicros',
  microsPerTon: 'unitMicros',
  cents: 'tripCents',
  kmBand: 'toKm',
  valueCents: 'belowCents',
  priceCents: 'belowPriceCents',
  ranges: 'end',
};

function columnOf(segments: readonly string[], row: TabRow): Column | undefined {
  const member = headerMember(segments);
  const find = (name: string | undefined): Column | undefined =>
    row.tab.columns.find((column) => column.member === name);
  return find(member) ?? find(columnNames[member]);
}

/** Bounds are told in the unit of the column: 2000000000 grams are 2000000 kg. */
function inUnit({ code, message }: Finding, { kind }: Column): string {
  if (code !== 'number_out_of_range') return message;
  return message.replace(/(?<![0-9])[0-9]+(?=\.$)/, (bound) =>
    String(toCell(Number(bound), kind) ?? bound).replace('.', ','),
  );
}
