import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { adjust } from '../derive/adjuster.ts';
import { type Cell, type GridRow, gridRows, readCell, writeCell } from './grid-cells.ts';
import { type GridColumn, type GridPart, gridColumns } from './grid-columns.ts';

/**
 * One step of an edit. Rows are counted from 0 as they stand after the steps before it. `adjust` is
 * `round((value x (1 + percent) + add) to a step)` over amounts of money, exactly, once; what is empty or zero stays so.
 */
export type TableEdit =
  | { kind: 'cell'; part: GridPart; row: number; column: string; value: Cell }
  | { kind: 'add'; part: GridPart; like: number; cells: { column: string; value: Cell }[] }
  | { kind: 'charge'; code: Surcharge['code']; cells: { column: string; value: Cell }[] }
  | { kind: 'remove'; part: GridPart; row: number; count: number }
  | ({ kind: 'adjust'; part: GridPart; row: number; count: number; columns: string[] } & Adjustment);

export type Adjustment = {
  /** Signed millionths. */
  percentPpm?: number;
  /** Signed millionths of a real. */
  addMicros?: number;
  /** To multiples of millionths of a real; amounts are in cents at least. */
  round?: { stepMicros: number; mode: 'half_up' | 'ceil' | 'floor' };
};

/** Why an edit cannot be made, in Portuguese; `field` names it on the wire. */
export type EditProblem = { field: string; message: string };

const mostProblems = 100;
const microsPerCent = 10_000;

/** Applies edits in their order to the document itself. With any problem the document is good for nothing. */
export function editDocument(document: TableDocument, edits: readonly TableEdit[]): EditProblem[] {
  const problems: EditProblem[] = [];
  const grids = new Map<GridPart, Grid>();
  const gridOf = (part: GridPart): Grid => {
    const known = grids.get(part);
    if (known !== undefined) return known;
    const columns = new Map(gridColumns(document, part).map((each) => [each.id, each]));
    const grid = { document, part, columns, rows: gridRows(document, part) };
    grids.set(part, grid);
    return grid;
  };
  for (const [index, edit] of edits.entries()) {
    const problem = editGrid(gridOf(edit.kind === 'charge' ? 'surcharges' : edit.part), edit);
    if (problem !== null) problems.push({ ...problem, field: `edits[${index}].${problem.field}` });
    if (problems.length >= mostProblems) break;
    // Rows of vehicles are made of the document; the others are its own lists.
    if (edit.kind !== 'cell' && document.tariff.mode === 'full_load') grids.delete('tariff');
  }
  return problems;
}

type Grid = {
  document: TableDocument;
  part: GridPart;
  columns: ReadonlyMap<string, GridColumn>;
  rows: GridRow[];
};

function editGrid(grid: Grid, edit: TableEdit): EditProblem | null {
  switch (edit.kind) {
    case 'cell':
      return setCell(grid, edit);
    case 'add':
      return addLike(grid, edit);
    case 'charge':
      return addCharge(grid, edit);
    case 'remove':
      return removeRows(grid, edit);
    case 'adjust':
      return adjustCells(grid, edit);
  }
}

function setCell(
  grid: Grid,
  { row, column, value }: Extract<TableEdit, { kind: 'cell' }>,
): EditProblem | null {
  const node = grid.rows[row];
  if (node === undefined) return noRow('row', grid);
  return putCell(grid, node, { column, value, isNew: false });
}

type Put = { column: string; value: Cell; isNew: boolean };

function putCell({ columns }: Grid, node: GridRow, { column, value, isNew }: Put): EditProblem | null {
  const known = columns.get(column);
  if (known === undefined) return { field: 'column', message: `A tabela não tem a coluna ${column}.` };
  if (known.isFixed && !isNew) return { field: 'column', message: 'Esta coluna dá nome à linha e não muda.' };
  const isText = known.unit === 'text';
  if (value !== null && isText !== (typeof value === 'string')) {
    return { field: 'value', message: isText ? 'Aqui vai um texto.' : 'Aqui vai um número.' };
  }
  if (writeCell(node, column, value)) return null;
  return { field: 'column', message: 'A linha não tem esta célula.' };
}

