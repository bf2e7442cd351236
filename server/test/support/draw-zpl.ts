import { createRequire } from 'node:module';

/** Loaded by Node itself: it is one file of nine megabytes, which the test runner would rewrite. */
const renderer = createRequire(import.meta.url)('zpl-renderer-js') as typeof import('zpl-renderer-js');

/** The labels of a ZPL text as PNGs, drawn offline. */
export async function drawZpl(
  zpl: string,
  { widthMm, heightMm, dotsPerMm }: { widthMm: number; heightMm: number; dotsPerMm: number },
): Promise<Uint8Array[]> {
  const api = await renderer.getApi();
  const pictures = await api.zplToBase64MultipleAsync(zpl, widthMm, heightMm, dotsPerMm);
  return pictures.map((picture) => new Uint8Array(Buffer.from(picture, 'base64')));
}
