import { describe, expect, test } from 'vitest';
import { zipBlocks } from '../../engine/coverage-report/blocks.ts';
import type { CellView, CoverageView, RunView } from './coverage-view.ts';
import { writeCoverageCsv } from './write-csv.ts';
import { writeCoverageSvg } from './write-svg.ts';

const pad = (zip: number): string => String(zip).padStart(8, '0');

/** Every block by itself, served by `tablesOf` its position. */
function cellOf(tablesOf: (index: number) => Pick<RunView, 'full' | 'partial' | 'servedCodes'>): CellView {
  const runs = zipBlocks(3).map(
    ({ start, end, uf }, index): RunView => ({
      start: pad(start),
      end: pad(end),
      uf,
      codes: 100_000,
      ...tablesOf(index),
    }),
  );
  const served = (some: readonly RunView[]): number => some.reduce((sum, run) => sum + run.servedCodes, 0);
  return {
    weightG: 1_500,
    valueCents: 12_345,
    codes: 97_900_000,
    servedCodes: served(runs),
    byUf: [...Map.groupBy(runs, ({ uf }) => uf)].map(([uf, ofUf]) => ({
      uf,
      codes: ofUf.length * 100_000,
      servedCodes: served(ofUf),
      tables: 2,
    })),
    runs,
    holes: [{ start: '00000000', end: '00000099', uf: 'SP' }],
    holeCount: 1,
  };
}

const view = (cell: CellView): CoverageView => ({
  on: '2026-11-20',
  originZip: '01001000',
  recipient: 'individual',
  digits: 3,
  tables: [
    { carrierId: 1, carrier: '=cmd|A1', service: 'Rodoviário', number: 3 },
    { carrierId: 1, carrier: '=cmd|A1', service: 'Expresso', number: 1 },
    ...Array.from({ length: 8 }, (_, index) => ({
      carrierId: index + 2,
      carrier: `Carga ${index}`,
      service: 'Normal',
      number: 1,
    })),
  ],
  cells: [cell],
});

/** The worst case for the size: no two neighbours alike. */
const motley = view(
  cellOf((index) => {
    const full = Array.from({ length: index % 10 }, (_, table) => table);
    const isPart = index % 3 === 0 && full.length > 0;
    return {
      full: isPart ? [] : full,
      partial: isPart ? full : [],
      servedCodes: full.length === 0 ? 0 : isPart ? 40_000 : 100_000,
    };
  }),
);

describe('writeCoverageSvg', () => {
  const svg = writeCoverageSvg(motley, 'Loja <"A" & B>');

  test('stays small and holds nothing that runs or comes from elsewhere', () => {
    expect(new TextEncoder().encode(svg).length).toBeLessThan(60_000);
    expect(svg).not.toMatch(/<script|<image|<use|\son\w+=|href|@import/);
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  test('escapes names, and has a title, a description and one title for each state', () => {
    expect(svg).toContain('<title id="t">Cobertura de Loja &lt;&quot;A&quot; &amp; B&gt;</title>');
    expect(svg).toContain('<desc id="d">1,5 kg, R$ 123,45 · de 01001-000 · para pessoa física · 20/11/2026');
    expect(svg.match(/<g transform="[^"]*"><title>[A-Z]{2}: /g)).toHaveLength(27);
  });

  test('names blocks that nobody serves, and those served in part', () => {
    expect(svg).toMatch(
      /<title>AL: [0-9,]+ % dos CEPs servidos; tabelas: 2\. Sem serviço: [0-9, –]+\. Em parte: /,
    );
  });

  test('counts carriers, not tables', () => {
    const two = writeCoverageSvg(
      view(cellOf(() => ({ full: [0, 1], partial: [], servedCodes: 100_000 }))),
      'x',
    );
    // The colour of one carrier fills every tile and its place in the legend; that of two only the latter.
    expect(two.match(/#c7e9b4/g)).toHaveLength(28);
    expect(two.match(/#7fcdbb/g)).toHaveLength(1);
  });

  test('is well formed: every element is closed', () => {
    const open: string[] = [];
    for (const [, slash, name, empty] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
      if (slash === '/') expect(open.pop()).toBe(name);
      else if (empty === '') open.push(name ?? '');
    }
    expect(open).toEqual([]);
  });
});

describe('writeCoverageCsv', () => {
  const lines = new TextDecoder().decode(writeCoverageCsv(motley)).split('\r\n');

  test('has a line for each run and each hole, in the numbers of the country', () => {
    expect(lines).toHaveLength(1 + 979 + 1 + 1);
    expect(lines[1]).toBe('bloco;01000-000;01099-999;SP;1,5;123,45;sem serviço;100000;0;;');
    expect(lines[4]).toMatch(/^bloco;01300-000;01399-999;SP;1,5;123,45;em parte;100000;40000;;/);
    expect(lines.at(-2)).toBe('buraco;00000-000;00000-099;SP;1,5;123,45;sem serviço;100;0;;');
  });

  test('never begins a field with a formula', () => {
    expect(lines[2]).toMatch(/;100000;100000;'=cmd\|A1 – Rodoviário \(v3\);$/);
  });
});
