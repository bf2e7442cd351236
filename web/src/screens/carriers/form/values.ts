import type { Carrier, CarrierChanges, NewCarrier } from '@carreto/contract/admin/registry/carriers';
import {
  addressFields,
  type CompanyField,
  type CompanyMistake,
  companyMistakes,
  type FullCompany,
  fromCompany,
  readCompany,
  toCompany,
} from '../../../parts/company/company.ts';

/** What a carrier has beside what every company has, as typed. */
export type CarrierMore = { readonly rntrc: string; readonly logoUrl: string };

export const noMore: CarrierMore = { rntrc: '', logoUrl: '' };

/** A carrier as its form has one: as typed. */
export type CarrierValues = FullCompany & CarrierMore & { readonly active: boolean };

/** Fields that every company has and that change, but for those of the address. */
export const carrierNames = ['tradeName', 'corporateName', 'stateInscription'] as const;
const changingFields: readonly CompanyField[] = [...carrierNames, ...addressFields];

export function valuesOf(carrier: Carrier): CarrierValues {
  const { rntrc, logoUrl, active } = carrier;
  return { ...fromCompany(carrier), rntrc: rntrc ?? '', logoUrl: logoUrl ?? '', active };
}

/** What was kept of what a carrier has beside; anything else is nothing. */
export function readMore(kept: unknown): CarrierMore {
  const { rntrc, logoUrl } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { rntrc: text(rntrc), logoUrl: text(logoUrl) };
}

/** What was kept of a form that was not sent; undefined where it is none. */
export function readValues(kept: unknown): CarrierValues | undefined {
  if (typeof kept !== 'object' || kept === null || !('active' in kept) || typeof kept.active !== 'boolean')
    return undefined;
  const { city = '', state = '', ...company } = readCompany(kept);
  return { ...company, city, state, ...readMore(kept), active: kept.active };
}

/** Whether a logo can be found where it is said to be; there need be none. */
export function isAddress(logoUrl: string): boolean {
  return logoUrl.trim() === '' || /^https?:\/\/\S+$/.test(logoUrl.trim());
}

type Mistakes = Readonly<Partial<Record<CompanyField, CompanyMistake> & { logoUrl: 'url' }>>;

/** What is missing or cannot be read before the API is bothered. */
export function mistakesOf(values: CarrierValues): Mistakes {
  const wrong = companyMistakes(values, changingFields);
  return isAddress(values.logoUrl) ? wrong : { ...wrong, logoUrl: 'url' };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What a carrier has beside, as the API takes it. */
export function bodyOfMore({ rntrc, logoUrl }: CarrierMore): Pick<NewCarrier, 'rntrc' | 'logoUrl'> {
  return { rntrc: orNull(rntrc), logoUrl: orNull(logoUrl) };
}

/** Only what differs from how the carrier was: what somebody else changed meanwhile is not undone by accident. */
export function changesOf(before: Carrier, values: CarrierValues): Omit<CarrierChanges, 'revision'> {
  const was: Readonly<Record<string, unknown>> = bodyOf(valuesOf(before));
  const differing = Object.entries(bodyOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  return Object.fromEntries(differing);
}

function bodyOf(values: CarrierValues) {
  const { cnpj: _, ...company } = toCompany(values);
  return { ...company, ...bodyOfMore(values), active: values.active };
}

/** Fields that differ between two forms of a carrier. */
export type CarrierField = (typeof changingFields)[number] | keyof CarrierMore | 'active';

export function differingFields(one: CarrierValues, other: CarrierValues): readonly CarrierField[] {
  const fields = [...carrierNames, 'rntrc', 'logoUrl', ...addressFields, 'active'] as const;
  return fields.filter((field) => one[field] !== other[field]);
}
