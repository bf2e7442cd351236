import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jpeg, png, webp } from '../../../test/support/pictures.ts';
import { readPicture } from './read-picture.ts';

describe('a picture', () => {
  test.each([
    ['PNG', png(640, 480), 'image/png'],
    ['JPEG', jpeg(640, 480), 'image/jpeg'],
    ['JPEG after other segments', jpeg(640, 480, 40_000), 'image/jpeg'],
    ['WebP, lossy', webp('VP8 ', 640, 480), 'image/webp'],
    ['WebP, lossless', webp('VP8L', 640, 480), 'image/webp'],
    ['WebP, extended', webp('VP8X', 640, 480), 'image/webp'],
  ])('of %s is known by its content', (_, bytes, contentType) => {
    expect(readPicture(bytes)).toEqual({ contentType, width: 640, height: 480 });
  });

  test.each([
    ['more pixels than anybody can show', png(20_000, 20_000)],
    ['a side that is too long', jpeg(65_535, 1)],
    ['no pixels', png(0, 10)],
    ['a megabyte of metadata', jpeg(640, 480, 1_200_000)],
    ['a drawing that is a program', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another file', new TextEncoder().encode('%PDF-1.7 and so on and on and on and on')],
    ['nothing', new Uint8Array()],
  ])('with %s is refused', (_, bytes) => {
    expect(readPicture(bytes)).toBeNull();
  });

  test('cut or broken anywhere is refused or read, and nothing else', () => {
    const whole = fc.constantFrom(png(64, 64), jpeg(64, 64, 100), webp('VP8L', 64, 64));
    fc.assert(
      fc.property(whole, fc.tuple(fc.nat(), fc.nat(255), fc.nat()), (bytes, [at, value, length]) => {
        const broken = bytes.slice(0, length % (bytes.length + 1));
        if (broken.length > 0) broken[at % broken.length] = value;
        const read = readPicture(broken);
        if (read !== null) expect(read.width * read.height).toBeLessThanOrEqual(50_000_000);
      }),
    );
  });
});