function addLike(grid: Grid, { like, cells }: Extract<TableEdit, { kind: 'add' }>): EditProblem | null {
  const model = grid.rows[like];
  if (model === undefined) return noRow('like', grid);
  const added = structuredClone(model);
  const problem = putCells(grid, added, cells);
  if (problem !== null) return problem;
  const { tariff } = grid.document;
  if (grid.part !== 'tariff' || tariff.mode !== 'full_load') {
    grid.rows.splice(like + 1, 0, added);
    return null;
  }
  const region = tariff.regions.find((each) => each.region === added.region);
  if (region === undefined) return { field: 'cells', message: 'A região não existe na tabela de veículos.' };
  region.prices.push(added.item as (typeof region.prices)[number]);
  return null;
}

function putCells(grid: Grid, node: GridRow, cells: readonly { column: string; value: Cell }[]) {
  for (const [index, cell] of cells.entries()) {
    const problem = putCell(grid, node, { ...cell, isNew: true });
    if (problem !== null) return { ...problem, field: `cells[${index}].${problem.field}` };
  }
  return null;
}

function addCharge(grid: Grid, { code, cells }: Extract<TableEdit, { kind: 'charge' }>): EditProblem | null {
  const { surcharges } = grid.document;
  const added: Surcharge = {
    ...{ line: 0, code, name: '', percentBase: 'invoice', percentPpm: 0, fixedCents: 0, unit: null },
    ...{ tiers: null, minCents: null, maxCents: null, scope: null, floor: 'before', event: null },
  };
  surcharges.push(added);
  return putCells(grid, added, cells);
}

function removeRows(grid: Grid, { row, count }: Extract<TableEdit, { kind: 'remove' }>): EditProblem | null {
  if (row + count > grid.rows.length) return noRow('row', grid);
  const removed = grid.rows.splice(row, count);
  const { tariff } = grid.document;
  if (grid.part !== 'tariff' || tariff.mode !== 'full_load') return null;
  const items = new Set(removed.map(({ item }) => item));
  for (const region of tariff.regions) region.prices = region.prices.filter((price) => !items.has(price));
  tariff.regions = tariff.regions.filter(({ prices }) => prices.length > 0);
  return null;
}

function adjustCells(grid: Grid, edit: Extract<TableEdit, { kind: 'adjust' }>): EditProblem | null {
  if (edit.row + edit.count > grid.rows.length) return noRow('row', grid);
  for (const [index, id] of edit.columns.entries()) {
    const unit = grid.columns.get(id)?.unit;
    if (unit !== 'cents' && unit !== 'micros') {
      return { field: `columns[${index}]`, message: 'Só valores em reais podem ser reajustados.' };
    }
    if (unit === 'cents' && (edit.addMicros ?? 0) % microsPerCent !== 0) {
      return { field: 'addMicros', message: 'Valores em centavos só mudam por centavos inteiros.' };
    }
    for (const node of grid.rows.slice(edit.row, edit.row + edit.count)) {
      const value = readCell(node, id);
      if (typeof value === 'number' && value !== 0) writeCell(node, id, adjusted(value, unit, edit));
    }
  }
  return null;
}

/** An amount of cents moves by whole cents and is rounded to them at least; a price in millionths to a millionth. */
function adjusted(
  value: number,
  unit: 'cents' | 'micros',
  { percentPpm = 0, addMicros = 0, round }: Adjustment,
) {
  const mode = round?.mode ?? 'half_up';
  if (unit === 'micros')
    return adjust(value, { percentPpm, add: addMicros, step: round?.stepMicros ?? 1, mode });
  const step = Math.ceil((round?.stepMicros ?? microsPerCent) / microsPerCent);
  return adjust(value, { percentPpm, add: addMicros / microsPerCent, step, mode });
}

function noRow(field: string, { rows }: Grid): EditProblem {
  return { field, message: `A tabela tem ${rows.length} linhas.` };
}
