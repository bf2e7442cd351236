import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Trial } from '../../parts/receipt/wire-curl.ts';
import { readEnquiry, withSetting, writeEnquiry } from './enquiry.ts';

const size = fc.integer({ min: 1, max: 99_999 });
const volume = fc.record(
  {
    amount: fc.integer({ min: 1, max: 999 }),
    lengthMm: size,
    widthMm: size,
    heightMm: size,
    unitWeightG: size,
    unitValueCents: fc.integer({ min: 0, max: 9_999_999 }),
    consolidate: fc.constant(true),
    sku: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
  },
  { requiredKeys: ['lengthMm', 'widthMm', 'heightMm', 'unitWeightG'] },
);
const cep = fc.stringMatching(/^\d{8}$/);
const trial = fc.record(
  {
    originZip: cep,
    destinationZip: cep,
    volumes: fc.array(volume, { minLength: 1, maxLength: 4 }),
    recipientType: fc.constant('company' as const),
    loadTypes: fc.constant<('fractional' | 'full_load')[]>(['full_load']),
    reverse: fc.constant(true),
    channel: fc.stringMatching(/^[a-z]{1,9}$/),
    quotedOn: fc.constant('2026-12-23'),
  },
  { requiredKeys: ['originZip', 'destinationZip', 'volumes'] },
);

describe('an enquiry in the address', () => {
  test('reads as it was written', () => {
    fc.assert(
      fc.property(trial, (one) => {
        expect(readEnquiry(writeEnquiry(one))).toEqual(one);
      }),
    );
  });

  test('of what cannot be quoted is none', () => {
    const one = { de: '29161376', para: '01311000' };
    expect(readEnquiry({ ...one, volumes: '1x400x300x200x3000x' })).toBeDefined();
    for (const volumes of [
      '',
      '1x400x300x200',
      '0x400x300x200x3000x',
      '1xxxx3000x',
      'x',
      '1x400x0x200x3000x',
    ])
      expect(readEnquiry({ ...one, volumes })).toBeUndefined();
    expect(readEnquiry({ de: '2916137', para: '01311000', volumes: '1x400x300x200x3000x' })).toBeUndefined();
  });
});

describe('a change', () => {
  const one: Trial = {
    originZip: '29161376',
    destinationZip: '01311000',
    volumes: [{ amount: 2, lengthMm: 400, widthMm: 1500, heightMm: 200, unitWeightG: 30_000 }],
  };
  test('clips what is too large, and nothing else', () => {
    expect(withSetting(one, { member: 'longestSideMm', value: '1000' })?.volumes[0]).toMatchObject({
      lengthMm: 400,
      widthMm: 1000,
    });
    expect(withSetting(one, { member: 'destinationZip', value: '20000000' })?.destinationZip).toBe(
      '20000000',
    );
  });
  test('of a total is shared by the units, rounded to the side that passes', () => {
    expect(withSetting(one, { member: 'totalWeightG', value: '50001' })?.volumes[0]?.unitWeightG).toBe(
      25_000,
    );
    expect(withSetting(one, { member: 'totalValueCents', value: '101' })?.volumes[0]?.unitValueCents).toBe(
      51,
    );
    const two = { ...one, volumes: [...one.volumes, ...one.volumes] };
    expect(withSetting(two, { member: 'totalWeightG', value: '50001' })).toBeUndefined();
  });
});
