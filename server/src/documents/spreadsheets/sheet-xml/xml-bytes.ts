/** What is looked for, as bytes. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Signs of XML and of cells that are told by their bytes. */
export const signs = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  doubleQuote: 34,
  ampersand: 38,
  singleQuote: 39,
  minus: 45,
  point: 46,
  slash: 47,
  zero: 48,
  less: 60,
  equals: 61,
  greater: 62,
  r: 114,
  s: 115,
} as const;

const highestInteger = 100_000_000;
const powers = Array.from({ length: 16 }, (_, places) => 10 ** places);

/**
 * Moves over bytes of XML, sign by sign, without a text for each. Every movement ends before `<`, so that no one leaves the bytes
 * while a tag comes later in them.
 */
export class ByteReader {
  at = 0;
  #bytes: Buffer = Buffer.alloc(0);

  start(bytes: Buffer, at: number): void {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The byte to come; 0 behind the last one. */
  get sign(): number {
    return this.#bytes[this.at] ?? 0;
  }

  takesSign(sign: number): boolean {
    if (this.#bytes[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  /** Moves behind what is looked for, where it comes next. */
  takes(sought: Uint8Array): boolean {
    const bytes = this.#bytes;
    const { at } = this;
    for (let index = 0; index < sought.length; index += 1) {
      if (bytes[at + index] !== sought[index]) return false;
    }
    this.at = at + sought.length;
    return true;
  }

  /** The same, where a quote follows, which stays. */
  takesQuoted(sought: Uint8Array): boolean {
    const { at } = this;
    if (this.takes(sought) && (this.sign === signs.doubleQuote || this.sign === signs.singleQuote))
      return true;
    this.at = at;
    return false;
  }

  /** Spaces and line ends between elements. */
  skipSpaces(): void {
    for (let { sign } = this; isSpace(sign); sign = this.sign) this.at += 1;
  }

  /** Spaces inside a tag; whether there are any. */
  takesSpaces(): boolean {
    const { at } = this;
    while (this.#bytes[this.at] === signs.space) this.at += 1;
    return this.at > at;
  }

  isTagEnd(): boolean {
    const { sign } = this;
    return sign === signs.greater || sign === signs.slash;
  }

  /** The name of an attribute, which `=` has to follow; null for what is none in plain letters. */
  attributeName(): string | null {
    const from = this.at;
    if (!isNameStart(this.sign)) return null;
    while (isNameSign(this.sign)) this.at += 1;
    return this.#bytes.toString('latin1', from, this.at);
  }

  /** Takes `="` or `='` and gives the quote; -1 for anything else. */
  openingQuote(): number {
    if (!this.takesSign(signs.equals)) return -1;
    const { sign } = this;
    if (sign !== signs.doubleQuote && sign !== signs.singleQuote) return -1;
    this.at += 1;
    return sign;
  }

  /** Moves on to what ends a value: the quote, or anything that is not plain in it. */
  skipPlain(quote: number): void {
    for (let { sign } = this; isPlain(sign) && sign !== quote; sign = this.sign) this.at += 1;
  }

  /** Digits as a whole number; -1 for none, and for more than eight. */
  integer(): number {
    const from = this.at;
    let value = 0;
    for (let digit = this.sign - signs.zero; digit >= 0 && digit <= 9; digit = this.sign - signs.zero) {
      if (value >= highestInteger) return -1;
      value = value * 10 + digit;
      this.at += 1;
    }
    return this.at === from ? -1 : value;
  }

  /** Letters of a column as its position from 0; -1 for none, and for more than three. */
  letters(): number {
    const from = this.at;
    let value = 0;
    for (let letter = this.sign - 64; letter >= 1 && letter <= 26; letter = this.sign - 64) {
      if (this.at - from === 3) return -1;
      value = value * 26 + letter;
      this.at += 1;
    }
    return value - 1;
  }

  /**
   * A number of digits and a point that ends at a tag and has at most so many signs, 15 or fewer: its digits and the power of ten
   * are exact then, and so the quotient is the nearest number, as `Number` gives it. NaN, and no movement, for any other text.
   */
  shortDecimal(mostSigns: number): number {
    const bytes = this.#bytes;
    const isNegative = bytes[this.at] === signs.minus;
    const from = isNegative ? this.at + 1 : this.at;
    let at = from;
    let value = 0;
    let point = -1;
    for (; ; at += 1) {
      const sign = bytes[at] ?? 0;
      if (isDigit(sign)) value = value * 10 + (sign - signs.zero);
      else if (sign === signs.point && point < 0) point = at;
      else break;
    }
    const isPlainNumber = bytes[at] === signs.less && from < at && point !== from && point !== at - 1;
    if (!isPlainNumber || at - this.at > mostSigns) return Number.NaN;
    this.at = at;
    const magnitude = point < 0 ? value : value / (powers[at - point - 1] ?? Number.NaN);
    return isNegative ? -magnitude : magnitude;
  }

  /**
   * The text up to the next tag, in a block of memory of its own. Null for texts that XML reads otherwise than they stand, and for
   * signs beyond two bytes of UTF-8, some of which it refuses.
   */
  plainText(): string | null {
    const bytes = this.#bytes;
    const from = this.at;
    let at = from;
    let isAscii = true;
    for (; bytes[at] !== signs.less; at += 1) {
      const sign = bytes[at] ?? 0;
      if (isPlain(sign)) continue;
      if (!isPairOfBytes(sign, bytes[at + 1] ?? 0)) return null;
      isAscii = false;
      at += 1;
    }
    this.at = at;
    return bytes.toString(isAscii ? 'latin1' : 'utf8', from, at);
  }
}

function isDigit(sign: number): boolean {
  return sign >= signs.zero && sign <= 57;
}

function isSpace(sign: number): boolean {
  return (
    sign === signs.space || sign === signs.lineFeed || sign === signs.carriageReturn || sign === signs.tab
  );
}

/** What stands for itself in texts and values: printable, and no sign of XML. */
function isPlain(sign: number): boolean {
  return (
    sign >= signs.space &&
    sign < 127 &&
    sign !== signs.less &&
    sign !== signs.greater &&
    sign !== signs.ampersand
  );
}

/** U+00A0 to U+07FF: what Portuguese needs. */
function isPairOfBytes(first: number, second: number): boolean {
  const least = first === 0xc2 ? 0xa0 : 0x80;
  return first >= 0xc2 && first <= 0xdf && second >= least && second <= 0xbf;
}

function isNameStart(sign: number): boolean {
  return (sign >= 97 && sign <= 122) || (sign >= 65 && sign <= 90) || sign === 95;
}

/** Letters, digits, and `-`, `.`, `:`, `_`. */
function isNameSign(sign: number): boolean {
  return isNameStart(sign) || (sign >= 45 && sign <= 58 && sign !== signs.slash);
}
