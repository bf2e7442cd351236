import type { NewCarrier } from '@carreto/contract/admin/registry/carriers';
import type { PlaceView } from '@carreto/contract/admin/registry/places';
import { readCep } from '../../formats/cep.ts';
import { readCnpj } from '../../formats/cnpj.ts';

/** A company as it is being typed; of city and state, undefined: nobody typed them, what is known of the zip code stands there. */
export type CompanyValues = {
  cnpj: string;
  corporateName: string;
  tradeName: string;
  zip: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string | undefined;
  state: string | undefined;
};

const names = [
  ...(['cnpj', 'corporateName', 'tradeName', 'zip', 'street', 'number', 'complement', 'district'] as const),
  ...(['city', 'state'] as const),
];

/** What a browser kept of the form; anything else is an empty one. */
export function readCompany(stored: unknown): CompanyValues {
  const kept = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const text = (name: (typeof names)[number]): string | undefined => {
    const value = kept[name];
    return typeof value === 'string' ? value.slice(0, 255) : undefined;
  };
  const texts = Object.fromEntries(names.slice(0, 8).map((name) => [name, text(name) ?? '']));
  return { ...(texts as Omit<CompanyValues, 'city' | 'state'>), city: text('city'), state: text('state') };
}

/** The form with what is known of its zip code, where nobody typed otherwise. */
export function withPlace(values: CompanyValues, place: PlaceView | undefined) {
  const { city = place?.city ?? '', state = place?.state ?? '' } = values;
  return { ...values, city, state };
}

export type FullCompany = ReturnType<typeof withPlace>;
type CompanyMistake = 'cnpj' | 'zip' | 'missing' | 'state';

/** What is wrong with the form, by member. */
export function companyMistakes(values: FullCompany): ReadonlyMap<keyof CompanyValues, CompanyMistake> {
  const wrong = new Map<keyof CompanyValues, CompanyMistake>();
  if (readCnpj(values.cnpj) === undefined) wrong.set('cnpj', 'cnpj');
  if (readCep(values.zip) === undefined) wrong.set('zip', 'zip');
  for (const name of ['corporateName', 'street', 'number', 'district', 'city'] as const)
    if (values[name].trim() === '') wrong.set(name, 'missing');
  if (values.state === '') wrong.set('state', 'state');
  return wrong;
}

/** The same as the API takes it; to be called where nothing is wrong. */
export function toCompany(values: FullCompany): Omit<NewCarrier, 'rntrc' | 'logoUrl'> {
  const { cnpj, corporateName, tradeName, zip, complement, ...address } = values;
  const { street, number, district, city, state } = address;
  return {
    cnpj: readCnpj(cnpj) ?? '',
    stateInscription: null,
    corporateName: corporateName.trim(),
    tradeName: tradeName.trim() === '' ? corporateName.trim() : tradeName.trim(),
    address: {
      ...{ zip: readCep(zip) ?? '', street: street.trim(), number: number.trim() },
      complement: complement.trim() === '' ? null : complement.trim(),
      ...{ district: district.trim(), city: city.trim() },
      // Chosen from those that there are.
      state: state as NewCarrier['address']['state'],
    },
  };
}
