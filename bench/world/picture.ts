import type { PostalLabel } from '@carreto/server/documents/labels/content';
import type { Pngs } from '@carreto/server/documents/pictures/open-pictures';
import { writePixels } from '@carreto/server/documents/png/write-pixels';
import { postalLabel } from './label.ts';

const side = 1000;
const ids = { logo: 1, serviceMark: 2 } as const;

/** The two pictures of a postal label, as large as people send them, in colours that printers make dots of. */
export function drawnPictures(): Pngs {
  const rgb = new Uint8Array(side * side * 3);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const rings = Math.hypot(x - side / 2, y - side / 2) % 120 < 60;
    rgb.set(
      rings ? [20, 60, Math.round((x * 255) / side)] : [Math.round((y * 255) / side), 230, 240],
      at * 3,
    );
  }
  const png = writePixels({ width: side, height: side, rgb });
  return new Map(Object.values(ids).map((id) => [id, png]));
}

/** A postal label that shows both. */
export function illustratedLabel(n: number): PostalLabel {
  const size = { width: side, height: side };
  return {
    ...postalLabel(n),
    logo: { id: ids.logo, ...size },
    serviceMark: { id: ids.serviceMark, ...size },
  };
}
