import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greyPng, type PngFile, pngFile, summed } from '../../../test/support/png-files.ts';
import { readPng } from './read-png.ts';
import { writePixels } from './write-pixels.ts';

const pixelsOf = (file: PngFile): number[] | string => {
  const read = readPng(pngFile(file));
  return 'problem' in read ? read.problem : [...read.pixels.rgb];
};
const one = { width: 1, height: 1, depth: 8 };

describe('a PNG', () => {
  test.each([
    ['grey', { ...one, colourType: 0, rows: [[0, 90]] }, [90, 90, 90]],
    ['colour', { ...one, colourType: 2, rows: [[0, 1, 2, 3]] }, [1, 2, 3]],
    ['half covered grey', { ...one, colourType: 4, rows: [[0, 0, 128]] }, [127, 127, 127]],
    ['colour that covers nothing', { ...one, colourType: 6, rows: [[0, 9, 9, 9, 0]] }, [255, 255, 255]],
    ['colour that covers all', { ...one, colourType: 6, rows: [[0, 9, 8, 7, 255]] }, [9, 8, 7]],
    ['clear grey', { ...one, colourType: 0, rows: [[0, 90]], transparency: [0, 90] }, [255, 255, 255]],
    [
      'another grey than the clear one',
      { ...one, colourType: 0, rows: [[0, 91]], transparency: [0, 90] },
      [91, 91, 91],
    ],
    [
      'clear colour',
      { ...one, colourType: 2, rows: [[0, 1, 2, 3]], transparency: [0, 1, 0, 2, 0, 3] },
      [255, 255, 255],
    ],
    [
      'colours of a palette, one of them half covering',
      {
        ...one,
        width: 2,
        colourType: 3,
        rows: [[0, 1, 0]],
        palette: [0, 0, 0, 10, 20, 30],
        transparency: [128],
      },
      [10, 20, 30, 127, 127, 127],
    ],
    [
      'black and white in bits, rows filled up to bytes',
      { width: 9, height: 1, depth: 1, colourType: 0, rows: [[0, 0b10101010, 0b10000000]] },
      [255, 0, 255, 0, 255, 0, 255, 0, 255].flatMap((grey) => [grey, grey, grey]),
    ],
    [
      'four greys',
      { width: 4, height: 1, depth: 2, colourType: 0, rows: [[0, 0b00011011]] },
      [0, 85, 170, 255].flatMap((grey) => [grey, grey, grey]),
    ],
    [
      'numbers of four bits',
      { width: 2, height: 1, depth: 4, colourType: 3, rows: [[0, 0x10]], palette: [1, 1, 1, 2, 2, 2] },
      [2, 2, 2, 1, 1, 1],
    ],
    [
      'every filter',
      {
        width: 3,
        height: 5,
        depth: 8,
        colourType: 0,
        rows: [
          [0, 10, 20, 30],
          [1, 1, 1, 1],
          [2, 5, 5, 5],
          [3, 1, 2, 3],
          [4, 1, 1, 1],
        ],
      },
      // By hand after the specification: Sub, Up, Average and Paeth of what is left and above.
      [10, 20, 30, 1, 2, 3, 6, 7, 8, 4, 7, 10, 5, 8, 11].flatMap((grey) => [grey, grey, grey]),
    ],
  ] as [string, PngFile, number[]][])('of %s is read', (_, file, pixels) => {
    expect(pixelsOf(file)).toEqual(pixels);
  });

  test('with texts and unknown chunks beside its pixels is read', () => {
    const others = [summed('tEXt', Buffer.from('Author\0somebody')), summed('vpAg', Buffer.alloc(9))];
    expect(pixelsOf({ ...one, colourType: 0, rows: [[0, 90]], others })).toEqual([90, 90, 90]);
  });

  test.each([
    ['16 bits', { ...one, depth: 16, colourType: 0, rows: [[0, 1, 1]] }, /16 bits/],
    ['interlaced', { ...one, colourType: 0, rows: [[0, 1]], interlace: 1 }, /entrelaçada/],
    [
      'with a depth that its kind has not',
      { ...one, depth: 4, colourType: 2, rows: [[0, 1, 1]] },
      /danificada/,
    ],
    ['of no kind', { ...one, colourType: 5, rows: [[0, 1]] }, /danificada/],
    ['of no size', { ...one, width: 0, colourType: 0, rows: [[0]] }, /danificada/],
    ['without its palette', { ...one, colourType: 3, rows: [[0, 0]] }, /danificada/],
    [
      'with a colour that is not in its palette',
      { ...one, colourType: 3, rows: [[0, 1]], palette: [1, 1, 1] },
      /danificada/,
    ],
    ['with a filter that there is not', { ...one, colourType: 0, rows: [[5, 1]] }, /danificada/],
    ['with too few rows', { ...one, height: 2, colourType: 0, rows: [[0, 1]] }, /danificada/],
    [
      'with pixels without end',
      { ...one, colourType: 0, rows: Array.from({ length: 5000 }, () => [0, 1]) },
      /danificada/,
    ],
    [
      'with a chunk that must be understood',
      { ...one, colourType: 0, rows: [[0, 1]], others: [summed('ABCD', Buffer.alloc(1))] },
      /danificada/,
    ],
  ] as [string, PngFile, RegExp][])('%s is refused with the reason', (_, file, reason) => {
    expect(pixelsOf(file)).toMatch(reason);
  });

  test('that is another file, cut, or changed anywhere is refused, or read as pixels of its size', () => {
    for (const other of ['', 'GIF89a', '%PDF-1.7 and so on, longer than the head of a picture'])
      expect(readPng(new TextEncoder().encode(other))).toEqual({ problem: expect.stringContaining('PNG') });
    const whole = greyPng(40, 30, 77);
    fc.assert(
      fc.property(fc.nat(), fc.nat(255), fc.nat(), (at, value, length) => {
        const broken = whole.slice(0, length % (whole.length + 1));
        if (broken.length > 0) broken[at % broken.length] = value;
        const read = readPng(broken);
        if ('pixels' in read) expect(read.pixels.rgb).toHaveLength(40 * 30 * 3);
      }),
    );
  });
});

