import { layoutOf } from '../documents/labels/layouts.ts';
import type { LabelPrint } from '../documents/labels/print.ts';
import type { BookingPdfs } from '../documents/pdf/place-pages.ts';
import { renderPdf } from '../documents/pdf/render-pdf.ts';
import type { Pictures } from '../documents/pictures/open-pictures.ts';
import { renderZpl } from '../documents/zpl/render-zpl.ts';
import { readFonts } from '../platform/fonts/read-fonts.ts';

/**
 * The bytes of a print: PDF, ZPL in UTF-8, or the base64 of either. Layout 5 is ZPL whatever is asked for (L5).
 * @param pictures those that its labels name
 * @param bookingPdfs those that its labels name
 */
export async function drawPrint(
  print: LabelPrint,
  { pictures, bookingPdfs }: { pictures: Pictures; bookingPdfs: BookingPdfs },
): Promise<Uint8Array> {
  const { layout: number, format, labels, dpi } = print;
  const layout = layoutOf(number);
  if (format === 'zpl' || (layout.isText && format === 'pdf'))
    return Buffer.from(renderZpl(layout, { labels, pictures }, dpi));
  const bytes = layout.isText
    ? Buffer.from(renderZpl(layout, { labels, pictures }, dpi))
    : await renderPdf(await readFonts(), layout, {
        labels,
        pictures,
        bookingPdfs,
      });
  return format === 'base64' ? Buffer.from(Buffer.from(bytes).toString('base64')) : bytes;
}
