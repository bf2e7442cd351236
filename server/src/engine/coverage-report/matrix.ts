import { type BlockDigits, type ZipBlock, zipBlocks } from './blocks.ts';
import type { ServedRange } from './cover-table.ts';
import type { Cargo } from './question.ts';
import { type BlockRun, servedBlocks } from './served-blocks.ts';
import { type Hole, holesOf, inOrder, servedCodes, unionOf } from './union.ts';

/** Neighbouring blocks of one state that the same tables serve; tables by their position. */
export type CoverageRun = {
  start: number;
  end: number;
  uf: string;
  codes: number;
  servedCodes: number;
  /** Tables that serve every code of every block, and those that serve some of each. */
  full: number[];
  partial: number[];
};

/** How much of a state is served, and by how many tables. */
export type UfCoverage = { uf: string; codes: number; servedCodes: number; tables: number };

/** The country for one weight and one value. */
export type CoverageCell = {
  weightG: number;
  valueCents: number;
  codes: number;
  servedCodes: number;
  byUf: UfCoverage[];
  runs: CoverageRun[];
  /** The first of the zip codes that nobody serves; `holeCount` counts all. */
  holes: Hole[];
  holeCount: number;
};

const mostHoles = 10_000;

/**
 * What the tables together serve, weight by weight and value by value. Yields between the steps, where others
 * may have a turn.
 */
export function* coverageMatrix(
  covers: readonly (readonly ServedRange[])[],
  cargoes: readonly Cargo[],
  digits: BlockDigits,
): Generator<void, CoverageCell[]> {
  const blocks = zipBlocks(digits);
  const runs: BlockRun[][] = [];
  for (const served of covers) {
    runs.push(servedBlocks(served, blocks, cargoes.length));
    yield;
  }
  const sorted = inOrder(covers);
  const cells: CoverageCell[] = [];
  for (const [bit, { weightG, valueCents }] of cargoes.entries()) {
    const union = unionOf(sorted, bit);
    const holes = holesOf(union);
    const counts = servedCodes(union, blocks);
    yield;
    const ofBlocks = runsOf(blocks, { runs, bit, counts });
    cells.push({
      weightG,
      valueCents,
      ...totals(ofBlocks),
      byUf: byUf(ofBlocks),
      runs: ofBlocks,
      holes: holes.slice(0, mostHoles),
      holeCount: holes.length,
    });
    yield;
  }
  return cells;
}

type Counted = { runs: readonly (readonly BlockRun[])[]; bit: number; counts: Uint32Array };

function runsOf(blocks: readonly ZipBlock[], { runs, bit, counts }: Counted): CoverageRun[] {
  const lists = new TableLists(runs, bit);
  const merged: CoverageRun[] = [];
  for (const [at, { start, end, uf }] of blocks.entries()) {
    const { full, partial } = lists.at(at);
    const codes = end - start + 1;
    const served = counts[at] ?? 0;
    const last = merged.at(-1);
    const continues =
      last !== undefined &&
      last.full === full &&
      last.partial === partial &&
      last.end + 1 === start &&
      last.uf === uf &&
      shareOf(last.servedCodes, last.codes) === shareOf(served, codes);
    if (continues) {
      last.end = end;
      last.codes += codes;
      last.servedCodes += served;
    } else merged.push({ start, end, uf, codes, servedCodes: served, full, partial });
  }
  return merged;
}

/** Nothing, some or all. */
function shareOf(served: number, codes: number): 0 | 1 | 2 {
  if (served === 0) return 0;
  return served === codes ? 2 : 1;
}

type Lists = { full: number[]; partial: number[] };

/** The tables of one block after the other; the same arrays as long as they say the same. */
class TableLists {
  readonly #runs: readonly (readonly BlockRun[])[];
  readonly #bit: number;
  readonly #changes = new Map<number, number[]>();
  readonly #position: number[];
  #lists: Lists = { full: [], partial: [] };

  constructor(runs: readonly (readonly BlockRun[])[], bit: number) {
    this.#runs = runs;
    this.#bit = bit;
    this.#position = runs.map(() => -1);
    for (const [table, ofTable] of runs.entries()) {
      for (const { at } of ofTable) {
        const known = this.#changes.get(at);
        if (known === undefined) this.#changes.set(at, [table]);
        else known.push(table);
      }
    }
  }

  at(block: number): Lists {
    const changed = this.#changes.get(block);
    if (changed === undefined) return this.#lists;
    for (const table of changed) this.#position[table] = (this.#position[table] ?? -1) + 1;
    const next = { full: this.#tables('full'), partial: this.#tables('partial') };
    const { full, partial } = this.#lists;
    this.#lists = {
      full: isSame(full, next.full) ? full : next.full,
      partial: isSame(partial, next.partial) ? partial : next.partial,
    };
    return this.#lists;
  }

  #tables(part: 'full' | 'partial'): number[] {
    return this.#runs.flatMap((ofTable, table) => {
      const mask = ofTable[this.#position[table] ?? -1]?.[part] ?? 0;
      return (mask & (1 << this.#bit)) === 0 ? [] : [table];
    });
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

function totals(runs: readonly CoverageRun[]): { codes: number; servedCodes: number } {
  return runs.reduce(
    (sum, run) => ({ codes: sum.codes + run.codes, servedCodes: sum.servedCodes + run.servedCodes }),
    { codes: 0, servedCodes: 0 },
  );
}

function byUf(runs: readonly CoverageRun[]): UfCoverage[] {
  return [...Map.groupBy(runs, ({ uf }) => uf)]
    .map(([uf, ofUf]) => ({
      uf,
      ...totals(ofUf),
      tables: new Set(ofUf.flatMap(({ full, partial }) => [...full, ...partial])).size,
    }))
    .sort((a, b) => (a.uf < b.uf ? -1 : 1));
}
