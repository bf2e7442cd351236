/** A font as a back end knows it, for fitting text before it is drawn. Lengths in parts of its size (em). */
export type Typeface = { regular: Face; bold: Face };

export type Face = {
  /** Width of a text that is drawn in one piece. */
  widthOf(text: string): number;
  /** How much of the measured width a printer really takes, for standing in the middle; 1 where that is exact. */
  likelyShare?: number;
  /** From the top of a line to where letters stand, accents of capitals included. */
  ascent: number;
  /** From the top of a line to the next. */
  line: number;
  /** What stands where text was cut. */
  ellipsis: string;
  /** Whether the font has a character. */
  has(character: string): boolean;
};

/** Millimetres of a point. */
export const mmPerPt = 25.4 / 72;
