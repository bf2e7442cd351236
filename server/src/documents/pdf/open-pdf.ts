import PDFDocument from 'pdfkit';
import type { BitMatrix } from '../labels/barcodes/bit-matrix.ts';
import type { Face, Typeface } from '../labels/typeface.ts';
import { noPictures, type Pictures } from '../pictures/open-pictures.ts';
import type { Fonts } from './fonts.ts';

/** A PDF while it is written. */
export type Pdf = {
  document: PDFKit.PDFDocument;
  typeface: Typeface;
  /** Symbols that were encoded for it, by what they hold. */
  matrices: Map<string, BitMatrix>;
  /** The address that holds the picture of an id: under it, it stands in the file once. */
  addressOf(id: number): string | undefined;
  /** All bytes, once the document is ended. */
  done: Promise<Uint8Array>;
};

/** What Roboto Condensed has of what names and addresses are written in. */
const repertoire =
  /[ -~\u00a1-\u00ac\u00ae-\u017f\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9\u0410-\u044f–—‘’‚“”„•…€]/;

/** Begins a PDF with its fonts embedded; pages are to be added, and the document ended. */
export function openPdf({ regular, bold }: Fonts, title: string, pictures: Pictures = noPictures): Pdf {
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Two runs over the same labels give the same bytes.
    info: { Title: title, Producer: 'Carreto', Creator: 'Carreto', CreationDate: new Date(0) },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((settle, refuse) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', () => settle(Buffer.concat(chunks)));
    document.on('error', refuse);
  });
  document.registerFont('regular', Buffer.from(regular));
  document.registerFont('bold', Buffer.from(bold));
  const typeface = { regular: faceOf(document, 'regular'), bold: faceOf(document, 'bold') };
  return { document, typeface, matrices: new Map(), addressOf: addressesOf(pictures), done };
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

function addressesOf({ pngOf }: Pictures): Pdf['addressOf'] {
  const addresses = new Map<number, string>();
  return (id) => {
    const png = pngOf(id);
    if (png === undefined) return undefined;
    const address = addresses.get(id) ?? `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    addresses.set(id, address);
    return address;
  };
}
