import { readXml } from './xml.ts';

/** What a cell's number means, by the index of its style; styles of plain numbers are in neither. */
export type NumberStyles = {
  /** Shown as a percent: such a cell holds 0.1 where people read and mean 10 %. */
  percents: ReadonlySet<number>;
  /** Shown as a day: such a cell holds 45,000-odd where people read a date. */
  dates: ReadonlySet<number>;
};

export const plainStyles: NumberStyles = { percents: new Set(), dates: new Set() };

/** Number formats 9 and 10 are the built-in `0%` and `0.00%`. */
const builtInPercents = ['9', '10'];
/** The built-in dates, in the order of the place: `dd/mm/yyyy`, `d-mmm-yy`, `d-mmm`, `mmm-yy`, date and time. */
const builtInDates = ['14', '15', '16', '17', '22'];

/** Reads which cell styles of a workbook show percents, and which show days. */
export async function readNumberStyles(chunks: AsyncIterable<Uint8Array>): Promise<NumberStyles> {
  const formats = new Map<string, 'percents' | 'dates'>([
    ...builtInPercents.map((id) => [id, 'percents'] as const),
    ...builtInDates.map((id) => [id, 'dates'] as const),
  ]);
  const styles = { percents: new Set<number>(), dates: new Set<number>() };
  let inCellFormats = false;
  let index = 0;
  await readXml(chunks, {
    open(name, { formatCode = '', numFmtId = '' }) {
      const kind = name === 'numFmt' ? kindOf(bare(formatCode)) : formats.get(numFmtId);
      if (name === 'numFmt' && kind !== undefined) formats.set(numFmtId, kind);
      if (name === 'cellXfs') inCellFormats = true;
      if (name !== 'xf' || !inCellFormats) return;
      if (kind !== undefined) styles[kind].add(index);
      index += 1;
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return styles;
}

/** A format without its quoted and escaped texts and its colours and locales. */
function bare(format: string): string {
  return format.replace(/"[^"]*"?|\\.|\[[^\]]*\]?/g, '').toLowerCase();
}

/** A date has a year, or a day or month and no hours: days with hours are a time span, the number of its days. */
function kindOf(shown: string): 'percents' | 'dates' | undefined {
  if (shown.includes('%')) return 'percents';
  const isDate = shown.includes('y') || (/[dm]/.test(shown) && !/[hs0#?]/.test(shown));
  return isDate ? 'dates' : undefined;
}
