import type { ZipRange } from '../rating/document.ts';

/** The five regions of the IBGE. */
export type Region = 'N' | 'NE' | 'CO' | 'SE' | 'S';

/** A state or the Federal District: its code, IBGE number, region and the zip codes that belong to it. */
export type Uf = { code: string; ibge: number; region: Region; ranges: readonly ZipRange[] };

/** All 27, by IBGE number. Zip codes outside these ranges belong to no state. */
export const ufs: readonly Uf[] = [
  { code: 'RO', ibge: 11, region: 'N', ranges: [[76800_000, 76999_999]] },
  { code: 'AC', ibge: 12, region: 'N', ranges: [[69900_000, 69999_999]] },
  {
    code: 'AM',
    ibge: 13,
    region: 'N',
    ranges: [
      [69000_000, 69299_999],
      [69400_000, 69899_999],
    ],
  },
  { code: 'RR', ibge: 14, region: 'N', ranges: [[69300_000, 69399_999]] },
  { code: 'PA', ibge: 15, region: 'N', ranges: [[66000_000, 68899_999]] },
  { code: 'AP', ibge: 16, region: 'N', ranges: [[68900_000, 68999_999]] },
  { code: 'TO', ibge: 17, region: 'N', ranges: [[77000_000, 77999_999]] },
  { code: 'MA', ibge: 21, region: 'NE', ranges: [[65000_000, 65999_999]] },
  { code: 'PI', ibge: 22, region: 'NE', ranges: [[64000_000, 64999_999]] },
  { code: 'CE', ibge: 23, region: 'NE', ranges: [[60000_000, 63999_999]] },
  { code: 'RN', ibge: 24, region: 'NE', ranges: [[59000_000, 59999_999]] },
  { code: 'PB', ibge: 25, region: 'NE', ranges: [[58000_000, 58999_999]] },
  { code: 'PE', ibge: 26, region: 'NE', ranges: [[50000_000, 56999_999]] },
  { code: 'AL', ibge: 27, region: 'NE', ranges: [[57000_000, 57999_999]] },
  { code: 'SE', ibge: 28, region: 'NE', ranges: [[49000_000, 49999_999]] },
  { code: 'BA', ibge: 29, region: 'NE', ranges: [[40000_000, 48999_999]] },
  { code: 'MG', ibge: 31, region: 'SE', ranges: [[30000_000, 39999_999]] },
  { code: 'ES', ibge: 32, region: 'SE', ranges: [[29000_000, 29999_999]] },
  { code: 'RJ', ibge: 33, region: 'SE', ranges: [[20000_000, 28999_999]] },
  {
    code: 'SP',
    ibge: 35,
    region: 'SE',
    ranges: [
      [1000_000, 9999_999],
      [11000_000, 19999_999],
    ],
  },
  { code: 'PR', ibge: 41, region: 'S', ranges: [[80000_000, 87999_999]] },
  { code: 'SC', ibge: 42, region: 'S', ranges: [[88000_000, 89999_999]] },
  { code: 'RS', ibge: 43, region: 'S', ranges: [[90000_000, 99999_999]] },
  { code: 'MS', ibge: 50, region: 'CO', ranges: [[79000_000, 79999_999]] },
  { code: 'MT', ibge: 51, region: 'CO', ranges: [[78000_000, 78899_999]] },
  {
    code: 'GO',
    ibge: 52,
    region: 'CO',
    ranges: [
      [72800_000, 72999_999],
      [73700_000, 76799_999],
    ],
  },
  {
    code: 'DF',
    ibge: 53,
    region: 'CO',
    ranges: [
      [70000_000, 72799_999],
      [73000_000, 73699_999],
    ],
  },
];

const byCode = new Map(ufs.map((uf) => [uf.code, uf]));
const byIbge = new Map(ufs.map((uf) => [uf.ibge, uf]));
const sorted = ufs
  .flatMap((uf) => uf.ranges.map(([start, end]) => ({ start, end, uf })))
  .sort((a, b) => a.start - b.start);
const starts = Uint32Array.from(sorted, (range) => range.start);

/** The state of its two-letter code. */
export function ufOfCode(code: string): Uf | null {
  return byCode.get(code) ?? null;
}

/** The state of its IBGE number of two digits, with which the numbers of its municipalities begin. */
export function ufOfIbge(ibge: number): Uf | null {
  return byIbge.get(ibge) ?? null;
}

/** The state that a zip code belongs to; null for the codes of no state. */
export function ufOfZip(zip: number): Uf | null {
  const range = sorted[lastAtOrBelow(starts, zip)];
  return range !== undefined && zip <= range.end ? range.uf : null;
}

/** Where in ascending `values` the last one is that is not above `value`; -1 when all are. */
export function lastAtOrBelow(values: Uint32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
