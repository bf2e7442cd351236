/** What the first bytes of a picture say of it. Sides in pixels. */
export type Picture = {
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
};

/** Longest side and most pixels: whoever shows a picture unpacks all of them. */
const longestSide = 20_000;
const mostPixels = 50_000_000;
/** Texts and previews before the picture itself; more is something else in disguise. */
const mostMetadataBytes = 1_048_576;

/**
 * Reads what a picture is by its content: JPEG, PNG or WebP of a size that can be shown; null for anything else, also
 * for drawings (SVG), which are programs.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const picture = readPng(view) ?? readJpeg(view) ?? readWebp(view);
  if (picture === null) return null;
  const { width, height } = picture;
  const isShowable = Math.min(width, height) > 0 && Math.max(width, height) <= longestSide;
  return isShowable && width * height <= mostPixels ? picture : null;
}

const pngSignature = [0x89504e47, 0x0d0a1a0a] as const;
const ihdr = 0x49484452;

function readPng(view: DataView): Picture | null {
  if (view.byteLength < 33 || view.getUint32(0) !== pngSignature[0] || view.getUint32(4) !== pngSignature[1])
    return null;
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== ihdr) return null;
  return { contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks the segments up to the frame, which says the size. */
function readJpeg(view: DataView): Picture | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= view.byteLength && at <= mostMetadataBytes; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker))
      return { contentType: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    const length = view.getUint16(at + 2);
    // Pixels or the end before any frame, or a segment that does not even hold its length.
    if (marker === 0xda || marker === 0xd9 || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** Start of frame, in all its kinds; three numbers among them mean tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

const riff = 0x52494646;
const webp = 0x57454250;

function readWebp(view: DataView): Picture | null {
  if (view.byteLength < 30 || view.getUint32(0) !== riff || view.getUint32(8) !== webp) return null;
  const size = webpSize(view);
  return size === null ? null : { contentType: 'image/webp', ...size };
}

function webpSize(view: DataView): { width: number; height: number } | null {
  switch (view.getUint32(12)) {
    case 0x56503820: // 'VP8 ', lossy
      if (view.getUint8(23) !== 0x9d || view.getUint8(24) !== 0x01 || view.getUint8(25) !== 0x2a) return null;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      // 'VP8L', lossless
      if (view.getUint8(20) !== 0x2f) return null;
      const bits = view.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 0x56503858: // 'VP8X', with further parts
      return { width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) };
    default:
      return null;
  }
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
