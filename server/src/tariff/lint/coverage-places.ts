import { type Uf, ufOfCode, ufOfIbge, ufs } from '../../engine/places/uf-ranges.ts';
import type { CoverageRow } from '../../engine/rating/document.ts';
import { parseIbge } from '../../kernel/ibge.ts';
import { type CoverageArea, type PlacedRow, rowPath } from './coverage-areas.ts';
import type { LintNotes } from './notes.ts';
import type { PlaceFacts } from './place-facts.ts';
import { zipSpan } from './words.ts';

type Fact = { code: Parameters<LintNotes['add']>[0]; message: string; fix: string };

/** What rows say of where they are: state, municipality, and zip codes that exist. */
export function lintPlaces(own: readonly CoverageArea[], places: PlaceFacts, notes: LintNotes): void {
  for (const { rows } of own) {
    for (const placed of rows) {
      const { row, index } = placed;
      for (const { code, message, fix } of factsOf(placed, places))
        notes.add(code, { line: row.line, path: rowPath(index), message, fix });
    }
  }
}

function factsOf(placed: PlacedRow, places: PlaceFacts): Fact[] {
  const { row, start, end } = placed;
  const touched = ufsIn(start, end);
  if (touched.length === 0)
    return [
      {
        code: 'zip_unassigned',
        message: `A faixa ${zipSpan(start, end)} não pertence a nenhum estado.`,
        fix: 'Confira os CEPs: um zero à esquerda perdido ou um dígito trocado leva a faixas que não existem.',
      },
    ];
  return [
    ...otherUf(placed, touched),
    ...(row.ibge === null ? [] : ibgeFacts(row, row.ibge)),
    ...otherCity(placed, places),
  ];
}

/** States that some code of a range belongs to. */
function ufsIn(start: number, end: number): Uf[] {
  return ufs.filter(({ ranges }) => ranges.some(([first, last]) => first <= end && start <= last));
}

function otherUf({ row, start, end }: PlacedRow, touched: readonly Uf[]): Fact[] {
  if (row.uf === null || touched.every(({ code }) => code === row.uf)) return [];
  const others = touched.filter(({ code }) => code !== row.uf).map(({ code }) => code);
  const message = `A linha diz ${row.uf}, mas ${zipSpan(start, end)} tem CEPs de ${others.join(', ')}.`;
  const ranges = ufOfCode(row.uf)?.ranges.map(([first, last]) => zipSpan(first, last)) ?? [];
  const fix = `Os CEPs de ${row.uf} são ${ranges.join(' e ')}: corrija a faixa ou a UF.`;
  return [{ code: 'zip_outside_uf', message, fix }];
}

function ibgeFacts({ uf }: CoverageRow, ibge: number): Fact[] {
  const state = ufOfIbge(Math.floor(ibge / 100_000));
  if (state === null || parseIbge(String(ibge)) === null)
    return [
      {
        code: 'ibge_unknown',
        message: `O código IBGE ${ibge} não existe.`,
        fix: 'Use o código de sete dígitos do município, com o dígito verificador.',
      },
    ];
  if (uf === null || state.code === uf) return [];
  return [
    {
      code: 'ibge_other_uf',
      message: `O código IBGE ${ibge} é de um município de ${state.code}, e a linha diz ${uf}.`,
      fix: 'Corrija o código IBGE ou a UF.',
    },
  ];
}

function otherCity({ row, start, end }: PlacedRow, places: PlaceFacts): Fact[] {
  if (row.ibge === null || places.rangesOf(row.ibge).length === 0) return [];
  const inside = codesInside(places.rangesOf(row.ibge), start, end);
  const elsewhere = places.elsewhere(row.ibge, [start, end]);
  if (inside > 0 && elsewhere * 2 <= end - start + 1) return [];
  const known = places.rangesOf(row.ibge).map(([first, last]) => zipSpan(first, last));
  return [
    {
      code: 'zip_outside_city',
      message: `A faixa ${zipSpan(start, end)} é quase toda de outro lugar que não ${row.city ?? `o município ${row.ibge}`}.`,
      fix: `Os CEPs do município são ${known.join(' e ')}: corrija a faixa ou o código IBGE.`,
    },
  ];
}

function codesInside(ranges: readonly (readonly [number, number])[], start: number, end: number): number {
  return ranges.reduce(
    (sum, [first, last]) => sum + Math.max(0, Math.min(last, end) - Math.max(first, start) + 1),
    0,
  );
}
