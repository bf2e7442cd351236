import { readXml } from './xml.ts';

/** Number formats 9 and 10 are the built-in `0%` and `0.00%`. */
const builtInPercents = new Set(['9', '10']);

/**
 * Which cell styles show their number as a percent, by style index: such a cell holds 0.1 where people read
 * and mean 10 %.
 */
export async function readPercentStyles(chunks: AsyncIterable<Uint8Array>): Promise<Set<number>> {
  const percentFormats = new Set(builtInPercents);
  const percentStyles = new Set<number>();
  let inCellFormats = false;
  let index = 0;
  await readXml(chunks, {
    open(name, attributes) {
      if (name === 'numFmt' && isPercent(attributes.formatCode ?? '')) {
        percentFormats.add(attributes.numFmtId ?? '');
      } else if (name === 'cellXfs') {
        inCellFormats = true;
      } else if (name === 'xf' && inCellFormats) {
        if (percentFormats.has(attributes.numFmtId ?? '')) percentStyles.add(index);
        index += 1;
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return percentStyles;
}

/** A percent sign outside quotes and escapes. */
function isPercent(format: string): boolean {
  return format.replace(/"[^"]*"|\\./g, '').includes('%');
}
