import { ufs } from '@carreto/server/engine/places/uf-ranges';
import type { ZipRange } from '@carreto/server/engine/rating/document';

/** Where people live and freight goes, coarse: enough for synthetic tables and traffic. */
export type Zone = {
  uf: string;
  capital: boolean;
  ranges: ZipRange[];
  inhabitants: number;
  km: number;
};

type UfRow = [
  uf: string,
  capitalArea: [start: number, end: number],
  inhabitants: [inCapitalArea: number, outside: number],
  km: number,
];

/** Zip codes of the capital's area, millions of people in it and outside, kilometres from Espírito Santo. */
const ufRows: readonly UfRow[] = [
  ['SP', [1000000, 9999999], [21, 23], 940],
  ['RJ', [20000000, 26699999], [12, 4], 520],
  ['ES', [29000000, 29184999], [2, 2], 20],
  ['MG', [30000000, 34999999], [6, 15], 520],
  ['BA', [40000000, 42599999], [3, 11], 1200],
  ['SE', [49000000, 49099999], [1, 1], 1400],
  ['PE', [50000000, 54999999], [4, 5], 1850],
  ['AL', [57000000, 57099999], [1, 2], 1650],
  ['PB', [58000000, 58099999], [1, 3], 1950],
  ['RN', [59000000, 59139999], [1, 2], 2100],
  ['CE', [60000000, 61599999], [3, 6], 2400],
  ['PI', [64000000, 64099999], [1, 2], 2200],
  ['MA', [65000000, 65109999], [1, 6], 2600],
  ['PA', [66000000, 66999999], [2, 6], 2900],
  ['AP', [68900000, 68914999], [1, 0.3], 3300],
  ['AM', [69000000, 69099999], [2, 2], 4500],
  ['RR', [69300000, 69339999], [0.5, 0.2], 5200],
  ['AC', [69900000, 69924999], [0.4, 0.5], 4200],
  ['DF', [70000000, 70999999], [1, 2], 1250],
  ['GO', [74000000, 74899999], [2, 5], 1400],
  ['RO', [76800000, 76849999], [0.5, 1.2], 3600],
  ['TO', [77000000, 77299999], [0.3, 1.3], 1900],
  ['MT', [78000000, 78109999], [0.9, 2.8], 2200],
  ['MS', [79000000, 79129999], [0.9, 1.9], 1900],
  ['PR', [80000000, 83999999], [3.5, 8], 1350],
  ['SC', [88000000, 88199999], [1.2, 6.4], 1650],
  ['RS', [90000000, 94999999], [4, 7], 2100],
];

/** Capital areas and the rest of every UF. */
export const zones: readonly Zone[] = ufRows.flatMap(([uf, capital, [inCapital, outside], km]) => [
  { uf, capital: true, ranges: [capital], inhabitants: inCapital, km },
  {
    uf,
    capital: false,
    ranges: rangesOf(uf).flatMap((range) => without(range, capital)),
    inhabitants: outside,
    km: km + 250,
  },
]);

function rangesOf(uf: string): readonly ZipRange[] {
  return ufs.find(({ code }) => code === uf)?.ranges ?? [];
}

function without([start, end]: ZipRange, [from, to]: ZipRange): ZipRange[] {
  if (to < start || from > end) return [[start, end]];
  const left: ZipRange[] = [
    [start, from - 1],
    [to + 1, end],
  ];
  return left.filter(([first, last]) => first <= last);
}
