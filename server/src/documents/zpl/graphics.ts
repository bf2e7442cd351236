import type { DotSize, Pictures } from '../pictures/open-pictures.ts';
import { graphicOf } from './graphic.ts';

/** Finer than this a sign on a parcel does not get better, only four times as long. */
const finestDotsPerMm = 12;

/** Pictures as graphics of a printer, each made once for a size in the printer's dots; null for one that is not there. */
export function openGraphics(
  { dotsOf }: Pictures,
  dotsPerMm: number,
): (id: number, size: DotSize) => string | null {
  const times = Math.max(1, Math.floor(dotsPerMm / finestDotsPerMm));
  const made = new Map<string, string>();
  return (id, { width, height }) => {
    const key = `${id} ${width} ${height}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const [across, down] = [width, height].map((side) => Math.max(1, Math.floor(side / times)));
    const dots = dotsOf(id, { width: across ?? 1, height: down ?? 1 });
    if (dots === undefined) return null;
    const graphic = graphicOf(dots, times);
    made.set(key, graphic);
    return graphic;
  };
}
