import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunk, jpeg, png, segment, webp, webpChunk } from '../../../test/support/pictures.ts';
import { readPicture } from './read-picture.ts';
import { withoutMetadata } from './without-metadata.ts';

type Piece = { bytes: Buffer; isKept: boolean };

const some = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'));

/** Pieces of one kind by a name, with any content. */
const pieces = (names: readonly string[], isKept: boolean, make: (name: string, content: string) => Buffer) =>
  fc
    .tuple(fc.constantFrom(...names), some)
    .map(([name, content]): Piece => ({ bytes: make(name, content), isKept }));

/** A file of a head, pieces in any order, and an end: whole, and as it should be kept. */
function file(head: Uint8Array, middle: readonly Piece[], end: Uint8Array) {
  const of = (kept: readonly Piece[]) => Buffer.concat([head, ...kept.map(({ bytes }) => bytes), end]);
  return { whole: of(middle), kept: of(middle.filter(({ isKept }) => isKept)) };
}

/** Pixels of a scan: zeros are stuffed, restarts and fill bytes may be among them. */
const pixels = fc
  .array(
    fc.oneof(
      fc.nat(254).map((byte) => [byte]),
      fc.constantFrom([0xff, 0], [0xff, 0xd0], [0xff, 0xd7]),
    ),
    { maxLength: 200 },
  )
  .map((parts) => Buffer.from(parts.flat()));

const jpegFile = fc
  .tuple(
    fc.array(
      fc.oneof(
        pieces(['Exif\0\0', 'http://ns.adobe.com/xap/1.0/\0'], false, (name, content) =>
          segment(0xe1, name + content),
        ),
        pieces(['Photoshop 3.0\0'], false, (name, content) => segment(0xed, name + content)),
        pieces(['MPF\0'], false, (name, content) => segment(0xe2, name + content)),
        pieces(['a comment'], false, (name, content) => segment(0xfe, name + content)),
        pieces(['ICC_PROFILE\0'], true, (name, content) => segment(0xe2, name + content)),
        pieces(['JFIF\0'], true, (name, content) => segment(0xe0, name + content)),
        pieces(['Adobe'], true, (name, content) => segment(0xee, name + content)),
        pieces(['tables'], true, (name, content) => segment(0xdb, name + content)),
      ),
      { maxLength: 12 },
    ),
    fc.array(pixels, { minLength: 1, maxLength: 3 }),
  )
  .map(([middle, scans]) => {
    const frame = jpeg(64, 48).subarray(2, -2);
    const shown = scans.flatMap((scan) => [segment(0xc4, 'huffman'), segment(0xda, 'scan'), scan]);
    return file(
      Buffer.from('ffd8', 'hex'),
      middle,
      Buffer.concat([frame, ...shown, Buffer.from('ffd9', 'hex')]),
    );
  });

const pngFile = fc
  .array(
    fc.oneof(
      pieces(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'], false, chunk),
      pieces(['PLTE', 'IDAT', 'tRNS', 'iCCP', 'pHYs'], true, chunk),
    ),
    { maxLength: 12 },
  )
  .map((middle) => file(png(64, 48).subarray(0, 33), middle, png(64, 48).subarray(33)));

const webpFile = fc
  .array(
    fc.oneof(
      pieces(['EXIF', 'XMP ', 'junk'], false, webpChunk),
      pieces(['VP8 ', 'ALPH', 'ICCP'], true, webpChunk),
    ),
    { maxLength: 12 },
  )
  .map((middle) => {
    const head = Buffer.from(webp('VP8X', 64, 48));
    head.writeUInt8(0x2c, 20);
    const { whole, kept } = file(head, middle, Buffer.alloc(0));
    whole.writeUInt32LE(whole.length - 8, 4);
    kept.writeUInt32LE(kept.length - 8, 4);
    kept.writeUInt8(0x20, 20);
    return { whole, kept };
  });

const files = [
  ['image/jpeg', jpegFile],
  ['image/png', pngFile],
  ['image/webp', webpFile],
] as const;

describe.each(files)('a picture of %s', (contentType, arbitrary) => {
  test('loses what is written beside it, and nothing else', () => {
    fc.assert(
      fc.property(arbitrary, ({ whole, kept }) => {
        const cut = withoutMetadata(whole, contentType);
        expect(cut === null ? null : Buffer.from(cut)).toEqual(kept);
        expect(withoutMetadata(kept, contentType)).toEqual(kept);
      }),
    );
  });

  test('loses what comes after its end', () => {
    fc.assert(
      fc.property(arbitrary, some, ({ whole, kept }, more) => {
        const longer = Buffer.concat([whole, Buffer.from(more, 'latin1')]);
        expect(withoutMetadata(longer, contentType)).toEqual(kept);
      }),
    );
  });

  test('cut or broken anywhere is refused, or read as what it was', () => {
    fc.assert(
      fc.property(arbitrary, fc.tuple(fc.nat(), fc.nat(255), fc.nat()), ({ whole }, [at, value, length]) => {
        const broken = whole.subarray(0, length % (whole.length + 1));
        if (broken.length > 0) broken[at % broken.length] = value;
        const cut = readPicture(broken) === null ? null : withoutMetadata(broken, contentType);
        if (cut === null) return;
        expect(cut.length).toBeLessThanOrEqual(broken.length);
        expect(readPicture(cut)).toEqual(readPicture(broken));
      }),
    );
  });
});
