import type { CellView, CoverageView } from './coverage-view.ts';

/** A block of three digits as the map shows it. */
export type MapBlock = { prefix: string; carriers: number; share: 'none' | 'part' | 'all' };

/** Colours from light to dark, told apart by people who see colours differently; by number of carriers. */
export const carrierClasses = [
  { least: 1, label: '1', colour: '#c7e9b4' },
  { least: 2, label: '2', colour: '#7fcdbb' },
  { least: 3, label: '3 ou 4', colour: '#41b6c4' },
  { least: 5, label: '5 a 7', colour: '#2c7fb8' },
  { least: 8, label: '8 ou mais', colour: '#253494' },
] as const;

/** Position of the class of a number of carriers; -1 for none. */
export function classOf(carriers: number): number {
  return carrierClasses.findLastIndex(({ least }) => carriers >= least);
}

/** The blocks of each state in the order of zip codes. */
export function blocksByUf(cell: CellView, tables: CoverageView['tables']): Map<string, MapBlock[]> {
  const blocks = cell.runs.flatMap(({ start, end, uf, codes, servedCodes, full, partial }) => {
    const carriers = new Set([...full, ...partial].map((position) => tables[position]?.carrierId)).size;
    const share: MapBlock['share'] = servedCodes === 0 ? 'none' : servedCodes === codes ? 'all' : 'part';
    const [first, last] = [Number(start.slice(0, 3)), Number(end.slice(0, 3))];
    return Array.from({ length: last - first + 1 }, (_, index) => ({
      uf,
      prefix: String(first + index).padStart(3, '0'),
      carriers,
      share,
    }));
  });
  return Map.groupBy(blocks, ({ uf }) => uf);
}

/** Blocks as runs of their first three digits: `010–019, 024`. */
export function prefixText(blocks: readonly MapBlock[]): string {
  const runs: [string, string][] = [];
  for (const { prefix } of blocks) {
    const last = runs.at(-1);
    if (last !== undefined && Number(last[1]) + 1 === Number(prefix)) last[1] = prefix;
    else runs.push([prefix, prefix]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}