describe('pixels', () => {
  const pixel = fc.uint8Array({ minLength: 3, maxLength: 3 });
  const picture = fc
    .tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.array(pixel, { minLength: 1, maxLength: 400 }),
      fc.boolean(),
    )
    .map(([width, height, colours, isGrey]) => {
      const rgb = new Uint8Array(width * height * 3);
      for (let at = 0; at < width * height; at += 1) {
        const [red = 0, green = 0, blue = 0] = colours[(at * 7) % colours.length] ?? [];
        rgb.set(isGrey ? [red, red, red] : [red, green, blue], at * 3);
      }
      return { width, height, rgb };
    });

  test('are the same after they were written and read, in greys, by a palette and in colour', () => {
    fc.assert(
      fc.property(picture, (pixels) => {
        expect(readPng(writePixels(pixels))).toEqual({ pixels });
      }),
    );
    const many = {
      width: 300,
      height: 1,
      rgb: Uint8Array.from({ length: 900 }, (_, at) => at / (at % 3 === 0 ? 3 : 300)),
    };
    const few = { ...many, rgb: Uint8Array.from({ length: 900 }, (_, at) => (at % 3) * 80) };
    const grey = { ...many, rgb: Uint8Array.from({ length: 900 }, (_, at) => Math.floor(at / 3) % 256) };
    for (const [pixels, kind] of [
      [many, 2],
      [few, 3],
      [grey, 0],
    ] as const) {
      const png = writePixels(pixels);
      expect(png[25]).toBe(kind);
      expect(readPng(png)).toEqual({ pixels });
    }
  });
});
