import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../test/support/labels.ts';
import { readFonts } from '../../platform/fonts/read-fonts.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { printerTypeface } from '../zpl/printer-face.ts';
import { cleanText } from './clean-text.ts';
import { fitText } from './fit-text.ts';
import type { TextItem } from './scene.ts';
import { mmPerPt } from './typeface.ts';

const fonts = await readFonts();
const faces = { pdf: openPdf(fonts, 'faces').typeface, zpl: printerTypeface };

const box = { kind: 'text', x: 10, y: 20, maxPt: 12 } as const;

describe.each(Object.entries(faces))('text of %s', (_, { regular, bold }) => {
  test('never leaves its box, whatever the text and the box', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 120 }),
          fc.lorem({ maxCount: 30 }),
          fc.constantFrom(...hostileTexts),
        ),
        fc.record({
          width: fc.double({ min: 0.5, max: 120, noNaN: true }),
          height: fc.double({ min: 0.5, max: 60, noNaN: true }),
          maxPt: fc.integer({ min: 6, max: 40 }),
          maxLines: fc.integer({ min: 1, max: 9 }),
          align: fc.constantFrom('left', 'centre', 'right'),
          vertical: fc.constantFrom('top', 'middle', 'bottom'),
          bold: fc.boolean(),
        }),
        (text, style) => {
          const item: TextItem = { ...box, ...style, text };
          const face = style.bold ? bold : regular;
          const { sizePt, lines } = fitText(item, face);
          const em = sizePt * mmPerPt;
          expect(lines.length).toBeLessThanOrEqual(style.maxLines);
          for (const line of lines) {
            expect(line.x).toBeGreaterThanOrEqual(item.x - 1e-6);
            expect(line.x + face.widthOf(line.text) * em).toBeLessThanOrEqual(item.x + item.width + 1e-6);
            expect(line.baseline - face.ascent * em).toBeGreaterThanOrEqual(item.y - 1e-5);
            expect(line.baseline + (face.line - face.ascent) * em).toBeLessThanOrEqual(
              item.y + item.height + 1e-5,
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is as large as it fits, and only then wraps and shrinks', () => {
    const at = (text: string, width: number) => fitText({ ...box, text, width, height: 12 }, regular);
    expect(at('Rua A', 60)).toMatchObject({ sizePt: 12, lines: [{ text: 'Rua A' }] });
    expect(at('Rua das Laranjeiras 120', 30).lines.map(({ text }) => text)).toEqual([
      'Rua das',
      'Laranjeiras 120',
    ]);
    expect(at('Rua das Laranjeiras 120', 14).sizePt).toBeLessThan(12);
  });

  test('ends with an ellipsis where it was cut, and breaks words only at the smallest size', () => {
    const { sizePt, lines } = fitText({ ...box, text: 'W'.repeat(255), width: 40, height: 10 }, regular);
    expect(sizePt).toBe(6);
    expect(lines.at(-1)?.text.endsWith(regular.ellipsis)).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
  });

  test('stays out of a box that is too low for a line', () => {
    expect(fitText({ ...box, text: 'Rua A', width: 40, height: 1 }, regular).lines).toEqual([]);
  });

  test('is drawn without what nobody can see, and with likenesses of what the font lacks', () => {
    const cleaned = (text: string) => cleanText(text, regular);
    expect(cleaned(' a\r\n\tb\u0000c\u001b[0m ')).toBe('a b c [0m');
    expect(cleaned('Conceição Ação')).toBe('Conceição Ação');
    expect(cleaned('日本 😀')).toBe('?? ?');
    expect(cleaned('a\u202eb\u200bc')).toBe('abc');
    expect(cleaned('ﬁm Ⅳ ｆ')).toBe('fim IV f');
    expect(cleaned('x\u0334y')).toBe('xy');
  });
});

test('a printer gets neither backslashes nor what is beyond Latin-1', () => {
  expect(cleanText('a\\&b Škoda – “x” €', printerTypeface.regular)).toBe('a/&b Skoda - "x" EUR');
});

test.each(['regular', 'bold'])('the embedded %s font has every character that is drawn as it is', (name) => {
  type Inner = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
  const { font } = (openPdf(fonts, 'faces').document.font(name) as unknown as Inner)._font;
  const lacking = Array.from({ length: 0x2500 }, (_, code) => code)
    .filter((code) => faces.pdf.regular.has(String.fromCodePoint(code)))
    .filter((code) => !font.hasGlyphForCodePoint(code));
  expect(lacking).toEqual([]);
});
