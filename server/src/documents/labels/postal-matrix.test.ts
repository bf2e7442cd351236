import { describe, expect, test } from 'vitest';
import { postalLabel } from '../../../test/support/labels.ts';
import type { PostalLabel } from './content.ts';
import { postalMatrix, zipValidator } from './postal-matrix.ts';

/** The part of the code at a place counted from 1, as the operator's table names it. */
const at = (label: PostalLabel, place: number, length: number) =>
  postalMatrix(label).slice(place - 1, place - 1 + length);

const bare: PostalLabel = {
  ...postalLabel,
  additionalServices: [],
  declaredValueCents: null,
  remark: null,
  recipient: {
    ...postalLabel.recipient,
    number: 'S/N',
    complement: null,
    phone: null,
    latitude: null,
    longitude: null,
  },
};

describe('the two-dimensional code of a postal label', () => {
  test('has 164 characters, whatever is missing or too long', () => {
    const long = {
      ...postalLabel,
      remark: 'é'.repeat(200),
      recipient: { ...postalLabel.recipient, complement: 'X'.repeat(200), number: '1234567890' },
    };
    for (const label of [postalLabel, bare, long]) expect(postalMatrix(label)).toMatch(/^[ -~]{164}$/);
  });

  test.each([
    ['destination zip', 1, 8, '30320670'],
    ['its complement', 9, 5, '00428'],
    ['origin zip', 14, 8, '01310200'],
    ['its complement', 22, 5, '01578'],
    ['zip validator', 27, 1, '9'],
    ['kind of data', 28, 2, '51'],
    ['object', 30, 13, 'AA123456785BR'],
    ['services, registration first', 43, 12, '250119000000'],
    ['posting card', 55, 10, '0067599079'],
    ['service', 65, 5, '03220'],
    ['grouping', 70, 2, '00'],
    ['street number', 72, 5, '00428'],
    ['address complement', 77, 20, 'APTO 1203, BLOCO B  '],
    ['declared value in whole units', 97, 5, '01250'],
    ['phone', 102, 12, '031988887777'],
    ['latitude', 114, 10, '-19.967800'],
    ['longitude', 124, 10, '-43.943100'],
    ['bar', 134, 1, '|'],
    ['free for the client', 135, 30, 'PED-2026-004217'.padEnd(30)],
  ])('%s stands at %i', (...[, place, length, value]) => {
    expect(at(postalLabel, place, length)).toBe(value);
  });

  test.each([
    ['its complement', 9, 5, '00000'],
    ['services', 43, 12, '000000000000'],
    ['address complement', 77, 20, ' '.repeat(20)],
    ['declared value', 97, 5, '00000'],
    ['phone', 102, 12, '000000000000'],
    ['latitude', 114, 10, '-00.000000'],
    ['longitude', 124, 10, '-00.000000'],
    ['free for the client', 135, 30, ' '.repeat(30)],
  ])('%s at %i is filled where it is not known', (...[, place, length, value]) => {
    expect(at(bare, place, length)).toBe(value);
  });

  test('cuts the value at its five digits, services at six, and the country off a phone', () => {
    expect(at({ ...postalLabel, declaredValueCents: 99_999_999_99 }, 97, 5)).toBe('99999');
    const services = ['64', '25', '01', '02', '19', '57', '65', '01', 'x'];
    expect(at({ ...postalLabel, additionalServices: services }, 43, 12)).toBe('250102195764');
    const recipient = { ...postalLabel.recipient, phone: '+55 (31) 98888-7777' };
    expect(at({ ...postalLabel, recipient }, 102, 12)).toBe('031988887777');
  });

  test('writes north as plus, and nothing that is no coordinate', () => {
    const recipient = { ...postalLabel.recipient, latitude: 2.8235, longitude: 180 };
    expect(at({ ...postalLabel, recipient }, 114, 20)).toBe('+02.823500-00.000000');
  });

  test('validates a zip code by its digits', () => {
    expect(zipValidator('71010050')).toBe('6');
    expect(zipValidator('00000000')).toBe('0');
  });
});
