import type { FullLoadTariff, Limits, TableDocument, Tariff } from '../../engine/rating/document.ts';
import {
  type ChangeUnit,
  type DiffSection,
  type Member,
  type Tell,
  tellMembers,
  type Value,
} from './change.ts';

type Read = (document: TableDocument) => Value;

/** Terms that hold for the whole table, each with where it stands and what it counts. */
const terms: readonly [DiffSection, string, ChangeUnit, Read][] = [
  ['header', 'service.name', 'text', ({ service }) => service.name],
  ['header', 'service.code', 'text', ({ service }) => service.code],
  ['header', 'service.description', 'text', ({ service }) => service.description],
  ['header', 'service.deliveryNote', 'text', ({ service }) => service.deliveryNote],
  ['header', 'loadType', 'text', ({ loadType }) => loadType],
  ['header', 'modal', 'text', ({ modal }) => modal],
  ['header', 'operator', 'text', ({ operator }) => operator],
  ['header', 'freightPayment', 'text', ({ freightPayment }) => freightPayment],
  ['header', 'reverse.accepted', 'flag', ({ reverse }) => reverse.accepted],
  ['header', 'reverse.swapRoute', 'flag', ({ reverse }) => reverse.swapRoute],
  ['header', 'homeDelivery', 'flag', ({ homeDelivery }) => homeDelivery],
  ['header', 'returnToSender', 'flag', (document) => document.carrierNeedsToReturnToSender],
  ['header', 'offerValidity', 'days', ({ offerValidityDays }) => offerValidityDays],
  ['header', 'recipients', 'text', ({ recipients }) => recipients],
  ['header', 'categories', 'text', ({ categories }) => categories && categoriesText(categories)],
  ['tariff', 'mode', 'text', ({ tariff }) => tariff.mode],
  ['minimum', 'minimum.cents', 'cents', ({ minimum }) => minimum?.cents ?? null],
  ['minimum', 'minimum.mode', 'text', ({ minimum }) => minimum?.mode ?? null],
  [
    'minimum',
    'minimum.withTax',
    'flag',
    ({ minimum }) => (minimum?.mode === 'total' ? minimum.withTax : null),
  ],
  ['surcharges', 'markup', 'ppm', ({ markupPpm }) => markupPpm],
  ['tax', 'tax.included', 'flag', ({ tax }) => tax.included],
  ['tax', 'tax.icms', 'text', ({ tax }) => tax.icms.kind],
  ['tax', 'tax.icmsRate', 'ppm', ({ tax }) => (tax.icms.kind === 'rate' ? tax.icms.ppm : null)],
  ['tax', 'tax.iss', 'ppm', ({ tax }) => tax.issPpm],
  ['weight', 'cubing', 'text', ({ weight }) => weight.cubing?.kind ?? null],
  [
    'weight',
    'cubing.factor',
    'g',
    ({ weight: { cubing } }) => (cubing?.kind === 'factor' ? cubing.gramsPerM3 : null),
  ],
  [
    'weight',
    'cubing.divisor',
    'cm3',
    ({ weight: { cubing } }) => (cubing?.kind === 'divisor' ? cubing.cm3PerKg : null),
  ],
  ['weight', 'weight.scope', 'text', ({ weight }) => weight.scope],
  ['weight', 'cubingExemptUpTo', 'g', ({ weight }) => weight.cubingExemptUpToG],
  ['weight', 'weight.charge', 'text', ({ weight }) => weight.charge],
  ['weight', 'weight.rounding', 'text', ({ weight }) => weight.rounding],
  ['weight', 'weight.minimum', 'g', ({ weight }) => weight.minimumG],
];

function categoriesText({ mode, codes }: NonNullable<TableDocument['categories']>): string {
  const list = [...new Set(codes)].sort((a, b) => a - b).join(', ');
  return mode === 'only' ? `só ${list}` : `todas menos ${list}`;
}

/** What is told along with another difference, which says it already. */
const impliedBy: Readonly<Record<string, string>> = {
  'minimum.mode': 'minimum.cents',
  'minimum.withTax': 'minimum.cents',
  'tax.icmsRate': 'tax.icms',
  'cubing.factor': 'cubing',
  'cubing.divisor': 'cubing',
};

