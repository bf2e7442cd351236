import type { Carrier, CarrierChanges, NewCarrier } from '@carreto/contract/admin/registry/carriers';
import { readCep, writeCep } from '../../../formats/cep.ts';
import { readCnpj, writeCnpj } from '../../../formats/cnpj.ts';

/** Members of a carrier that are typed; those of its address stand among them. */
export const typedFields = [
  ...(['cnpj', 'tradeName', 'corporateName', 'stateInscription', 'rntrc', 'logoUrl'] as const),
  ...(['zip', 'street', 'number', 'complement', 'district', 'city', 'state'] as const),
] as const;
export type TypedField = (typeof typedFields)[number];

/** A carrier as the form has one: as typed. */
export type CarrierValues = Readonly<Record<TypedField, string>> & { readonly active: boolean };

export const noCarrier: CarrierValues = {
  ...{ cnpj: '', tradeName: '', corporateName: '', stateInscription: '', rntrc: '', logoUrl: '' },
  ...{ zip: '', street: '', number: '', complement: '', district: '', city: '', state: '' },
  active: true,
};

const ofAddress: readonly TypedField[] = [
  'zip',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'state',
];

/** What the API calls the member of a field. */
export function memberOf(field: TypedField): string {
  return ofAddress.includes(field) ? `address.${field}` : field;
}

export function valuesOf(carrier: Carrier): CarrierValues {
  const { address } = carrier;
  return {
    cnpj: writeCnpj(carrier.cnpj),
    tradeName: carrier.tradeName,
    corporateName: carrier.corporateName,
    stateInscription: carrier.stateInscription ?? '',
    rntrc: carrier.rntrc ?? '',
    logoUrl: carrier.logoUrl ?? '',
    ...address,
    complement: address.complement ?? '',
    zip: writeCep(address.zip),
    active: carrier.active,
  };
}

/** What was kept of a form that was not sent; undefined where it is none. */
export function readValues(kept: unknown): CarrierValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { active, ...texts } = kept as Record<string, unknown>;
  if (typeof active !== 'boolean' || typedFields.some((field) => typeof texts[field] !== 'string'))
    return undefined;
  return kept as CarrierValues;
}

/** What a form cannot be sent with, by field. */
export type ValueMistake = 'missing' | 'cnpjWrong' | 'cepWrong' | 'urlWrong';

const optionalFields: ReadonlySet<TypedField> = new Set([
  'stateInscription',
  'rntrc',
  'logoUrl',
  'complement',
]);

/** What is missing or cannot be read before the API is bothered. */
export function mistakesOf(values: CarrierValues): Readonly<Partial<Record<TypedField, ValueMistake>>> {
  const missing = typedFields.filter((field) => !optionalFields.has(field) && values[field].trim() === '');
  const { cnpj, zip, logoUrl } = values;
  return {
    ...(readCnpj(cnpj) === undefined ? { cnpj: 'cnpjWrong' as const } : {}),
    ...(readCep(zip) === undefined ? { zip: 'cepWrong' as const } : {}),
    ...(logoUrl.trim() === '' || /^https?:\/\/\S+$/.test(logoUrl.trim())
      ? {}
      : { logoUrl: 'urlWrong' as const }),
    ...Object.fromEntries(missing.map((field) => [field, 'missing' as const])),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The carrier that a form stands for, as the API takes a new one. */
export function bodyOf(values: CarrierValues): NewCarrier {
  const bare = (field: TypedField): string => values[field].trim();
  return {
    cnpj: readCnpj(values.cnpj) ?? bare('cnpj'),
    corporateName: bare('corporateName'),
    tradeName: bare('tradeName'),
    stateInscription: orNull(values.stateInscription),
    rntrc: orNull(values.rntrc),
    logoUrl: orNull(values.logoUrl),
    address: {
      zip: readCep(values.zip) ?? bare('zip'),
      street: bare('street'),
      number: bare('number'),
      complement: orNull(values.complement),
      district: bare('district'),
      city: bare('city'),
      state: bare('state').toUpperCase() as NewCarrier['address']['state'],
    },
  };
}

/** Only what differs from how the carrier was: what somebody else changed meanwhile is not undone by accident. */
export function changesOf(before: Carrier, values: CarrierValues): Omit<CarrierChanges, 'revision'> {
  const { cnpj: _, ...was } = { ...bodyOf(valuesOf(before)), active: before.active };
  const { cnpj: __, ...now } = { ...bodyOf(values), active: values.active };
  const differing = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((was as Record<string, unknown>)[name]),
  );
  return Object.fromEntries(differing);
}

/** Fields in which two forms differ. */
export function differingFields(
  one: CarrierValues,
  other: CarrierValues,
): readonly (TypedField | 'active')[] {
  return [...typedFields, 'active' as const].filter((field) => one[field] !== other[field]);
}
