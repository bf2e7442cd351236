import type { FindingList } from '../../documents/finding.ts';
import type { Value } from './kinds.ts';
import type { HeaderReading } from './read-header.ts';

type Members = Readonly<Record<string, Value>>;

const objectLimits = [
  'maxHeightMm',
  'maxWidthMm',
  'maxLengthMm',
  'maxSideMm',
  'maxSumMm',
  'minHeightMm',
  'minWidthMm',
  'minLengthMm',
];
const shipmentLimits = [
  'minWeightG',
  'maxWeightG',
  'maxVolumeCm3',
  'minValueCents',
  'maxValueCents',
  'maxObjects',
];

/** The members of a document that the first tab says, without the tariff. */
export function buildHeader(header: HeaderReading, findings: FindingList): { json: object } {
  const { values } = header;
  const report = reporter(header, findings);
  return {
    json: {
      service: pick(values, ['name', 'code', 'description', 'deliveryNote']),
      ...pick(values, ['loadType', 'modal', 'operator', 'freightPayment', 'homeDelivery']),
      ...pick(values, ['offerValidityDays', 'recipients', 'markupPpm']),
      carrierNeedsToReturnToSender: values.returnsToSender,
      reverse: { accepted: values.reverseAccepted, swapRoute: values.reverseSwapRoute },
      categories: categoriesOf(values, report),
      weight: {
        cubing: cubingOf(values, report),
        scope: values.weightScope,
        ...pick(values, ['cubingExemptUpToG', 'charge', 'rounding', 'minimumG']),
      },
      limits: {
        object: {
          ...pick(values, objectLimits),
          maxWeightG: values.objectMaxWeightG,
          maxValueCents: values.objectMaxValueCents,
        },
        shipment: pick(values, shipmentLimits),
      },
      minimum: minimumOf(values, report),
      tax: { included: values.taxIncluded, icms: icmsOf(values, report), issPpm: values.issPpm },
    },
  };
}

function pick(values: Members, members: readonly string[]): Members {
  return Object.fromEntries(members.map((member) => [member, values[member] ?? null]));
}

type Report = (member: string, message: string) => void;

function reporter({ rows }: HeaderReading, findings: FindingList): Report {
  return (member, message) => {
    const row = rows.get(member);
    const title = row?.tab.columns.find((column) => column.member === member)?.title ?? null;
    const place = { sheet: row?.sheet ?? null, line: row?.line ?? null, column: title };
    findings.add({ severity: 'error', code: 'conflicting_values', message, ...place });
  };
}

function categoriesOf(
  { categoriesMode: mode, categoriesCodes: codes }: Members,
  report: Report,
): object | null {
  if (mode === null && codes === null) return null;
  if (mode === null)
    report('categoriesMode', 'Há códigos de categorias; diga se são somente ou exceto estes.');
  if (codes === null) report('categoriesCodes', 'Diga quais são os códigos das categorias.');
  return { mode, codes };
}

function cubingOf({ gramsPerM3, cm3PerKg }: Members, report: Report): object | null {
  if (gramsPerM3 !== null && cm3PerKg !== null) {
    report('cm3PerKg', 'Informe o fator de cubagem ou o divisor, não ambos.');
  }
  if (gramsPerM3 !== null) return { kind: 'factor', gramsPerM3 };
  return cm3PerKg === null ? null : { kind: 'divisor', cm3PerKg };
}

function minimumOf(values: Members, report: Report): object | null {
  const { minimumCents: cents, minimumMode: mode, minimumWithTax: withTax } = values;
  if (cents === null) {
    if (mode !== null || withTax !== null) report('minimumCents', 'Informe o valor do frete mínimo.');
    return null;
  }
  return { cents, mode: mode ?? 'flagged', withTax: withTax ?? false };
}

function icmsOf({ icms: kind, icmsPpm: ppm }: Members, report: Report): object {
  if (kind !== 'rate') {
    if (ppm !== null) report('icmsPpm', 'Só há alíquota com ICMS de alíquota própria.');
    return { kind };
  }
  if (ppm === null) report('icmsPpm', 'Informe a alíquota própria de ICMS.');
  return { kind, ppm };
}
