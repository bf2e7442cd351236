import { describe, expect, test } from 'vitest';
import { greyPng, pngFile, summed } from '../../../test/support/png-files.ts';
import { readPng } from '../png/read-png.ts';
import { readLabelPicture } from './label-picture.ts';

const problemOf = (bytes: Uint8Array): string => {
  const read = readLabelPicture(bytes);
  return 'problem' in read ? read.problem : 'none';
};

describe('a picture for labels', () => {
  test('is kept as pixels on white, and nothing else of its file', () => {
    const secret = summed('tEXt', Buffer.from('Author\0Maria'));
    const rows = [
      [0, 10, 20, 30, 255, 0, 0, 0, 0],
      [0, 10, 20, 30, 128, 200, 100, 50, 255],
    ];
    const read = readLabelPicture(
      pngFile({ width: 2, height: 2, depth: 8, colourType: 6, rows, others: [secret] }),
    );
    if ('problem' in read) throw new Error(read.problem);
    const { png, ...size } = read.picture;
    expect(size).toEqual({ width: 2, height: 2 });
    expect(Buffer.from(png).includes('Maria')).toBe(false);
    const rgb = Uint8Array.from([10, 20, 30, 255, 255, 255, 132, 137, 142, 200, 100, 50]);
    expect(readPng(png)).toEqual({ pixels: { width: 2, height: 2, rgb } });
  });

  test('may have 1200 pixels on a side and 200 KB, not more', () => {
    expect(problemOf(greyPng(1200, 1200))).toBe('none');
    expect(problemOf(greyPng(1201, 4))).toBe('A imagem tem 1201 × 4 pixels; o máximo é 1200 × 1200.');
    expect(problemOf(greyPng(4, 1201))).toBe('A imagem tem 4 × 1201 pixels; o máximo é 1200 × 1200.');
    const padded = (bytes: number) => {
      const small = { width: 1, height: 1, depth: 8, colourType: 0, rows: [[0, 0]] };
      const filling = bytes - pngFile(small).length - 12;
      return pngFile({ ...small, others: [summed('pAdd', Buffer.alloc(filling))] });
    };
    expect(padded(204_800)).toHaveLength(204_800);
    expect(problemOf(padded(204_800))).toBe('none');
    expect(problemOf(padded(204_801))).toBe('O arquivo tem 201 KB; o máximo é 200 KB.');
  });

  test('that says it is larger than it may be is not unpacked', () => {
    const bomb = pngFile({ width: 1_000_000, height: 1_000_000, depth: 8, colourType: 6, rows: [] });
    expect(problemOf(bomb)).toBe('A imagem tem 1000000 × 1000000 pixels; o máximo é 1200 × 1200.');
  });

  test('that leaves nothing on paper is refused: white on clear ground, as on dark pages', () => {
    const rows = [[0, 255, 255, 255, 255, 0, 0, 0, 0]];
    expect(problemOf(pngFile({ width: 2, height: 1, depth: 8, colourType: 6, rows }))).toMatch(/em branco/);
    expect(problemOf(greyPng(3, 3, 235))).toMatch(/em branco/);
    expect(problemOf(greyPng(3, 3, 234))).toBe('none');
  });

  test('that is no PNG is refused', () => {
    expect(problemOf(Buffer.from('ffd8ffe000104a464946', 'hex'))).toBe('O arquivo não é uma imagem PNG.');
  });
});
