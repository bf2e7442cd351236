import { rows } from './blocks.ts';
import type { PostingList, PostingListItem } from './posting-list.ts';
import {
  closingMm,
  closingPart,
  contractPart,
  headingRow,
  itemRow,
  rowMm,
  titlePart,
} from './posting-list-parts.ts';
import type { Box, Scene } from './scene.ts';

const page = { widthMm: 210, heightMm: 297 };
const box: Box = { x: 10, y: 10, width: 190, height: 277 };
const titleMm = 24;
const contractMm = 25;
const gapMm = 3;

/** The pages of a posting list in the operator's form: contract first, sums and signatures last. */
export function postingListPages(list: PostingList): Scene[] {
  const parts = split(list.items);
  return parts.map((items, index) => {
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    const [title, contract, , heading, body] = rows(box, [
      titleMm,
      isFirst ? contractMm : 0,
      isFirst ? gapMm : 0,
      items.length === 0 ? 0 : rowMm,
      null,
    ]);
    const rowBoxes = rows(
      body,
      items.map(() => rowMm),
    );
    const closing = { ...body, y: body.y + items.length * rowMm + gapMm, height: closingMm };
    return {
      ...page,
      items: [
        ...titlePart({ list, page: index + 1, pages: parts.length }, title),
        ...(isFirst ? contractPart(list, contract) : []),
        ...(items.length === 0 ? [] : headingRow(heading)),
        ...items.flatMap((item, at) => itemRow(item, rowBoxes[at] ?? body)),
        ...(isLast ? closingPart(list, closing) : []),
      ],
    };
  });
}

/** Items page by page; where the sums would not fit below the last ones, they get a page of their own. */
function split(items: readonly PostingListItem[]): PostingListItem[][] {
  const pages: PostingListItem[][] = [];
  for (let at = 0; at < items.length || pages.length === 0; ) {
    const taken = items.slice(at, at + roomOn(pages.length, 0));
    pages.push(taken);
    at += taken.length;
  }
  const last = pages.length - 1;
  const fits = (pages[last]?.length ?? 0) <= roomOn(last, closingMm + gapMm);
  return fits ? pages : [...pages, []];
}

/** How many rows a page holds beside what else stands on it. */
function roomOn(index: number, furtherMm: number): number {
  const contract = index === 0 ? contractMm + gapMm : 0;
  return Math.floor((box.height - titleMm - contract - rowMm - furtherMm) / rowMm);
}
