import { rows } from '../labels/blocks.ts';
import type { Box, Scene } from '../labels/scene.ts';
import type { LoadingManifest, LoadingManifestLine } from './loading-manifest.ts';
import {
  closingMm,
  closingPart,
  headingRow,
  lineMm,
  lineRow,
  partiesMm,
  partiesPart,
  titlePart,
} from './loading-manifest-parts.ts';

const page = { widthMm: 210, heightMm: 297 };
const box: Box = { x: 10, y: 10, width: 190, height: 277 };
const titleMm = 24;
const headingMm = 6;
const gapMm = 3;

/** The pages of a loading manifest: who and what vehicle first, sums and signatures last. */
export function loadingManifestPages(manifest: LoadingManifest): Scene[] {
  const parts = split(manifest.lines);
  return parts.map((lines, index) => {
    const isFirst = index === 0;
    const [title, parties, , heading, body] = rows(box, [
      titleMm,
      isFirst ? partiesMm : 0,
      isFirst ? gapMm : 0,
      lines.length === 0 ? 0 : headingMm,
      null,
    ]);
    const boxes = rows(body, lines.map(lineMm));
    const usedMm = lines.reduce((sum, line) => sum + lineMm(line), 0);
    const closing = { ...body, y: body.y + usedMm + gapMm, height: closingMm };
    return {
      ...page,
      items: [
        ...titlePart({ manifest, page: index + 1, pages: parts.length }, title),
        ...(isFirst ? partiesPart(manifest, parties) : []),
        ...(lines.length === 0 ? [] : headingRow(heading)),
        ...lines.flatMap((line, at) => lineRow(line, boxes[at] ?? body)),
        ...(index === parts.length - 1 ? closingPart(manifest, closing) : []),
      ],
    };
  });
}

/** Lines page by page; where the sums would not fit below the last ones, they get a page of their own. */
function split(lines: readonly LoadingManifestLine[]): LoadingManifestLine[][] {
  const pages: LoadingManifestLine[][] = [[]];
  let left = roomOn(0);
  for (const line of lines) {
    const needed = lineMm(line);
    if (needed > left) {
      pages.push([]);
      left = roomOn(pages.length - 1);
    }
    pages.at(-1)?.push(line);
    left -= needed;
  }
  if (left < closingMm + gapMm) pages.push([]);
  return pages;
}

/** Millimetres for lines on a page, beside what else stands on it. */
function roomOn(index: number): number {
  return box.height - titleMm - headingMm - (index === 0 ? partiesMm + gapMm : 0);
}
