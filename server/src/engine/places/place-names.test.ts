import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalsOnly, somePlaces } from '../../../test/support/carrier-files.ts';
import { buildPlaceIndex, lookupPlace } from './place-index.ts';
import { PlaceNames } from './place-names.ts';
import { ufs } from './uf-ranges.ts';

describe('PlaceNames', () => {
  test('finds municipalities however their names are written', () => {
    for (const name of [
      'São Bernardo do Campo',
      'SAO BERNARDO DO CAMPO',
      'S. Bernardo do Campo',
      'Sao-Bernardo  do campo',
    ])
      expect(somePlaces.find(name, 'SP')).toEqual([3548708]);
    expect(somePlaces.find('Sta Barbara d’Oeste', null)).toEqual([3545803]);
    expect(somePlaces.find('Bom Jesus', null)).toEqual([3503208, 4302303]);
    expect(somePlaces.find('Bom Jesus', 'RS')).toEqual([4302303]);
    expect(somePlaces.find('constructor', null)).toEqual([]);
  });

  test('knows the capitals without anything loaded, and says that nothing is', () => {
    expect([capitalsOnly.isLoaded, somePlaces.isLoaded]).toEqual([false, true]);
    expect(capitalsOnly.find('Manaus', 'AM')).toEqual([1302603]);
    expect(capitalsOnly.municipality(1302603)).toMatchObject({ name: 'Manaus', uf: 'AM' });
    expect(capitalsOnly.ranges(1302603)).toEqual([[69000_000, 69099_999]]);
    for (const { code, ibge } of ufs)
      expect(Math.floor((capitalsOnly.capital(code) ?? 0) / 100_000)).toBe(ibge);
  });

  test('names the nearest name, and none where nothing is near', () => {
    expect(somePlaces.nearest('Campinnas', 'SP')).toBe('Campinas/SP');
    expect(somePlaces.nearest('Campinas', 'RJ')).toBeNull();
    expect(somePlaces.nearest('Nitteroi', null)).toBe('Niterói/RJ');
  });

  test('the interior of a state is the state without its capital', () => {
    const index = buildPlaceIndex([]);
    const names = new PlaceNames(index);
    fc.assert(
      fc.property(fc.constantFrom(...ufs), fc.integer({ min: 1_000_000, max: 99_999_999 }), (uf, zip) => {
        const inside = names.interiorRanges(uf.code).some(([start, end]) => start <= zip && zip <= end);
        const place = lookupPlace(index, zip);
        expect(inside).toBe(place?.uf === uf.code && place.ibge !== names.capital(uf.code));
      }),
    );
  });
});