/** Tells in what the terms of two tables differ. */
export function tellTerms(before: TableDocument, after: TableDocument, tell: Tell): void {
  const reported = new Set<string>();
  for (const [section, member, unit, read] of terms) {
    const [old, now] = [read(before), read(after)];
    if (old === now) continue;
    const whole = impliedBy[member];
    const comesOrGoes = old === null || now === null;
    if (whole !== undefined && comesOrGoes && reported.has(whole)) continue;
    reported.add(member);
    tell({ section, member, unit, before: old, after: now });
  }
  tellLimits(before.limits, after.limits, tell);
  tellTariffTerms(before.tariff, after.tariff, tell);
}

function unitOfLimit(member: string): ChangeUnit {
  if (member.endsWith('Cents')) return 'cents';
  if (member.endsWith('Mm')) return 'mm';
  if (member.endsWith('Cm3')) return 'cm3';
  return member.endsWith('G') ? 'g' : 'count';
}

/** Every limit there is: whoever adds one to the document need not add it here. */
function tellLimits(before: Limits, after: Limits, tell: Tell): void {
  for (const scope of ['object', 'shipment'] as const) {
    const [old, now] = [before[scope], after[scope]] as Readonly<Record<string, number | null>>[];
    for (const member of new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])) {
      const change = { before: old?.[member] ?? null, after: now?.[member] ?? null };
      if (change.before === change.after) continue;
      tell({ section: 'limits', member: `${scope}.${member}`, unit: unitOfLimit(member), ...change });
    }
  }
}

/** What a tariff says outside of its regions. */
function tellTariffTerms(before: Tariff, after: Tariff, tell: Tell): void {
  const say = (change: { member: string; unit: ChangeUnit; before: Value; after: Value }): void =>
    tell({ section: 'tariff', ...change });
  if (before.mode === 'weight' && after.mode === 'weight') tellMembers(weightTerms, { before, after }, say);
  if (before.mode === 'unit' && after.mode === 'unit') tellMembers(unitTerms, { before, after }, say);
  if (before.mode === 'full_load' && after.mode === 'full_load')
    tellVehicles(before.vehicles, after.vehicles, tell);
}

const weightTerms: readonly Member<Extract<Tariff, { mode: 'weight' }>>[] = [
  { member: 'per', unit: 'text', of: ({ per }) => per },
  { member: 'largerOf', unit: 'flag', of: ({ largerOfWeightAndInvoice }) => largerOfWeightAndInvoice },
];
const unitTerms: readonly Member<Extract<Tariff, { mode: 'unit' }>>[] = [
  { member: 'unit', unit: 'text', of: ({ unit }) => unit },
  { member: 'palletVolume', unit: 'cm3', of: ({ palletCm3 }) => palletCm3 },
  { member: 'palletWeight', unit: 'g', of: ({ palletG }) => palletG },
];

type Vehicle = FullLoadTariff['vehicles'][number];
const vehicleTerms: readonly Member<Vehicle>[] = [
  { member: 'vehicle.name', unit: 'text', of: ({ name }) => name },
  { member: 'vehicle.capacity', unit: 'g', of: ({ capacityG }) => capacityG },
  { member: 'vehicle.volume', unit: 'cm3', of: ({ capacityCm3 }) => capacityCm3 },
];

function tellVehicles(before: readonly Vehicle[], after: readonly Vehicle[], tell: Tell): void {
  const old = new Map(before.map((vehicle) => [vehicle.code, vehicle]));
  const now = new Map(after.map((vehicle) => [vehicle.code, vehicle]));
  const vehicle = { section: 'tariff', member: 'vehicle', unit: 'text' } as const;
  for (const [code, { name }] of old)
    if (!now.has(code)) tell({ ...vehicle, kind: 'removed', item: code, before: name, after: null });
  for (const [code, is] of now) {
    const was = old.get(code);
    if (was === undefined) tell({ ...vehicle, kind: 'added', item: code, before: null, after: is.name });
    else
      tellMembers(vehicleTerms, { before: was, after: is }, (change) =>
        tell({ section: 'tariff', item: code, ...change }),
      );
  }
}
