import { columns, frame, inset, rows, rule, upright } from './blocks.ts';
import {
  barsBlock,
  carrierCodeShare,
  headerBlock,
  paperBlock,
  placeBlock,
  recipientBlock,
  senderBlock,
  trackingBlock,
} from './carrier-blocks.ts';
import type { CarrierLabel } from './content.ts';
import type { Size } from './layouts.ts';
import { contentBox, isStrip } from './margins.ts';
import type { Box, Scene, SceneItem } from './scene.ts';

/** A carrier's label: upright in cells from 70 × 99 mm, in three columns in a strip. */
export function carrierScene(label: CarrierLabel, cell: Size): Scene {
  const box = contentBox(cell);
  const items = isStrip(cell) ? strip(label, box) : uprightLabel(label, box);
  return { ...cell, items: [...items, frame(box)] };
}

/** Heights follow the cell's between bounds at which everything still scans; the recipient takes what is left. */
function uprightLabel(label: CarrierLabel, box: Box): SceneItem[] {
  const share = (part: number, least: number, most: number) =>
    Math.min(most, Math.max(least, box.height * part));
  const [header, place, recipient, papers, sender, codes] = rows(box, [
    share(0.1, 9, 15),
    share(0.115, 10.5, 18),
    null,
    share(0.075, 7, 10),
    share(0.19, 19, 27),
    // The recipient makes room for the carrier's own code.
    share(0.26, 24, 38) + carrierCodeShare(label, inset(box, 0.8)),
  ]);
  const [senderBox, qrBox] = columns(sender, [null, sender.height]);
  return [
    ...headerBlock(label, header),
    ...placeBlock(label, place),
    ...recipientBlock(label, recipient),
    ...paperBlock(label, papers),
    ...senderBlock(label, senderBox),
    ...trackingBlock(label, inset(qrBox, 0.5)),
    ...barsBlock(label, inset(codes, 0.8)),
    ...[place, recipient, papers, sender, codes].map(({ y }) => rule(box, y)),
  ];
}

/** Who on the left, what and how in the middle, codes on the right. */
function strip(label: CarrierLabel, box: Box): SceneItem[] {
  const [left, middle, right] = columns(box, [box.width * 0.37, null, box.width * 0.33]);
  const [recipient, below] = rows(left, [null, 20]);
  const [sender, qrBox] = columns(below, [null, below.height]);
  const [header, place, papers] = rows(middle, [13, 16, null]);
  return [
    ...recipientBlock(label, recipient),
    ...senderBlock(label, sender),
    ...trackingBlock(label, inset(qrBox, 0.3)),
    ...headerBlock(label, header),
    ...placeBlock(label, place),
    ...paperBlock(label, papers),
    ...barsBlock(label, inset(right, 0.8)),
    rule(left, below.y),
    ...[place, papers].map(({ y }) => rule(middle, y)),
    upright(box, middle.x),
    upright(box, right.x),
  ];
}
