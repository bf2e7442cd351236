import { FindingList } from '../../../documents/finding.ts';
import { columnLetters } from '../../../documents/spreadsheets/sheet.ts';
import { findHeader, type TemplateColumn } from '../../template/columns.ts';
import type { SourceFile } from '../layout-reading.ts';
import { placeSheets } from '../understand/block.ts';
import type { LayoutSheet } from '../understand/layout.ts';
import type { ColumnUnit, ColumnView, SectionView, TabView } from './tab-view.ts';
import { viewTabs } from './view-tabs.ts';

/** Columns of the rate template in the words that other tables are understood in. */
const meanings: Readonly<Record<TemplateColumn, { meaning: string; unit: ColumnUnit | null }>> = {
  zipStart: { meaning: 'zip_start', unit: null },
  zipEnd: { meaning: 'zip_end', unit: null },
  polygon: { meaning: 'polygon', unit: null },
  weightStart: { meaning: 'weight_start', unit: null },
  weightEnd: { meaning: 'weight_end', unit: null },
  price: { meaning: 'price', unit: 'brl' },
  percent: { meaning: 'percent', unit: 'percent' },
  extraPrice: { meaning: 'extra_price', unit: 'brl' },
  maxVolume: { meaning: 'max_volume', unit: 'm3' },
  time: { meaning: 'days', unit: 'days' },
  country: { meaning: 'country', unit: null },
  minimumInsurance: { meaning: 'percent_minimum', unit: 'brl' },
};

/** The tabs of a file of the rate template, whose titles say what its columns are. */
export function viewTemplate(files: readonly SourceFile[], tabs: readonly LayoutSheet[]): TabView[] {
  const filled = placeSheets(files).filter(({ sheet }) => sheet.rows.length > 0);
  const sections = filled.map(({ sheet, sheetIndex }, at): [number, SectionView[]] => {
    const entry = tabs[at];
    if (entry === undefined) return [sheetIndex, []];
    const { key, title, headerLine } = entry;
    const [firstLine, lastLine] = [sheet.rows[0]?.line ?? 1, sheet.rows.at(-1)?.line ?? 1];
    const header = findHeader(sheet.rows, null, new FindingList());
    const cells = header === null ? [] : (sheet.rows[header.rowIndex]?.cells ?? []);
    const columns = header === null ? [] : viewColumns(header.at, cells.map(String));
    return [sheetIndex, [{ key, title, kind: 'template', firstLine, lastLine, headerLine, columns }]];
  });
  return viewTabs(files, new Map(sections));
}

function viewColumns(at: Readonly<Record<TemplateColumn, number>>, titles: readonly string[]): ColumnView[] {
  return (Object.keys(meanings) as TemplateColumn[])
    .map((column) => ({ index: at[column], ...meanings[column] }))
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, meaning, unit }) => ({
      name: titles[index] ?? '',
      header: titles[index] ?? '',
      letters: columnLetters(index),
      line: null,
      meaning,
      unit,
      decimal: null,
      certainty: 'heading',
    }));
}
