import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { describe, expect, it } from 'vitest';
import {
  bodyOfMore,
  changesOf,
  differingFields,
  mistakesOf,
  readMore,
  readValues,
  valuesOf,
} from './values.ts';

const carrier: Carrier = {
  ...{ id: 7, cnpj: '11222333000181', stateInscription: null, corporateName: 'Rota Ltda', tradeName: 'Rota' },
  ...{ rntrc: null, logoUrl: null, active: true, revision: 3, createdAt: '2026-11-20T12:00:00.000Z' },
  address: {
    ...{ zip: '29161376', street: 'Rua A', number: '1', complement: null, district: 'Centro' },
    ...{ city: 'Serra', state: 'ES' },
  },
};

describe('a carrier in a form', () => {
  it('is what it was', () => {
    expect(mistakesOf(valuesOf(carrier))).toEqual({});
    expect(changesOf(carrier, valuesOf(carrier))).toEqual({});
    expect(bodyOfMore({ rntrc: ' 12 ', logoUrl: ' ' })).toEqual({ rntrc: '12', logoUrl: null });
  });

  it('sends what changed alone, and of an address all of it', () => {
    const values = { ...valuesOf(carrier), rntrc: ' 123 ', city: 'Vitória', active: false };
    expect(changesOf(carrier, values)).toEqual({
      ...{ rntrc: '123', active: false },
      address: { ...carrier.address, city: 'Vitória' },
    });
    expect(differingFields(valuesOf(carrier), values)).toEqual(['rntrc', 'city', 'active']);
  });

  it('says what is missing and what cannot be read, but nothing of what does not change', () => {
    const wrong = { ...valuesOf(carrier), cnpj: '', street: ' ', zip: '123', logoUrl: 'rota.png' };
    expect(mistakesOf(wrong)).toEqual({ street: 'missing', zip: 'zip', logoUrl: 'url' });
  });

  it('is read again from what was kept, and from nothing else', () => {
    const values = valuesOf(carrier);
    expect(readValues(JSON.parse(JSON.stringify(values)))).toEqual(values);
    expect([readValues(null), readValues({ rntrc: '1' }), readValues('x')]).toEqual(Array(3).fill(undefined));
    expect([readMore({ rntrc: '1', logoUrl: 2 }), readMore('x')]).toEqual([
      { rntrc: '1', logoUrl: '' },
      { rntrc: '', logoUrl: '' },
    ]);
  });
});
