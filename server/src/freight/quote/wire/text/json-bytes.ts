import type { ByteString } from '../../../../platform/http/answer/byte-string.ts';

/** Up to here digits are made of whole numbers of a machine word. */
const mostDigits = 2 ** 31 - 1;

const zero = 48;
const point = 46;

/** Up to this many bytes are copied by words, which is faster than as a block. */
const mostByWords = 40;

/** Bytes that are written again and again: names, signs, and whatever does not change. */
export class JsonPiece {
  readonly bytes: Uint8Array;
  /** The same, four at a time, the last ones filled up with noughts; empty for long ones. */
  readonly words: Int32Array;

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    const { length } = this.bytes;
    this.words = new Int32Array(length > mostByWords ? 0 : Math.ceil(length / 4));
    const padded = new DataView(new ArrayBuffer(this.words.length * 4));
    for (const [index, byte] of this.bytes.entries()) if (length <= mostByWords) padded.setUint8(index, byte);
    for (const index of this.words.keys()) this.words[index] = padded.getInt32(index * 4);
  }
}

/** Room for the noughts of a last word, and for digits. */
const reserve = 16;

/**
 * JSON written as bytes, one value after the other in the same block of memory: texts that are put together stay trees of their
 * pieces, and laying those out took longer than all the rest. Numbers come out as `JSON.stringify` writes them. Whoever writes
 * does so in one go, from `begin` to `take`.
 */
export class JsonBytes {
  readonly #blockBytes: number;
  #bytes: Buffer;
  #view: DataView;
  #at = 0;

  /** @param blockBytes of memory that is kept; a value that is longer gets a block of its own. */
  constructor(blockBytes: number) {
    this.#blockBytes = blockBytes;
    this.#bytes = Buffer.alloc(blockBytes);
    this.#view = viewOf(this.#bytes);
  }

  /** Begins a value; what was not taken is forgotten. */
  begin(): void {
    this.#at = 0;
    if (this.#bytes.length === this.#blockBytes) return;
    this.#bytes = Buffer.alloc(this.#blockBytes);
    this.#view = viewOf(this.#bytes);
  }

  put({ bytes, words }: JsonPiece): void {
    const at = this.#at;
    const end = at + bytes.length;
    if (end + reserve > this.#bytes.length) this.#grow(end);
    if (words.length === 0) this.#bytes.set(bytes, this.#at);
    else
      for (let index = 0; index < words.length; index += 1)
        this.#view.setInt32(this.#at + index * 4, words[index] ?? 0);
    this.#at += bytes.length;
  }

  /** A text as it is. */
  raw(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#at + bytes.length + reserve > this.#bytes.length) this.#grow(this.#at + bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Any value, as `JSON.stringify` writes it. */
  value(value: unknown): void {
    this.raw(JSON.stringify(value) ?? 'null');
  }

  /** A number. */
  number(value: number): void {
    if (isPlain(value)) this.#digits(value);
    else this.raw(Number.isFinite(value) ? String(value) : 'null');
  }

  /** Cents as reais: `cents / 100`. */
  reais(cents: number): void {
    if (!isPlain(cents)) {
      this.number(cents / 100);
      return;
    }
    const whole = (cents / 100) | 0;
    this.#digits(whole);
    const part = cents - whole * 100;
    if (part !== 0) this.#fraction(part * 10);
  }

  /** Thousandths of a whole, as grams are of kilograms: `thousandths / 1000`. */
  thousandths(thousandths: number): void {
    if (!isPlain(thousandths)) {
      this.number(thousandths / 1000);
      return;
    }
    const whole = (thousandths / 1000) | 0;
    this.#digits(whole);
    const part = thousandths - whole * 1000;
    if (part !== 0) this.#fraction(part);
  }

  /**
   * What was written since `begin`, a character for each byte. A text lies among the short-lived things that the collector clears at
   * no cost; buffers of the same size lie beside them, and 50 MB of those a second made it look through everything once a second.
   */
  take(): ByteString {
    return this.#bytes.toString('latin1', 0, this.#at);
  }

  /** A whole number that is not negative, from its last digit on. */
  #digits(value: number): void {
    const length = digitsOf(value);
    if (this.#at + length + reserve > this.#bytes.length) this.#grow(this.#at + length);
    const bytes = this.#bytes;
    const first = this.#at;
    let rest = value;
    for (let at = first + length - 1; at >= first; at -= 1) {
      const tenth = (rest / 10) | 0;
      bytes[at] = zero + rest - tenth * 10;
      rest = tenth;
    }
    this.#at = first + length;
  }

  /** Thousandths behind the point, without noughts at their end; not all nought. Within the reserve. */
  #fraction(part: number): void {
    const at = this.#at;
    const bytes = this.#bytes;
    const first = (part / 100) | 0;
    const second = ((part / 10) | 0) - first * 10;
    const third = part - first * 100 - second * 10;
    bytes[at] = point;
    bytes[at + 1] = zero + first;
    bytes[at + 2] = zero + second;
    bytes[at + 3] = zero + third;
    this.#at = at + (third !== 0 ? 4 : second !== 0 ? 3 : 2);
  }

  /** Goes on in a larger block, with what was written of this value. */
  #grow(end: number): void {
    const block = Buffer.alloc((end + reserve) * 2);
    block.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = block;
    this.#view = viewOf(block);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function isPlain(value: number): boolean {
  return value >= 0 && value <= mostDigits && Math.floor(value) === value;
}

function digitsOf(value: number): number {
  if (value < 10) return 1;
  if (value < 100) return 2;
  if (value < 1000) return 3;
  let digits = 4;
  for (let bound = 10_000; value >= bound; bound *= 10) digits += 1;
  return digits;
}
