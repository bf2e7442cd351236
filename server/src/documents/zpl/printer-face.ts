import type { Face, Typeface } from '../labels/typeface.ts';

/**
 * Widths of the printers' scalable font 0, a bold condensed sans serif, in parts of its height, by characters that
 * share one; rounded up, because printers differ. Accents do not widen a letter.
 */
const widthClasses: readonly (readonly [number, string])[] = [
  [0.29, " 'Iijlft|:;/¦"],
  [0.36, '!"(),.[]`r{}´¨·¸¯°ªº¹²³'],
  [0.47, 'Jcksvxyz'],
  [0.53, '0123456789$#*+<=>?EFLTZ^_abdeghnopqu~¡¢£¤¥§«»¬µ±¿÷×ßðþ'],
  [0.59, 'ABCKPSVXYÞ'],
  [0.65, 'DGHNOQRUÐØø¶'],
  [0.7, '&w'],
  // A third in Zebra's own font; some that stand in for it draw a dash.
  [0.81, '-'],
];
const widest = 0.88;

const widths: ReadonlyMap<string, number> = new Map(
  widthClasses.flatMap(([width, characters]) =>
    [...characters].map((character) => [character, width] as const),
  ),
);

/**
 * Characters of Latin-1, which font 0 has in every printer that knows UTF-8, but the backslash: with an ampersand it
 * is a line break to printers, and in a field nothing escapes it.
 */
const repertoire = /[ -[\]-~\u00a1-\u00ac\u00ae-\u00ff]/;

/** Font 0 is bold already; there is no other weight of it. */
const face: Face = {
  widthOf: (text) => {
    let width = 0;
    for (const character of text) width += characterWidth(character);
    return width;
  },
  likelyShare: 0.95,
  ascent: 0.94,
  line: 1.16,
  ellipsis: '...',
  has: (character) => repertoire.test(character),
};

function characterWidth(character: string): number {
  return widths.get(character) ?? widths.get(character.normalize('NFD').charAt(0)) ?? widest;
}

/** How far above where letters stand the printer puts the top of its field: the height of a capital. */
export const capitalHeight = 0.74;

export const printerTypeface: Typeface = { regular: face, bold: face };
