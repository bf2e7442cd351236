import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes as read } from 'zxing-wasm/reader';

/** A picture of four bytes to the pixel, or a PNG. */
export type BarcodePicture = { data: Uint8ClampedArray; width: number; height: number } | Uint8Array;
export type ReadBarcode = { format: string; text: string };

let isPrepared = false;

/** What a scanner reads in a picture, in no order; offline. */
export async function readBarcodes(picture: BarcodePicture): Promise<ReadBarcode[]> {
  if (!isPrepared) {
    const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const wasm = await readFile(path);
    prepareZXingModule({
      overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
    });
    isPrepared = true;
  }
  const found = await read(
    picture instanceof Uint8Array
      ? picture
      : ({ ...picture, colorSpace: 'srgb' } as Parameters<typeof read>[0]),
    {
      tryHarder: true,
      // Nothing is printed white on black: looking for that as well takes half of the time, and what scans so alone must not scan.
      tryInvert: false,
      formats: ['Code128', 'QRCode', 'DataMatrix'],
      maxNumberOfSymbols: 255,
    },
  );
  return found.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }));
}
