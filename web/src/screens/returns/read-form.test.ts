import { expect, test } from 'vitest';
import { bodyOf, freeBodyOf } from './read-form.ts';

const formOf = (entries: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
};

test('a return of a freight says nothing of what is as the freight has it', () => {
  const postal = { by: 'postal', accountId: '', serviceCode: '90001', reference: ' ' };
  expect(bodyOf(formOf({ ...postal, way: 'posting', postingDays: '10', notifySender: 'on' }))).toEqual({
    ...{ by: 'postal', serviceCode: '90001', postingDays: 10, notifySender: true, notifyRecipient: false },
  });
  const collected = { ...postal, accountId: '7', way: 'collection', collectionOn: '2026-11-25' };
  expect(bodyOf(formOf(collected))).toEqual({
    ...{ by: 'postal', serviceCode: '90001', accountId: 7, collectionOn: '2026-11-25' },
    ...{ notifySender: false, notifyRecipient: false },
  });
});

test('a carrier is chosen by price, or named with its service', () => {
  expect(bodyOf(formOf({ by: 'carrier', choice: 'fastest', collectionOn: '' }))).toEqual({
    ...{ by: 'carrier', choice: 'fastest' },
  });
  expect(bodyOf(formOf({ by: 'carrier', choice: 'named', carrierId: '3', service: 'Padrão' }))).toEqual({
    ...{ by: 'carrier', carrierId: 3, service: 'Padrão' },
  });
});

test('objects are typed in centimetres, kilograms and reais, and people as they write themselves', () => {
  const party = {
    ...{ name: 'João', document: '529.982.247-25', email: '', phone: '(11) 98765-4321', zip: '01311-000' },
    ...{ street: 'Avenida Paulista', number: '10', complement: '', district: 'Bela Vista' },
    ...{ city: 'São Paulo', state: 'sp' },
  };
  const object = { height: '12', width: '20.5', length: '32', weight: '0.9', value: '249.90', amount: '2' };
  const prefixed = (prefix: string, of: object) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [`${prefix}.${name}`, value as string]));
  const form = formOf({
    ...{ by: 'carrier', choice: 'cheapest', reference: 'A-1' },
    ...prefixed('sender', party),
    ...prefixed('object0', object),
    ...prefixed('object1', { ...object, description: 'Meias', amount: '1' }),
  });
  const measures = { heightMm: 120, widthMm: 205, lengthMm: 320, weightG: 900, valueCents: 24990 };
  expect(freeBodyOf(form)).toEqual({
    ...{ by: 'carrier', choice: 'cheapest', reference: 'A-1' },
    sender: {
      ...{ name: 'João', document: '52998224725', phone: '11987654321', zip: '01311000' },
      ...{ street: 'Avenida Paulista', number: '10', district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
    },
    objects: [
      { ...measures, amount: 2 },
      { ...measures, description: 'Meias', amount: 1 },
    ],
  });
});
