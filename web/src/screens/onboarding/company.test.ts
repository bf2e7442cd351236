import { describe, expect, test } from 'vitest';
import { companyMistakes, readCompany, toCompany, withPlace } from './company.ts';

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
  test('says what is wrong with it, check digits too', () => {
    expect([...companyMistakes(withPlace(typed, place))]).toEqual([]);
    expect([
      ...companyMistakes(withPlace({ ...typed, cnpj: '11222333000182', zip: '2916' }, undefined)),
    ]).toEqual([
      ['cnpj', 'cnpj'],
      ['zip', 'zip'],
      ['city', 'missing'],
      ['state', 'state'],
    ]);
  });
  test('goes to the API without punctuation, under one name where there is no other', () => {
    expect(toCompany(withPlace(typed, place))).toMatchObject({
      ...{ cnpj: '11222333000181', corporateName: 'Loja Boa Ltda', tradeName: 'Loja Boa Ltda' },
      address: { zip: '29161376', complement: null, city: 'Serra', state: 'ES' },
    });
  });
});
