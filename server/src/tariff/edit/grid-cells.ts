import type { TableDocument } from '../../engine/rating/document.ts';
import { bandKey, type GridPart } from './grid-columns.ts';

/** What stands in a cell; null for nothing, and where the row has no such member. */
export type Cell = string | number | null;

type Node = Record<string, unknown>;

/** A row of the grid: the records of the document itself, so that writing to one changes it. */
export type GridRow = Node;

/** The rows of a part in the order of the document; of whole vehicles, a row a price with its region beside it. */
export function gridRows({ coverage, surcharges, tariff }: TableDocument, part: GridPart): GridRow[] {
  if (part === 'coverage') return coverage;
  if (part === 'surcharges') return surcharges;
  if (tariff.mode !== 'full_load') return tariff.regions;
  return tariff.regions.flatMap(({ region, prices }) => prices.map((item) => ({ region, item })));
}

/** What a cell holds. */
export function readCell(row: GridRow, columnId: string): Cell {
  const place = holderOf(row, columnId);
  const value = place?.holder[place.member];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Writes a cell; false where the row has no such member, such as a band that its region does not have. */
export function writeCell(row: GridRow, columnId: string, value: Cell): boolean {
  const place = holderOf(row, columnId);
  if (place === null || !(place.member in place.holder)) return false;
  place.holder[place.member] = value;
  return true;
}

function holderOf(row: GridRow, columnId: string): { holder: Node; member: string } | null {
  const steps = columnId.split('/');
  const member = steps.pop() ?? '';
  let holder: unknown = row;
  for (const step of steps) holder = stepInto(holder, step);
  return isNode(holder) ? { holder, member } : null;
}

function stepInto(node: unknown, step: string): unknown {
  if (Array.isArray(node)) return node.find((band) => bandKey(band) === step);
  return isNode(node) ? node[step] : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
