import { type Picture, readPicture } from './read-picture.ts';

/**
 * A picture without what cameras and programs wrote beside it: place, time, device, texts, previews, and whatever comes
 * after its end. What decides how it looks (pixels, palettes, colours) stays byte for byte; it is not encoded again.
 * Null for what is broken.
 */
export function withoutMetadata(bytes: Uint8Array, contentType: Picture['contentType']): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = parts[contentType](view);
  if (kept === null) return null;
  const cut = Buffer.concat(kept.map(([from, until]) => bytes.subarray(from, until)));
  if (contentType === 'image/webp') mendWebp(cut);
  return isSame(readPicture(bytes), readPicture(cut)) ? cut : null;
}

/** From and until, in bytes. */
type Part = readonly [from: number, until: number];

/** What is kept of each kind; null where it cannot be followed. */
const parts: Readonly<Record<Picture['contentType'], (view: DataView) => Part[] | null>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
};

function isSame(one: Picture | null, other: Picture | null): boolean {
  return one !== null && one.width === other?.width && one.height === other.height;
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;

function jpegParts(view: DataView): Part[] | null {
  const kept: Part[] = [[0, 2]];
  for (let at = 2; at + 2 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return [...kept, [at, at + 2]];
    const until = endOfSegment(view, at, marker);
    if (until === null) return null;
    if (isKeptSegment(view, at, marker)) kept.push([at, until]);
    at = until;
  }
  // Cameras that lost power: the picture is there as far as it goes.
  return kept;
}

/** Of a segment, with the pixels that follow the head of a scan. */
function endOfSegment(view: DataView, at: number, marker: number): number | null {
  if (marker === startOfImage || at + 4 > view.byteLength) return null;
  const end = at + 2 + view.getUint16(at + 2);
  if (end < at + 4 || end > view.byteLength) return null;
  return marker === startOfScan ? endOfScan(view, end) : end;
}

/** Pixels go on until a marker that is neither a stuffed zero nor a restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return view.byteLength;
}

/** Of the application's segments JFIF, colour profiles and Adobe's say how pixels are shown. */
function isKeptSegment(view: DataView, at: number, marker: number): boolean {
  if (marker === comment) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const says = (name: string): boolean => textAt(view, at + 4, name.length) === name;
  if (marker === 0xe0) return says('JFIF\0');
  if (marker === 0xe2) return says('ICC_PROFILE\0');
  return marker === 0xee && says('Adobe');
}

/** Chunks that decide how a PNG looks; those whose name begins with a capital always do. */
const shownChunks = new Set([
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
  'cICP',
  'hIST',
  'sPLT',
  'acTL',
  'fcTL',
  'fdAT',
]);

function pngParts(view: DataView): Part[] | null {
  const kept: Part[] = [[0, 8]];
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const end = at + 12 + view.getUint32(at);
    const type = textAt(view, at + 4, 4);
    if (end > view.byteLength || !/^[A-Za-z]{4}$/.test(type)) return null;
    if (/^[A-Z]/.test(type) || shownChunks.has(type)) kept.push([at, end]);
    if (type === 'IEND') return kept;
    at = end;
  }
  return null;
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function webpParts(view: DataView): Part[] | null {
  const whole = Math.min(view.byteLength, 8 + view.getUint32(4, true));
  const kept: Part[] = [[0, 12]];
  for (let at = 12; at + 8 <= whole; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > whole) return null;
    if (webpChunks.has(textAt(view, at, 4))) kept.push([at, end]);
    at = end;
  }
  return kept;
}

const exifAndXmp = 0x08 | 0x04;

/** The file's size, and what its head says of parts that are gone. */
function mendWebp(cut: Buffer): void {
  cut.writeUInt32LE(cut.length - 8, 4);
  if (cut.length > 20 && cut.toString('latin1', 12, 16) === 'VP8X')
    cut.writeUInt8(cut.readUInt8(20) & ~exifAndXmp, 20);
}

function textAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return '';
  return Buffer.from(view.buffer, view.byteOffset + at, length).toString('latin1');
}
