import type { PostingList } from '../labels/posting-list.ts';
import { postingListPages } from '../labels/posting-list-pages.ts';
import { mmPerPt } from '../labels/typeface.ts';
import { drawScene } from './draw-scene.ts';
import type { Fonts } from './fonts.ts';
import { openPdf } from './open-pdf.ts';

/** A posting list as a PDF of A4 pages. The same list gives the same bytes. */
export async function renderPostingList(fonts: Fonts, list: PostingList): Promise<Uint8Array> {
  const pdf = openPdf(fonts, `Lista de postagem ${list.number}`);
  for (const scene of postingListPages(list)) {
    pdf.document.addPage({ size: [scene.widthMm / mmPerPt, scene.heightMm / mmPerPt], margin: 0 });
    drawScene(pdf, scene, { x: 0, y: 0 });
  }
  pdf.document.end();
  return await pdf.done;
}
