import { moneyText, numberText, weightText, zipText } from '../../kernel/value-texts.ts';

/** Numbers and names behind a refusal; units end the names as everywhere. */
export type RefusalFacts = Readonly<Record<string, string | number | null>>;

/** An expected no of one table, as a value. */
export type Refusal = { kind: 'refusal'; code: RefusalCode; facts: RefusalFacts };

/** Builds a refusal. */
export function refuse(code: RefusalCode, facts: RefusalFacts = {}): Refusal {
  return { kind: 'refusal', code, facts };
}

type Describe = (facts: RefusalFacts) => string;

/** Why a table gives no offer. Stable: stored with quotes and read through the admin API (decision Q5). */
const descriptions = [
  ['load_type', (f: RefusalFacts) => `table is for ${f.table}, asked for ${f.asked}`],
  [
    'not_valid_on_day',
    (f: RefusalFacts) => `table is valid from ${f.from ?? 'ever'} to ${f.until ?? 'ever'}, not on ${f.on}`,
  ],
  ['reverse_not_accepted', () => 'table does not carry returns'],
  ['recipient_type', (f: RefusalFacts) => `table serves recipients of type ${f.table}, not ${f.asked}`],
  ['category_refused', (f: RefusalFacts) => `category ${f.category} is not accepted`],
  ['not_served_origin', (f: RefusalFacts) => `origin ${zipText(Number(f.zip))} is not served`],
  ['not_served_destination', (f: RefusalFacts) => `destination ${zipText(Number(f.zip))} is not served`],
  ['no_band', (f: RefusalFacts) => `no band holds ${weightText(Number(f.weightG))} in region ${f.region}`],
  [
    'weight_over_limit',
    (f: RefusalFacts) => `weight ${weightText(Number(f.weightG))} > ${weightText(Number(f.limitG))}`,
  ],
  [
    'weight_under_limit',
    (f: RefusalFacts) => `weight ${weightText(Number(f.weightG))} < ${weightText(Number(f.limitG))}`,
  ],
  ['volume_over_limit', (f: RefusalFacts) => `volume ${m3(f.volumeCm3)} > ${m3(f.limitCm3)}`],
  [
    'value_over_limit',
    (f: RefusalFacts) => `value ${moneyText(Number(f.valueCents))} > ${moneyText(Number(f.limitCents))}`,
  ],
  [
    'value_under_limit',
    (f: RefusalFacts) => `value ${moneyText(Number(f.valueCents))} < ${moneyText(Number(f.limitCents))}`,
  ],
  ['objects_over_limit', (f: RefusalFacts) => `${f.count} objects > ${f.limit}`],
  [
    'object_weight_over_limit',
    (f: RefusalFacts) => `object weight ${weightText(Number(f.weightG))} > ${weightText(Number(f.limitG))}`,
  ],
  [
    'object_value_over_limit',
    (f: RefusalFacts) =>
      `object value ${moneyText(Number(f.valueCents))} > ${moneyText(Number(f.limitCents))}`,
  ],
  ['height_over_limit', (f: RefusalFacts) => `height ${metres(f.mm)} > ${metres(f.limitMm)}`],
  ['width_over_limit', (f: RefusalFacts) => `width ${metres(f.mm)} > ${metres(f.limitMm)}`],
  ['length_over_limit', (f: RefusalFacts) => `length ${metres(f.mm)} > ${metres(f.limitMm)}`],
  ['side_over_limit', (f: RefusalFacts) => `longest side ${metres(f.mm)} > ${metres(f.limitMm)}`],
  ['sum_over_limit', (f: RefusalFacts) => `height + width + length ${metres(f.mm)} > ${metres(f.limitMm)}`],
  [
    'vehicle_too_small',
    (f: RefusalFacts) =>
      `no vehicle holds ${weightText(Number(f.weightG))} and ${m3(f.volumeCm3)}; the largest holds ${weightText(Number(f.capacityG))} and ${m3(f.capacityCm3)}`,
  ],
  [
    'no_vehicle_price',
    (f: RefusalFacts) =>
      `no vehicle that holds the shipment is priced in region ${f.region} for ${f.distanceKm ?? 'an unknown number of'} km`,
  ],
  [
    'distance_unknown',
    (f: RefusalFacts) => `price per kilometre in region ${f.region}, but the distance is not known`,
  ],
  ['shipment_too_large', (f: RefusalFacts) => `${f.what} is beyond what a freight can be`],
  ['price_out_of_range', (f: RefusalFacts) => `${f.part} came out beyond what a freight can cost`],
] as const satisfies readonly (readonly [string, Describe])[];

export type RefusalCode = (typeof descriptions)[number][0];

const describeByCode = new Map<string, Describe>(descriptions);

/** Whether two refusals say that the same thing is not met; its numbers may differ. */
export function isSameReason(one: Refusal, other: Refusal): boolean {
  return one.code === other.code && (one.facts.of ?? null) === (other.facts.of ?? null);
}

/** The refusal as an English sentence with its numbers: "width 1,05 m > 1,00 m". */
export function describeRefusal(refusal: Refusal): string {
  return describeByCode.get(refusal.code)?.(refusal.facts) ?? refusal.code;
}

type Fact = string | number | null | undefined;

function metres(mm: Fact): string {
  return `${numberText(Number(mm) / 1000, 2, 6)} m`;
}

function m3(cm3: Fact): string {
  return `${numberText(Number(cm3) / 1_000_000, 0, 6)} m3`;
}
