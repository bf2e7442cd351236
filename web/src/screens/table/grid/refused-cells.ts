import type { TableRowsView } from '@carreto/contract/admin/tables/table-rows';
import type { GridPart } from '../../../parts/grid/edits.ts';
import type { Step } from '../../../parts/grid/overlay.ts';

/** A cell of a version. */
export type StoredCell = { part: GridPart; row: number; column: string };

/** A step that was sent, and of which part. */
export type SentStep = { part: GridPart; step: Step };

/** What is known of rows, to tell which band a path of the document means. */
export type KnownRows = {
  columns: TableRowsView['columns'];
  cellsOf(row: number): TableRowsView['rows'][number]['cells'] | undefined;
};

/** The cell that a step was refused for: `edits[3].column`. */
export function cellOfStep(field: string, sent: readonly SentStep[]): StoredCell | undefined {
  const [, index] = /^edits\[(\d+)\]/.exec(field) ?? [];
  const { part, step } = sent[Number(index)] ?? {};
  if (index === undefined || part === undefined || step === undefined) return undefined;
  return { part, row: step.row, column: columnOfStep(step) };
}

function columnOfStep(step: Step): string {
  if (step.kind === 'cell') return step.column;
  return step.kind === 'adjust' ? (step.columns[0] ?? '') : '';
}

const roots: readonly (readonly [GridPart, RegExp])[] = [
  ['tariff', /\/tariff\/regions\/(\d+)\/(.+)$/],
  ['coverage', /\/coverage\/(\d+)\/(.+)$/],
  ['surcharges', /\/surcharges\/(\d+)\/(.+)$/],
];

/** The cell that a finding is about, by its way in the document: `/tariff/regions/0/bands/2/priceMicros`. */
export function cellOfPath(field: string, known: (part: GridPart) => KnownRows | undefined) {
  for (const [part, root] of roots) {
    const [, index, member] = root.exec(field) ?? [];
    if (index === undefined || member === undefined) continue;
    const row = Number(index);
    const column = columnOf(row, member, known(part));
    return column === undefined ? undefined : { part, row, column };
  }
  return undefined;
}

/** Bands of a region stand in the order of their weights, as columns do; those that a region lacks are empty. */
function columnOf(row: number, member: string, known: KnownRows | undefined): string | undefined {
  const [, index, ofBand] = /^bands\/(\d+)\/(.+)$/.exec(member) ?? [];
  if (index === undefined || ofBand === undefined) return member;
  const cells = known?.cellsOf(row);
  if (known === undefined || cells === undefined) return undefined;
  const prices = known.columns.filter(
    ({ id, band }, at) => band !== null && id.endsWith('/priceMicros') && cells[at] !== null,
  );
  return prices[Number(index)]?.id.replace(/priceMicros$/, ofBand);
}
