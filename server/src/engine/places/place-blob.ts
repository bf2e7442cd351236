import type { PlaceIndex } from './place-index.ts';

/** Changes with the layout below; blobs of another layout are built anew. */
const LAYOUT = 1;
const HEADER_WORDS = 3;

/**
 * The index as bytes, to be kept and loaded without building it again: layout, number of ranges and of
 * municipalities, then the columns in 32-bit words of the machine's own order, then the names in UTF-8, one
 * a line.
 */
export function encodePlaceIndex(index: PlaceIndex): Uint8Array {
  const header = Uint32Array.of(LAYOUT, index.starts.length, index.ibges.length);
  const columns = [
    header,
    index.starts,
    index.ends,
    index.owners,
    index.ibges,
    index.latitudes,
    index.longitudes,
  ].map((column) => new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  const parts = [...columns, new TextEncoder().encode(index.names.join('\n'))];
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Reads `encodePlaceIndex`'s bytes; null when they were written in another layout or by another machine. */
export function decodePlaceIndex(bytes: Uint8Array): PlaceIndex | null {
  const buffer = Uint8Array.from(bytes).buffer;
  if (buffer.byteLength < HEADER_WORDS * 4) return null;
  const [layout, ranges = 0, places = 0] = new Uint32Array(buffer, 0, HEADER_WORDS);
  const namesAt = (HEADER_WORDS + 3 * ranges + 3 * places) * 4;
  if (layout !== LAYOUT || buffer.byteLength < namesAt) return null;
  let offset = HEADER_WORDS * 4;
  const next = (words: number) => {
    offset += words * 4;
    return offset - words * 4;
  };
  return {
    starts: new Uint32Array(buffer, next(ranges), ranges),
    ends: new Uint32Array(buffer, next(ranges), ranges),
    owners: new Uint32Array(buffer, next(ranges), ranges),
    ibges: new Uint32Array(buffer, next(places), places),
    latitudes: new Int32Array(buffer, next(places), places),
    longitudes: new Int32Array(buffer, next(places), places),
    names: new TextDecoder().decode(new Uint8Array(buffer, namesAt)).split('\n'),
  };
}
