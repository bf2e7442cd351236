import type { CoverageReport } from '@carreto/contract/admin/tables/table-reports';
import { writeDecimal } from '../../formats/numbers.ts';

type Cell = CoverageReport['cells'][number];
type Tables = CoverageReport['tables'];

/** A state, by its two letters. */
export type Uf = Cell['byUf'][number]['uf'];

/** A block of zip codes that share three digits, as the map shows it. */
export type Block = { prefix: string; carriers: number; share: 'none' | 'part' | 'all' };

/** Least number of carriers of each shade, from light to dark. */
export const shades = [1, 2, 3, 5, 8] as const;

/** The shade of a number of carriers, from 1; 0 for none. */
export function shadeOf(carriers: number): number {
  return shades.findLastIndex((least) => carriers >= least) + 1;
}

/** The blocks of each state, in the order of zip codes. */
export function blocksByUf({ runs }: Pick<Cell, 'runs'>, tables: Tables): Map<string, Block[]> {
  const blocks = runs.flatMap(({ start, end, uf, codes, servedCodes, full, partial }) => {
    const carriers = new Set([...full, ...partial].map((at) => tables[at]?.carrierId)).size;
    const share: Block['share'] = servedCodes === 0 ? 'none' : servedCodes === codes ? 'all' : 'part';
    const [first, last] = [Number(start.slice(0, 3)), Number(end.slice(0, 3))];
    return Array.from({ length: last - first + 1 }, (_, index) => ({
      ...{ uf, carriers, share },
      prefix: String(first + index).padStart(3, '0'),
    }));
  });
  return Map.groupBy(blocks, ({ uf }) => uf);
}

/** States, those with most zip codes that nobody serves first. */
export function worstFirst(byUf: Cell['byUf']): Cell['byUf'] {
  const unserved = ({ codes, servedCodes }: Cell['byUf'][number]): number => codes - servedCodes;
  return byUf.toSorted((one, other) => unserved(other) - unserved(one) || (one.uf < other.uf ? -1 : 1));
}

/** A part of a whole, one decimal: what lacks anything is never told as all of it, nor what there is as nothing. */
export function writeServed(served: number, codes: number): string {
  if (codes === 0) return '–';
  const tenths = Math.floor((served / codes) * 1000);
  return `${writeDecimal(served > 0 ? Math.max(tenths, 1) : 0, 1)}\u00a0%`;
}
