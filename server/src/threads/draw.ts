import type { Label } from '../documents/labels/content.ts';
import { layoutOf } from '../documents/labels/layouts.ts';
import type { PostingList } from '../documents/labels/posting-list.ts';
import type { LabelPrint } from '../documents/labels/print.ts';
import type { LoadingManifest } from '../documents/loading-manifest/loading-manifest.ts';
import { measureFonts } from '../documents/pdf/fonts.ts';
import type { BookingPdfs } from '../documents/pdf/place-pages.ts';
import { renderLoadingManifest } from '../documents/pdf/render-loading-manifest.ts';
import { renderPostingList } from '../documents/pdf/render-posting-list.ts';
import { openPictures, type Pngs, type ScaledPictures } from '../documents/pictures/open-pictures.ts';
import { renderSvg } from '../documents/svg/render-svg.ts';
import { readFonts } from '../platform/fonts/read-fonts.ts';
import { drawPrint } from './draw-print.ts';

/**
 * Something to be drawn: labels in the form their print names, a posting list or a loading manifest as PDF, or one label as SVG;
 * labels with the pictures and the carriers' own labels that they name.
 */
export type Drawing =
  | { kind: 'labels'; print: LabelPrint; pngs: Pngs; bookingPdfs: BookingPdfs }
  | { kind: 'posting_list'; list: PostingList }
  | { kind: 'loading_manifest'; manifest: LoadingManifest }
  | { kind: 'preview'; layout: number; label: Label; pngs: Pngs };

/** What this thread has drawn before: shippers print the same pictures all day. */
const scaled: ScaledPictures = new Map();

/** The bytes of a drawing, in a buffer of their own: small ones share their memory with others, and only what is copied can move. */
export async function draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await drawn(drawing));
}

async function drawn(drawing: Drawing): Promise<Uint8Array> {
  if (drawing.kind === 'labels') {
    const { print, pngs, bookingPdfs } = drawing;
    return drawPrint(print, { pictures: openPictures(pngs, scaled), bookingPdfs });
  }
  const fonts = await readFonts();
  if (drawing.kind === 'posting_list') return renderPostingList(fonts, drawing.list);
  if (drawing.kind === 'loading_manifest') return renderLoadingManifest(fonts, drawing.manifest);
  const { label, pngs } = drawing;
  const pictures = openPictures(pngs, scaled);
  return Buffer.from(renderSvg(measureFonts(fonts), layoutOf(drawing.layout), { label, pictures }));
}
