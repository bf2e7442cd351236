import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesOf, fieldValueOf, type Member, outOf, readField, storedOf, withStored } from './member.ts';

const kinds = ['cents', 'percent', 'count', 'grams', 'millimetres'] as const;

describe('members of a thing', () => {
  test('are read back as they were stored, whatever number it is', () => {
    const number = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), number, (kind, stored) => {
        const member: Member = { name: 'one', kind };
        expect(readField(member, fieldValueOf(member, stored))).toBe(stored);
      }),
    );
  });

  test('are written as people write them', () => {
    expect(fieldValueOf({ name: 'one', kind: 'percent' }, 125_000)).toBe('12,5');
    expect(fieldValueOf({ name: 'one', kind: 'cents' }, 123_456)).toBe('1.234,56');
    expect(fieldValueOf({ name: 'one', kind: 'millimetres' }, 615)).toBe('61,5');
    expect(fieldValueOf({ name: 'one', kind: 'zip' }, '01311000')).toBe('01311-000');
    expect(readField({ name: 'one', kind: 'percent' }, '12,5 %')).toBe(125_000);
  });

  test('that may be left out are null, and others a mistake', () => {
    expect(readField({ name: 'one', kind: 'count', isNullable: true }, ' ')).toBeNull();
    expect(readField({ name: 'one', kind: 'count' }, ' ')).toBeUndefined();
    expect(readField({ name: 'one', kind: 'day' }, '')).toBeUndefined();
    expect(readField({ name: 'one', kind: 'choice', values: [203, 300] }, '300')).toBe(300);
    expect(readField({ name: 'one', kind: 'choice', values: [203, 300] }, '600')).toBeUndefined();
    expect(readField({ name: 'one', kind: 'choice', values: [false, true] }, 'false')).toBe(false);
  });

  test('beyond what the contract allows say between what they must be', () => {
    const member: Member = { name: 'one', kind: 'percent' };
    expect(outOf(member, 1_000_001, { minimum: 0, maximum: 1_000_000 })).toEqual({ least: '0', most: '100' });
    expect(outOf(member, 1_000_000, { minimum: 0, maximum: 1_000_000 })).toBeUndefined();
  });

  test('are set without touching what they are part of, and what changed is sent whole', () => {
    const thing = {
      name: 'Loja',
      address: { zip: '29161376', city: 'Serra' },
      settings: { labelDpi: 203, easter: { carnival: true, friday: true } },
    };
    const next = withStored(withStored(thing, 'address.zip', '01311000'), 'settings.easter.carnival', false);
    expect(storedOf(thing, 'address.zip')).toBe('29161376');
    expect(storedOf(thing, 'settings.nothing.there')).toBeNull();
    expect(changesOf(thing, next)).toEqual({
      address: { zip: '01311000', city: 'Serra' },
      settings: { easter: { carnival: false, friday: true } },
    });
    expect(changesOf(thing, { ...thing })).toEqual({});
  });
});
