import { FindingList } from '../../../documents/finding.ts';
import { foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import { findHeader } from '../../template/columns.ts';
import { blocksOf, type PlacedSheet } from './block.ts';
import { sheetKey } from './fit-layout.ts';
import type { LayoutSheet } from './layout.ts';
import { unsettled } from './understand.ts';

/** A tab of the rate template as a layout knows it; its columns need no memory. */
export function templateSheet(placed: PlacedSheet): LayoutSheet {
  const { rows } = placed.sheet;
  const header = rows[findHeader(rows, null, new FindingList())?.rowIndex ?? 0];
  const headers = (header?.cells ?? []).map(foldText).filter((name) => name !== '');
  const title = blocksOf(placed)[0]?.title ?? '';
  return {
    ...unsettled,
    key: sheetKey(title, headers),
    title,
    headers,
    kind: 'template',
    headerLine: header?.line ?? null,
    headerRows: 1,
    columns: [],
  };
}
