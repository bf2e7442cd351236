import { writePixels } from '../documents/png/write-pixels.ts';

type Colour = readonly [red: number, green: number, blue: number];

const side = 240;
const middle = side / 2;
const red: Colour = [196, 30, 40];
const amber: Colour = [245, 180, 40];
const paper: Colour = [255, 255, 255];

/** Points of a pixel that are looked at in each direction: edges become shades. */
const looks = 3;

/** The demo shipper's sign for its labels, drawn here: a lamp with its rays. PNG. */
export function demoSign(): Uint8Array {
  const rgb = new Uint8Array(side * side * 3);
  for (let pixel = 0; pixel < side * side; pixel += 1)
    rgb.set(mixed(pixel % side, Math.floor(pixel / side)), pixel * 3);
  return writePixels({ width: side, height: side, rgb });
}

function mixed(x: number, y: number): number[] {
  const seen = Array.from({ length: looks * looks }, (_, look) =>
    colourAt(x + ((look % looks) + 0.5) / looks, y + (Math.floor(look / looks) + 0.5) / looks),
  );
  return [0, 1, 2].map((part) =>
    Math.round(seen.reduce((sum, colour) => sum + (colour[part] ?? 0), 0) / seen.length),
  );
}

function colourAt(x: number, y: number): Colour {
  const [right, down] = [x - middle, y - middle];
  const distance = Math.hypot(right, down) / middle;
  if (distance < 0.34) return amber;
  if (distance < 0.46) return paper;
  if (distance < 0.6) return red;
  // Twelve rays, each as wide as the gap beside it.
  const angle = Math.floor(((Math.atan2(down, right) / Math.PI + 1) * 12 + 0.5) % 24);
  return distance > 0.68 && distance < 0.98 && angle % 2 === 0 ? red : paper;
}
