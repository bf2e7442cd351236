import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';

/** What every decoder of the reader grows its output by. */
type Decoder = { buffer: Uint8Array; ensureBuffer(requested: number): Uint8Array };

/** An empty stream, by which the decoders' common ancestor is reached. */
const emptyFlate = Uint8Array.of(0x78, 0x9c, 0x03, 0x00);

/**
 * Does something with PDFs of strangers while all that their streams unfold to is bounded: the reader has no bound of its own, and a
 * kilobyte may hold a gigabyte. What passes it fails as a broken stream does. One at a time in a thread.
 */
export async function inflateAtMost<Result>(mostBytes: number, work: () => Promise<Result>): Promise<Result> {
  const decoder = commonDecoder();
  const { ensureBuffer } = decoder;
  let grown = 0;
  decoder.ensureBuffer = function (this: Decoder, requested: number): Uint8Array {
    const { byteLength } = this.buffer;
    // What is outgrown is replaced by one at least twice as large.
    if (requested > byteLength) grown += Math.max(requested - byteLength, byteLength);
    if (grown > mostBytes) throw new RangeError(`streams of more than ${mostBytes} bytes`);
    return ensureBuffer.call(this, requested);
  };
  try {
    return await work();
  } finally {
    decoder.ensureBuffer = ensureBuffer;
  }
}

function commonDecoder(): Decoder {
  const dict = PDFContext.create().obj({ Filter: 'FlateDecode' });
  let decoder: object | null = decodePDFRawStream(PDFRawStream.of(dict, emptyFlate));
  while (decoder !== null && !Object.hasOwn(decoder, 'ensureBuffer'))
    decoder = Object.getPrototypeOf(decoder);
  if (decoder === null) throw new Error('the decoders of the reader grow in another way');
  return decoder as Decoder;
}
