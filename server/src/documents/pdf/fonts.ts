import PDFDocument from 'pdfkit';
import type { Face, Typeface } from '../labels/typeface.ts';

/** The files of the two fonts that documents are set in, TrueType. */
export type Fonts = { regular: Uint8Array; bold: Uint8Array };

/** What Roboto Condensed has of what names and addresses are written in. */
const repertoire =
  /[ -~\u00a1-\u00ac\u00ae-\u017f\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9\u0410-\u044f–—‘’‚“”„•…€]/;

/** Brings the fonts into a document, as `regular` and `bold`, and says how wide they are. */
export function setFonts(document: PDFKit.PDFDocument, { regular, bold }: Fonts): Typeface {
  document.registerFont('regular', Buffer.from(regular));
  document.registerFont('bold', Buffer.from(bold));
  return { regular: faceOf(document, 'regular'), bold: faceOf(document, 'bold') };
}

/** The fonts for setting text where no PDF is written. */
export function measureFonts(fonts: Fonts): Typeface {
  return setFonts(new PDFDocument({ autoFirstPage: false }), fonts);
}

function faceOf(document: PDFKit.PDFDocument, name: 'regular' | 'bold'): Face {
  const widths = new Map<string, number>();
  return {
    widthOf: (text) => {
      const known = widths.get(text);
      if (known !== undefined) return known;
      const width = document.font(name, 1000).widthOfString(text) / 1000;
      widths.set(text, width);
      return width;
    },
    // Of Roboto Condensed: capitals with accents reach 0.93, small letters go down to 0.22.
    ascent: 0.93,
    line: 1.15,
    ellipsis: '…',
    has: (character) => repertoire.test(character),
  };
}
