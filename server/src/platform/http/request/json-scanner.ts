import { inSmallLetters } from './member-names.ts';

/** Names and tokens longer than this are read as others: the longest live token, every letter escaped, is shorter. */
const longestKeptBytes = 512;

/** Levels on which names may be written in any letter case: the body, and lists and objects below it. */
const upperDepth = 3;

const quote = 0x22;
const backslash = 0x5c;

/** A text that may still be cut in two by the end of a chunk. */
type Source = { bytes: Uint8Array; from: number; to: number };

/**
 * Walks the bytes of a JSON text as they arrive, in chunks cut anywhere, and parses nothing: it counts members, elements
 * and levels, and finds the text at one path of names, in any order of members. It reads names and the text as
 * `JSON.parse` does, escapes included; of a member that stands twice it takes the first. What is no JSON is not
 * noticed: whoever admits by what was found has to compare it with what was parsed.
 */
export class JsonScanner {
  /** Members of all objects so far: colons outside texts. */
  members = 0;
  /** Further elements and members of lists and objects so far: commas outside texts. */
  commas = 0;
  /** Members of objects that are the body, its members, or in lists that are. */
  upperMembers = 0;
  /** Whether there were more levels than allowed; nothing behind is looked at. */
  isTooDeep = false;
  /** The text found; empty ones count as none. */
  found: string | undefined;

  readonly #path: readonly string[];
  readonly #maxDepth: number;
  readonly #isAnyCase: boolean;
  #depth = 0;
  /** How many names of the path lead to the object that is open; looked for is a member of it. */
  #matched = 0;
  #isLooking: boolean;
  /** Whether the value that comes belongs to the next name of the path. */
  #isDue = false;
  /** The last whole text at the level that is looked at: a name, when a colon follows. */
  #text: Source | undefined;
  #isInText = false;
  #isEscaped = false;
  /** The beginning of a text that was cut; undefined when nobody needs it. */
  #begun: Uint8Array | undefined;

  /** `path` leads to the text that is looked for; empty, nothing is. `isAnyCase`: whatever the case of ASCII letters in names. */
  constructor(path: readonly string[], maxDepth: number, isAnyCase = false) {
    this.#path = isAnyCase ? path.map(inSmallLetters) : path;
    this.#maxDepth = maxDepth;
    this.#isAnyCase = isAnyCase;
    this.#isLooking = path.length > 0;
  }

  /** Takes the next bytes. A chunk must not change afterwards. */
  read(chunk: Uint8Array): void {
    let at = this.#isInText ? this.#readText(chunk, 0) : 0;
    const end = this.isTooDeep ? 0 : chunk.length;
    for (; at < end; at += 1) {
      switch (chunk[at]) {
        case quote:
          at = this.#readText(chunk, at + 1) - 1;
          break;
        case 0x3a: // :
          this.members += 1;
          if (this.#depth <= upperDepth) this.upperMembers += 1;
          if (this.#isLooking) this.#name();
          break;
        case 0x2c: // ,
          this.commas += 1;
          this.#isDue = false;
          break;
        case 0x7b: // {
        case 0x5b: // [
          this.#open(chunk[at] === 0x7b);
          if (this.isTooDeep) return;
          break;
        case 0x7d: // }
        case 0x5d: // ]
          this.#close();
          break;
      }
    }
  }

  #name(): void {
    if (this.#depth !== this.#matched + 1) return;
    const name = this.#path[this.#matched];
    this.#isDue = name !== undefined && this.#text !== undefined && this.#isNamed(this.#text, name);
    this.#text = undefined;
  }

  /** Whether a text is a name. Without an escape the length tells most apart. */
  #isNamed(source: Source, name: string): boolean {
    if (source.to - source.from < name.length) return false;
    const text = textOf(source);
    return (this.#isAnyCase && text !== undefined ? inSmallLetters(text) : text) === name;
  }

  #open(isObject: boolean): void {
    this.#depth += 1;
    if (this.#depth > this.#maxDepth) this.isTooDeep = true;
    if (isObject && this.#isDue && this.#matched < this.#path.length - 1) this.#matched += 1;
    this.#isDue = false;
  }

  #close(): void {
    if (this.#depth === this.#matched + 1 && this.#matched > 0) this.#matched -= 1;
    this.#depth -= 1;
    this.#isDue = false;
  }

  /** Goes behind the quote that ends a text, or to the end of the chunk; `from` is inside the text. */
  #readText(chunk: Uint8Array, from: number): number {
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at += 1;
    }
    const end = chunk.length;
    for (; at < end; at += 1) {
      const byte = chunk[at];
      if (byte === quote) {
        if (this.#isLooking && this.#depth === this.#matched + 1) this.#endText(chunk, from, at);
        this.#isInText = false;
        return at + 1;
      }
      if (byte === backslash) at += 1;
    }
    this.#isEscaped = at > end;
    this.#interrupt(chunk, from);
    return end;
  }

  #endText(chunk: Uint8Array, from: number, to: number): void {
    const text = this.#isInText
      ? continued(this.#begun, { bytes: chunk, from, to })
      : { bytes: chunk, from, to };
    this.#text = text;
    if (!this.#isDue || this.#matched < this.#path.length - 1) return;
    this.#isDue = false;
    const value = text === undefined ? undefined : textOf(text);
    if (value === undefined || value === '') return;
    this.found = value;
    this.#isLooking = false;
  }

  /** A text goes on in the next chunk. */
  #interrupt(bytes: Uint8Array, from: number): void {
    const part: Source = { bytes, from, to: bytes.length };
    const isNeeded = this.#isLooking && this.#depth === this.#matched + 1;
    const begun = isNeeded ? (this.#isInText ? continued(this.#begun, part) : part) : undefined;
    // Copied: of a chunk that holds a cut name, nothing else should be kept alive.
    this.#begun =
      begun === undefined || isTooLong(begun) ? undefined : begun.bytes.slice(begun.from, begun.to);
    this.#isInText = true;
  }
}

/** A text that began in an earlier chunk; undefined when its beginning was not kept, being too long. */
function continued(begun: Uint8Array | undefined, { bytes, from, to }: Source): Source | undefined {
  if (begun === undefined || begun.length + to - from > longestKeptBytes) return undefined;
  const joined = new Uint8Array(begun.length + to - from);
  joined.set(begun);
  joined.set(bytes.subarray(from, to), begun.length);
  return { bytes: joined, from: 0, to: joined.length };
}

function isTooLong({ from, to }: Source): boolean {
  return to - from > longestKeptBytes;
}

/** The text as the parser reads it; undefined when it cannot, or when it is too long to matter. */
function textOf(source: Source): string | undefined {
  if (isTooLong(source)) return undefined;
  const { bytes, from, to } = source;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('utf8');
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return undefined;
  }
}
