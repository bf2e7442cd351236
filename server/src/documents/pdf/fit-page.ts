import type { Size } from '../labels/layouts.ts';
import type { Box } from '../labels/scene.ts';

/** A page inside a box: the corner of what it covers, how much smaller it is, and whether it lies on its side. */
export type FittedPage = Box & { scale: number; isTurned: boolean };

/** A page that is turned has to gain this much by it: else one that is nearly square would lie for nothing. */
const worthTurning = 1.01;

/** Puts a page in the middle of a box, as large as it fits but never larger than it is, turned where that makes it larger. Millimetres. */
export function fitPage({ widthMm, heightMm }: Size, box: Box): FittedPage {
  const upright = Math.min(1, box.width / widthMm, box.height / heightMm);
  const turned = Math.min(1, box.width / heightMm, box.height / widthMm);
  const isTurned = turned > upright * worthTurning;
  const scale = isTurned ? turned : upright;
  const width = (isTurned ? heightMm : widthMm) * scale;
  const height = (isTurned ? widthMm : heightMm) * scale;
  const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  return { x, y, width, height, scale, isTurned };
}
