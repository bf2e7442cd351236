import { frame, inset, rows, rule, testWords } from './blocks.ts';
import type { DanfeLabel } from './content.ts';
import {
  carriageBlock,
  issuerBlock,
  keyBars,
  keyBlock,
  nfeBlock,
  noticeBlock,
  noticesOf,
  recipientBlock,
  titleBlock,
  volumeBars,
} from './danfe-blocks.ts';
import type { Size } from './layouts.ts';
import { contentBox } from './margins.ts';
import type { Scene } from './scene.ts';

/** Between the key's bars and the edge of the paper, as far as paper may shift. */
const edgeMm = 1.2;
const noticeMm = 4.5;

/** A simplified DANFE of 100 × 100 or 100 × 140 mm, with what the freight needs below it. */
export function danfeScene(label: DanfeLabel, cell: Size): Scene {
  const box = contentBox(cell);
  const isHigh = cell.heightMm > 120;
  const notices = [...(label.isTest === true ? [testWords] : []), ...noticesOf(label.nfe)];
  const [title, noticeArea, keyArea, key, issuer, nfe, recipient, carriage, volume] = rows(box, [
    isHigh ? 6 : 5.2,
    notices.length * noticeMm,
    isHigh ? 18 : 10.5,
    isHigh ? 11 : 10.4,
    isHigh ? 13 : 9.4,
    isHigh ? 9 : 6.8,
    null,
    isHigh ? 11 : 9,
    isHigh ? 26 : 14.5,
  ]);
  const noticeBoxes = rows(
    noticeArea,
    notices.map(() => noticeMm),
  );
  const keyBox = {
    x: edgeMm,
    y: keyArea.y + 0.5,
    width: cell.widthMm - 2 * edgeMm,
    height: keyArea.height - 1,
  };
  // The frame begins below the key's bars, which may need the width beyond it.
  const framed = { ...box, y: key.y, height: box.y + box.height - key.y };
  return {
    ...cell,
    items: [
      ...titleBlock(title),
      ...notices.flatMap((notice, index) => noticeBlock(notice, noticeBoxes[index] ?? noticeArea)),
      ...keyBars(label.nfe, keyBox),
      ...keyBlock(label.nfe, inset(key, 0.6)),
      ...issuerBlock(label, issuer),
      ...nfeBlock(label, nfe),
      ...recipientBlock(label, recipient),
      ...carriageBlock(label, carriage),
      ...volumeBars(label, inset(volume, 0.8)),
      ...[issuer, nfe, recipient, carriage, volume].map(({ y }) => rule(box, y)),
      frame(framed),
    ],
  };
}
