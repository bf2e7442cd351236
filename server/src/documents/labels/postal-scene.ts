import { columns, frame, inset, rows, rule, upright } from './blocks.ts';
import type { PostalLabel } from './content.ts';
import type { Size } from './layouts.ts';
import { contentBox, isStrip } from './margins.ts';
import {
  addresseeBlock,
  headBlock,
  matrixMm,
  objectBlock,
  papersBlock,
  receiptBlock,
  returnBlock,
} from './postal-blocks.ts';
import type { Box, Scene, SceneItem } from './scene.ts';

/** A postal operator's label in the order of its manual; in a strip the object left, the people right. */
export function postalScene(label: PostalLabel, cell: Size): Scene {
  const box = contentBox(cell);
  const items = isStrip(cell) ? strip(label, box) : uprightLabel(label, box);
  return { ...cell, items: [...items, frame(box)] };
}

function uprightLabel(label: PostalLabel, box: Box): SceneItem[] {
  const isLow = box.height < 110;
  const [head, papers, object, receipt, addressee, sender] = rows(box, [
    matrixMm + 0.5,
    isLow ? 6 : 7.5,
    isLow ? 18.5 : 25,
    isLow ? 9 : 12,
    null,
    isLow ? 10.5 : 16,
  ]);
  return [
    ...headBlock(label, head),
    ...papersBlock(label, papers),
    ...objectBlock(label, inset(object, 0.8)),
    ...receiptBlock(inset(receipt, 0.8)),
    ...addresseeBlock(label, addressee),
    ...returnBlock(label, sender),
    ...[papers, addressee, sender].map(({ y }) => rule(box, y)),
  ];
}

function strip(label: PostalLabel, box: Box): SceneItem[] {
  const [left, right] = columns(box, [box.width * 0.5, null]);
  const [head, papers, object] = rows(left, [matrixMm + 0.3, 6, null]);
  const [addressee, receipt, sender] = rows(right, [null, 9, 10.5]);
  return [
    ...headBlock(label, head),
    ...papersBlock(label, papers),
    ...objectBlock(label, inset(object, 0.8)),
    ...addresseeBlock(label, addressee),
    ...receiptBlock(inset(receipt, 0.8)),
    ...returnBlock(label, sender),
    rule(left, papers.y),
    ...[receipt, sender].map(({ y }) => rule(right, y)),
    upright(box, right.x),
  ];
}
