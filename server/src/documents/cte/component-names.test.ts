import { expect, it } from 'vitest';
import { componentKey, usualMeanings } from './component-names.ts';

it('names of components are compared by their letters and digits, in capitals without accents', () => {
  expect(['Frete peso', 'ad-valorem', 'Pedágio', 'Grösse', 'GRÖẞE 2'].map(componentKey)).toEqual([
    'FRETEPESO',
    'ADVALOREM',
    'PEDAGIO',
    'GROSSE',
    'GROSSE2',
  ]);
});

it('several charges in one are no single one: TAXAS is not TAS', () => {
  expect(['TAS', 'TAXA TAS', 'TAXAS'].map((name) => usualMeanings.get(componentKey(name)))).toEqual([
    'tas',
    'tas',
    undefined,
  ]);
});
