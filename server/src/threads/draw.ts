import { layoutOf } from '../documents/labels/layouts.ts';
import { renderPostingList } from '../documents/pdf/render-posting-list.ts';
import { openPictures, type ScaledPictures } from '../documents/pictures/open-pictures.ts';
import { renderPng } from '../documents/png/render-png.ts';
import { readFonts } from '../platform/fonts/read-fonts.ts';
import { servePool } from '../platform/threads/serve-thread.ts';
import { drawPrint } from './draw-print.ts';
import type { Drawing } from './drawing-threads.ts';

/** What this thread has drawn before: shippers print the same pictures all day. */
const scaled: ScaledPictures = new Map();

/** Entry of the threads that `openDrawingThreads` keeps. */
servePool<Drawing, Uint8Array>(async (drawing) => {
  // Small buffers share their memory with others: only what is copied can move.
  const output = Uint8Array.from(await draw(drawing));
  return { output, transfer: [output.buffer] };
});

async function draw(drawing: Drawing): Promise<Uint8Array> {
  if (drawing.kind === 'labels') return drawPrint(drawing.print, openPictures(drawing.pngs, scaled));
  const fonts = await readFonts();
  if (drawing.kind === 'posting_list') return renderPostingList(fonts, drawing.list);
  const { label, pngs } = drawing;
  return renderPng(fonts, layoutOf(drawing.layout), { label, pictures: openPictures(pngs, scaled) });
}
