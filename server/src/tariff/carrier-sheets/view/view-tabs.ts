import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import type { SourceFile } from '../layout-reading.ts';
import { type PlacedSheet, placeSheets } from '../understand/block.ts';
import type { SectionView, TabView } from './tab-view.ts';

/** Lines of a tab that people see; the specification of the dashboard names them. */
const mostLines = 50;
const mostColumns = 200;
const mostTabs = 100;
/** Cells of all tabs together: what is shown stays small however wide and many they are. */
const mostCells = 40_000;
const mostLetters = 120;

/** The first lines of every tab as they are, each with the sections that were found in it, by the tab's place. */
export function viewTabs(
  files: readonly SourceFile[],
  sections: ReadonlyMap<number, SectionView[]> = new Map(),
): TabView[] {
  let left = mostCells;
  return placeSheets(files)
    .slice(0, mostTabs)
    .map((placed): TabView => {
      const { sheet, label, fileName, sheetIndex } = placed;
      const rows = firstRows(placed, left);
      left -= rows.reduce((sum, { cells }) => sum + cells.length, 0);
      return {
        file: fileName,
        sheet: label,
        hidden: sheet.hidden,
        rowCount: sheet.rows.length,
        rows,
        isCut: rows.length < sheet.rows.length || sheet.rows.some(({ cells }) => cells.length > mostColumns),
        sections: sections.get(sheetIndex) ?? [],
      };
    });
}

function firstRows({ sheet }: PlacedSheet, most: number): Row[] {
  const rows: Row[] = [];
  let left = most;
  for (const { line, cells } of sheet.rows.slice(0, mostLines)) {
    const shown = cells.slice(0, mostColumns).map(shortened);
    left -= shown.length;
    if (left < 0) break;
    rows.push({ line, cells: shown });
  }
  return rows;
}

function shortened(cell: Cell): Cell {
  if (typeof cell !== 'string' || cell.length <= mostLetters) return cell;
  return `${cell.slice(0, mostLetters - 1)}…`;
}
