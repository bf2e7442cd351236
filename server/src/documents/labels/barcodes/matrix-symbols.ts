import bwip from 'bwip-js';
import type { BitMatrix } from './bit-matrix.ts';

/** Light modules that readers need on every side. */
export const quietModulesOf = { qr: 4, datamatrix: 1 } as const;

/** The side of every DataMatrix here, in modules: it takes 144 codewords, more than a postal label ever has. */
export const dataMatrixSide = 44;

/** Bytes that each version of the QR code holds at level M (ISO/IEC 18004), from 1 to 20. */
const qrCapacities = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
];

/** Whether a text can stand in a QR code here: up to 666 bytes of UTF-8. */
export function isQrEncodable(text: string): boolean {
  return text !== '' && Buffer.byteLength(text) <= 666;
}

/** The side of the QR code that holds a text as bytes, in modules (see `isQrEncodable`); one that packs better may be smaller. */
export function qrSide(text: string): number {
  const bytes = Buffer.byteLength(text);
  return (
    21 +
    4 *
      Math.max(
        0,
        qrCapacities.findIndex((capacity) => capacity >= bytes),
      )
  );
}

/** The QR code (level M) of a text. */
export function encodeQr(text: string): BitMatrix {
  if (!isQrEncodable(text)) throw new RangeError('too long for a QR code');
  return matrixOf({ bcid: 'qrcode', text, eclevel: 'M' });
}

/** The DataMatrix (ECC 200) of a text of ASCII characters, always of the same size. */
export function encodeDataMatrix(text: string): BitMatrix {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('not a text for a DataMatrix');
  return matrixOf({ bcid: 'datamatrix', text, rows: dataMatrixSide, columns: dataMatrixSide });
}

type Options = { bcid: string; text: string; eclevel?: string; rows?: number; columns?: number };

function matrixOf(options: Options): BitMatrix {
  const [symbol] = bwip.raw(options);
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('the encoder gave no modules');
  return { side: symbol.pixx, cells: Uint8Array.from(symbol.pixs) };
}
