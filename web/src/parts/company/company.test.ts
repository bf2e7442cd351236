import { describe, expect, test } from 'vitest';
import { addressFields, companyMistakes, fromCompany, readCompany, toCompany, withPlace } from './company.ts';

const place = {
  zip: '29161376',
  state: 'ES',
  city: 'Serra',
  ibge: 3205002,
  latitude: null,
  longitude: null,
} as const;
const typed = readCompany({
  ...{ cnpj: '11.222.333/0001-81', corporateName: ' Loja Boa Ltda ', zip: '29161-376' },
  ...{ street: 'Rua Um', number: '10', district: 'Centro' },
});

describe('a company as it is typed', () => {
  test('has city and state of its zip code, until somebody types others', () => {
    expect(withPlace(typed, place)).toMatchObject({ city: 'Serra', state: 'ES' });
    expect(withPlace({ ...typed, city: 'Vitória' }, place)).toMatchObject({ city: 'Vitória', state: 'ES' });
    expect(withPlace(typed, undefined)).toMatchObject({ city: '', state: '' });
    expect(readCompany('nothing')).toMatchObject({ cnpj: '', city: undefined });
  });
  test('says what is wrong with it, check digits too, and what may be left out is not missing', () => {
    const fields = ['cnpj', 'corporateName', 'tradeName', 'stateInscription', ...addressFields] as const;
    expect(companyMistakes(withPlace(typed, place), fields)).toEqual({});
    const wrong = { ...typed, cnpj: '11222333000182', zip: '2916' };
    expect(companyMistakes(withPlace(wrong, undefined), fields)).toEqual({
      ...{ cnpj: 'cnpj', zip: 'zip', city: 'missing', state: 'missing' },
    });
    expect(companyMistakes(withPlace(wrong, place), ['corporateName', 'city'])).toEqual({});
  });
  test('goes to the API without punctuation, under one name where there is no other, and comes back', () => {
    const company = toCompany(withPlace(typed, place));
    expect(company).toMatchObject({
      ...{ cnpj: '11222333000181', corporateName: 'Loja Boa Ltda', tradeName: 'Loja Boa Ltda' },
      stateInscription: null,
      address: { zip: '29161376', complement: null, city: 'Serra', state: 'ES' },
    });
    expect(fromCompany(company)).toMatchObject({
      cnpj: '11.222.333/0001-81',
      zip: '29161-376',
      complement: '',
    });
    expect(toCompany(fromCompany(company))).toEqual(company);
  });
});
