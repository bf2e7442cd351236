import { cleanText } from './clean-text.ts';
import type { Box, TextItem } from './scene.ts';
import { type Face, mmPerPt } from './typeface.ts';

/** Lines of one size; `x` and `baseline` in millimetres of the scene. */
export type FittedText = { sizePt: number; lines: FittedLine[] };
export type FittedLine = { text: string; x: number; baseline: number };

const stepPt = 0.5;
const leastPt = 6;

/**
 * Sets a text into its box: the largest size at which it fits whole, words kept together; at the smallest one words
 * are broken and the last line ends with an ellipsis. Nothing ever stands outside the box: a box too low for one line
 * stays empty.
 */
export function fitText(item: TextItem, face: Face): FittedText {
  return fitInside(item.inverse ? narrowed(item) : item, face);
}

/** Light letters keep away from the ends of their dark ground. */
function narrowed(item: TextItem): TextItem {
  const padMm = Math.min(0.8, item.width / 10);
  return { ...item, x: item.x + padMm, width: item.width - 2 * padMm };
}

function fitInside(item: TextItem, face: Face): FittedText {
  const paragraphs = paragraphsOf(item.text, face);
  const least = Math.min(item.minPt ?? leastPt, item.maxPt);
  for (let sizePt = item.maxPt; sizePt > least; sizePt -= stepPt) {
    const lines = wrap(paragraphs, item.width / (sizePt * mmPerPt), face);
    if (lines !== null && lines.length <= linesIn(item, sizePt, face))
      return placed(item, face, { sizePt, lines });
  }
  const allowed = linesIn(item, least, face);
  const widthEm = item.width / (least * mmPerPt);
  let lines = broken(paragraphs, widthEm, face);
  for (const words of item.shorter ?? []) {
    if (lines.length <= allowed) break;
    lines = broken(paragraphsOf(words, face), widthEm, face);
  }
  return placed(item, face, { sizePt: least, lines: cut(lines, allowed, widthEm, face) });
}

function paragraphsOf(text: string, face: Face): string[] {
  return text
    .split('\n')
    .map((line) => cleanText(line, face))
    .filter((line) => line !== '');
}

/** Whether a text stands in its box in shorter words, or cut. */
export function isShortened({ shorter: _, ...item }: TextItem, face: Face): boolean {
  const whole = fitText(item, face).lines.map(({ text }) => text.replaceAll(' ', ''));
  return whole.join('') !== paragraphsOf(item.text, face).join('').replaceAll(' ', '');
}

function linesIn({ height, maxLines = 99 }: TextItem, sizePt: number, face: Face): number {
  // A hair of tolerance, because heights are sums of fractions.
  return Math.min(maxLines, Math.floor(height / (sizePt * mmPerPt * face.line) + 1e-6));
}

/** Lines of whole words, or null where a word is wider than the box. */
function wrap(paragraphs: readonly string[], widthEm: number, face: Face): string[] | null {
  const lines: string[] = [];
  for (const paragraph of paragraphs) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (face.widthOf(longer) <= widthEm) {
        line = longer;
        continue;
      }
      if (line === '' || face.widthOf(word) > widthEm) return null;
      lines.push(line);
      line = word;
    }
    lines.push(line);
  }
  return lines;
}

/** Lines of words, those too wide for any line broken within. */
function broken(paragraphs: readonly string[], widthEm: number, face: Face): string[] {
  const pieces = paragraphs.map((paragraph) =>
    paragraph
      .split(' ')
      .flatMap((word) => pieceOf(word, widthEm, face))
      .join(' '),
  );
  return wrap(pieces, widthEm, face) ?? [];
}

function pieceOf(word: string, widthEm: number, face: Face): string[] {
  if (face.widthOf(word) <= widthEm) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && face.widthOf(piece + character) > widthEm) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece].filter((part) => face.widthOf(part) <= widthEm);
}

// biome-ignore lint/complexity/useMaxParams: lines, how many may stay, and what they are measured by
function cut(lines: readonly string[], allowed: number, widthEm: number, face: Face): string[] {
  if (lines.length <= allowed) return [...lines];
  const kept = lines.slice(0, allowed);
  const last = kept.pop();
  if (last === undefined) return [];
  const characters = [...last];
  while (characters.length > 0 && face.widthOf(characters.join('') + face.ellipsis) > widthEm)
    characters.pop();
  const shortened = characters.join('').trimEnd() + face.ellipsis;
  return face.widthOf(shortened) <= widthEm ? [...kept, shortened] : kept;
}

function placed(
  item: TextItem,
  face: Face,
  { sizePt, lines }: { sizePt: number; lines: string[] },
): FittedText {
  const emMm = sizePt * mmPerPt;
  const top = item.y + spare(item, lines.length * face.line * emMm);
  return {
    sizePt,
    lines: lines.map((text, index) => ({
      text,
      x: item.x + indent(item, face.widthOf(text) * emMm, face.likelyShare ?? 1),
      baseline: top + (index * face.line + face.ascent) * emMm,
    })),
  };
}

function spare({ vertical = 'top', height }: TextItem & Box, used: number): number {
  if (vertical === 'top') return 0;
  return vertical === 'middle' ? (height - used) / 2 : height - used;
}

/** Never so far that a line as wide as measured would stand outside. */
function indent({ align = 'left', width }: TextItem & Box, used: number, likelyShare: number): number {
  if (align === 'left') return 0;
  return align === 'centre' ? Math.min((width - used * likelyShare) / 2, width - used) : width - used;
}
