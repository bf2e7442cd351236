import PDFDocument from 'pdfkit';
import type { BitMatrix } from '../labels/barcodes/bit-matrix.ts';
import type { Typeface } from '../labels/typeface.ts';
import { noPictures, type Pictures } from '../pictures/open-pictures.ts';
import { type Fonts, setFonts } from './fonts.ts';

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

/** Begins a PDF with its fonts embedded; pages are to be added, and the document ended. */
export function openPdf(fonts: Fonts, title: string, pictures: Pictures = noPictures): Pdf {
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
  const typeface = setFonts(document, fonts);
  return { document, typeface, matrices: new Map(), addressOf: addressesOf(pictures), done };
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
