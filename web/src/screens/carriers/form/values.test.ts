import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { describe, expect, it } from 'vitest';
import { bodyOf, changesOf, differingFields, mistakesOf, noCarrier, readValues, valuesOf } from './values.ts';

const carrier: Carrier = {
  ...{ id: 7, cnpj: '11222333000181', stateInscription: null, corporateName: 'Rota Ltda', tradeName: 'Rota' },
  ...{ rntrc: null, logoUrl: null, active: true, revision: 3, createdAt: '2026-11-20T12:00:00.000Z' },
  address: {
    ...{ zip: '29161376', street: 'Rua A', number: '1', complement: null, district: 'Centro' },
    ...{ city: 'Serra', state: 'ES' },
  },
};

describe('a carrier in a form', () => {
  it('is sent as it came', () => {
    const { id, active, revision, createdAt, ...rest } = carrier;
    expect(bodyOf(valuesOf(carrier))).toEqual(rest);
    expect(mistakesOf(valuesOf(carrier))).toEqual({});
    expect(changesOf(carrier, valuesOf(carrier))).toEqual({});
  });

  it('sends what changed alone, and of an address all of it', () => {
    const values = { ...valuesOf(carrier), rntrc: ' 123 ', city: 'Vitória', active: false };
    expect(changesOf(carrier, values)).toEqual({
      ...{ rntrc: '123', active: false },
      address: { ...carrier.address, city: 'Vitória' },
    });
    expect(differingFields(valuesOf(carrier), values)).toEqual(['rntrc', 'city', 'active']);
  });

  it('says what is missing and what cannot be read', () => {
    expect(Object.keys(mistakesOf(noCarrier)).sort()).toEqual(
      ['city', 'cnpj', 'corporateName', 'district', 'number', 'state', 'street', 'tradeName', 'zip'].sort(),
    );
    const wrong = { ...valuesOf(carrier), cnpj: '11.222.333/0001-82', zip: '123', logoUrl: 'rota.png' };
    expect(mistakesOf(wrong)).toEqual({ cnpj: 'cnpjWrong', zip: 'cepWrong', logoUrl: 'urlWrong' });
  });

  it('is read again from what was kept, and from nothing else', () => {
    const values = valuesOf(carrier);
    expect(readValues(JSON.parse(JSON.stringify(values)))).toEqual(values);
    expect([readValues(null), readValues({ active: true }), readValues('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
