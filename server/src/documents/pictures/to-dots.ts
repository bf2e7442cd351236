import type { Pixels } from '../png/pixels.ts';

/** A picture of black dots on white, row by row: 1 is black. */
export type Dots = { width: number; height: number; dark: Uint8Array };

/** Greys up to this one are solid black: flat dark colours of a sign stay flat. */
const solidUpTo = 100;
/** Greys from this one on are paper: shades that compression leaves around a drawing vanish. */
export const paperFrom = 235;

/** How bright each pixel is to the eye, from 0 to 255 (ITU-R BT.601). */
export function toGreys({ rgb }: Pick<Pixels, 'rgb'>): Float32Array {
  const greys = new Float32Array(rgb.length / 3);
  for (let at = 0; at < rgb.length; at += 3)
    greys[at / 3] = 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
  return greys;
}

/**
 * A picture in black dots for a printer that has no greys, scaled to that many. Between black and paper the error of
 * a dot goes to the next ones (Floyd and Steinberg 1976), so that light colours do not disappear.
 */
export function toDots(pixels: Pixels, { width, height }: { width: number; height: number }): Dots {
  const wide = averaged(toGreys(pixels), { lines: pixels.height, from: pixels.width, to: width });
  const greys = averaged(wide, { lines: width, from: pixels.height, to: height });
  const dark = new Uint8Array(width * height);
  const errors = new Float32Array(width * height + width + 2);
  for (let at = 0; at < dark.length; at += 1) {
    const grey = greys[at] ?? paperFrom;
    if (grey >= paperFrom) continue;
    if (grey <= solidUpTo) {
      dark[at] = 1;
      continue;
    }
    const wanted = ((grey - solidUpTo) / (paperFrom - solidUpTo)) * 255 + (errors[at] ?? 0);
    dark[at] = wanted < 128 ? 1 : 0;
    spread(errors, { at, width, error: wanted - (wanted < 128 ? 0 : 255) });
  }
  return { width, height, dark };
}

function spread(
  errors: Float32Array,
  { at, width, error }: { at: number; width: number; error: number },
): void {
  const give = (to: number, sixteenths: number): void => {
    errors[to] = (errors[to] ?? 0) + (error * sixteenths) / 16;
  };
  const column = at % width;
  if (column < width - 1) {
    give(at + 1, 7);
    give(at + width + 1, 1);
  }
  if (column > 0) give(at + width - 1, 3);
  give(at + width, 5);
}

type Scaling = { lines: number; from: number; to: number };

/** Lines of `from` values as lines of `to`, each the mean of what it covers; lines become columns. */
function averaged(values: Float32Array, { lines, from, to }: Scaling): Float32Array {
  const turned = new Float32Array(lines * to);
  for (let line = 0; line < lines; line += 1)
    for (let at = 0; at < to; at += 1) {
      const [start, end] = [(at * from) / to, ((at + 1) * from) / to];
      let sum = 0;
      for (let place = Math.floor(start); place < end; place += 1)
        sum += (values[line * from + place] ?? 0) * (Math.min(end, place + 1) - Math.max(start, place));
      turned[at * lines + line] = sum / (end - start);
    }
  return turned;
}
