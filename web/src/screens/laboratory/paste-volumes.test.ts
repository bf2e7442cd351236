import { describe, expect, test } from 'vitest';
import { asCurl } from '../../parts/receipt/wire-curl.ts';
import { pastedVolumes } from './paste-volumes.ts';

describe('volumes from a spreadsheet', () => {
  test('are the columns of the form, from the field that is pasted into', () => {
    expect(
      pastedVolumes('2\t40\t30\t20\t3,5\t149,90\tCANECA\r\n1\t10\t10\t10\t0,3\r\n', 'amount', 7),
    ).toMatchObject([
      {
        key: 7,
        amount: '2',
        length: '40',
        width: '30',
        height: '20',
        weight: '3,5',
        value: '149,90',
        sku: 'CANECA',
      },
      { key: 8, amount: '1', length: '10', weight: '0,3', value: '', sku: '' },
    ]);
    expect(pastedVolumes('40\t30\t20', 'length', 0)).toMatchObject([
      { amount: '1', length: '40', height: '20' },
    ]);
    expect(pastedVolumes('CANECA\nPRATO\n', 'sku', 0)).toMatchObject([{ sku: 'CANECA' }, { sku: 'PRATO' }]);
  });

  test('are what their headings say, in any order; columns of other things are passed over', () => {
    const pasted = 'Código\tDescrição\tPeso (kg)\tQuantidade\tAltura\nA-1\tCaneca\t0,4\t3\t12';
    expect(pastedVolumes(pasted, 'amount', 0)).toMatchObject([
      { sku: 'A-1', weight: '0,4', amount: '3', height: '12', length: '' },
    ]);
  });

  test('of one cell are a text like any other', () => {
    expect(pastedVolumes('3,5', 'weight', 0)).toBeUndefined();
    expect(pastedVolumes('', 'weight', 0)).toBeUndefined();
  });
});

describe('a quote for a terminal', () => {
  test('is what an integration sends, in its units, safe in single quotes', () => {
    const text = asCurl(
      {
        ...{ originZip: '29161376', destinationZip: '01311000', channel: "d'água", quotedOn: '2026-12-23' },
        volumes: [
          {
            amount: 2,
            lengthMm: 400,
            widthMm: 300,
            heightMm: 205,
            unitWeightG: 3500,
            unitValueCents: 14_990,
          },
          { sku: 'CANECA' },
        ],
      },
      { origin: 'https://frete.example', cnpj: '12345678000195', token: 'TOKEN', platform: 'PLATAFORMA' },
    );
    expect(text).toMatch(/^curl 'https:\/\/frete\.example\/api\/v3\/quote\/simulate' \\\n/);
    expect(text).toContain(String.raw`d'\''água`);
    const json = /--data '([\s\S]*)'\n$/.exec(text)?.[1]?.replaceAll(String.raw`'\''`, "'") ?? '';
    expect(JSON.parse(json)).toEqual({
      shipper: { registered_number: '12345678000195', token: 'TOKEN', platform_code: 'PLATAFORMA' },
      recipient: { type: 0, country: 'BRA', zipcode: 1_311_000 },
      dispatchers: [
        {
          registered_number: '12345678000195',
          zipcode: 29_161_376,
          volumes: [
            {
              ...{ amount: 2, category: '999', unitary_price: 149.9, unitary_weight: 3.5 },
              ...{ height: 0.205, width: 0.3, length: 0.4 },
            },
            { amount: 1, category: '999', unitary_price: 0, sku: 'CANECA' },
          ],
        },
      ],
      channel: "d'água",
      simulation_type: [0],
    });
  });
});
