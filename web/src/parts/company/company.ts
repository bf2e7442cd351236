import type { NewCarrier } from '@carreto/contract/admin/registry/carriers';
import type { PlaceView } from '@carreto/contract/admin/registry/places';
import { readCep, writeCep } from '../../formats/cep.ts';
import { readCnpj, writeCnpj } from '../../formats/cnpj.ts';

const nameFields = ['cnpj', 'corporateName', 'tradeName', 'stateInscription'] as const;

/** Where a company is, in the order of its fields. */
export const addressFields = ['zip', 'street', 'number', 'complement', 'district', 'city', 'state'] as const;

/** What is typed of a company, whether it ships or carries. */
export type CompanyField = (typeof nameFields)[number] | (typeof addressFields)[number];
type OfPlace = 'city' | 'state';
type Typed = Readonly<Record<Exclude<CompanyField, OfPlace>, string>>;

/** A company as it is being typed; of city and state, undefined: nobody typed them, what is known of the zip code stands there. */
export type CompanyValues = Typed & Readonly<Record<OfPlace, string | undefined>>;

/** The same with the city and state of its zip code. */
export type FullCompany = Readonly<Record<CompanyField, string>>;

/** A company as the API takes it, and gives it. */
export type Company = Pick<
  NewCarrier,
  'cnpj' | 'corporateName' | 'tradeName' | 'stateInscription' | 'address'
>;

/** What a browser kept of the form; anything else is an empty one. */
export function readCompany(stored: unknown): CompanyValues {
  const kept = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const text = (name: CompanyField): string | undefined => {
    const value = kept[name];
    return typeof value === 'string' ? value.slice(0, 255) : undefined;
  };
  const texts = [...nameFields, ...addressFields].map((name) => [name, text(name) ?? '']);
  return { ...(Object.fromEntries(texts) as Typed), city: text('city'), state: text('state') };
}

/** The form with what is known of its zip code, where nobody typed otherwise. */
export function withPlace(values: CompanyValues, place: PlaceView | undefined): FullCompany {
  const { city = place?.city ?? '', state = place?.state ?? '' } = values;
  return { ...values, city, state };
}

/** What the API calls the member of a field. */
export function companyMember(field: CompanyField): string {
  return addressFields.some((one) => one === field) ? `address.${field}` : field;
}

const mayLack: ReadonlySet<string> = new Set(['tradeName', 'stateInscription', 'complement']);
export type CompanyMistake = 'missing' | 'cnpj' | 'zip';

/** What is wrong with fields of a form before the API is bothered. */
export function companyMistakes(
  values: FullCompany,
  fields: readonly CompanyField[],
): Readonly<Partial<Record<CompanyField, CompanyMistake>>> {
  const wrong = (field: CompanyField): CompanyMistake | undefined => {
    if (values[field].trim() === '') return mayLack.has(field) ? undefined : 'missing';
    if (field === 'cnpj' && readCnpj(values.cnpj) === undefined) return 'cnpj';
    return field === 'zip' && readCep(values.zip) === undefined ? 'zip' : undefined;
  };
  return Object.fromEntries(
    fields.flatMap((field) => {
      const mistake = wrong(field);
      return mistake === undefined ? [] : [[field, mistake]];
    }),
  );
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The company that a form stands for; its trade name is the corporate one where there is no other. */
export function toCompany(values: FullCompany): Company {
  const bare = (field: CompanyField): string => values[field].trim();
  return {
    cnpj: readCnpj(values.cnpj) ?? bare('cnpj'),
    corporateName: bare('corporateName'),
    tradeName: bare('tradeName') || bare('corporateName'),
    stateInscription: orNull(values.stateInscription),
    address: {
      zip: readCep(values.zip) ?? bare('zip'),
      street: bare('street'),
      number: bare('number'),
      complement: orNull(values.complement),
      district: bare('district'),
      city: bare('city'),
      // Chosen from those that there are.
      state: bare('state') as Company['address']['state'],
    },
  };
}

/** A company as the form has one. */
export function fromCompany(company: Company): FullCompany {
  const { cnpj, corporateName, tradeName, stateInscription, address } = company;
  return {
    ...{ cnpj: writeCnpj(cnpj), corporateName, tradeName, stateInscription: stateInscription ?? '' },
    ...{ ...address, zip: writeCep(address.zip), complement: address.complement ?? '' },
  };
}
