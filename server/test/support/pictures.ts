/** The beginning of pictures of a size in pixels: as much as says what they are. */

export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(45);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  Buffer.from('0000000049454e44ae426082', 'hex').copy(bytes, 33);
  return new Uint8Array(bytes);
}

/** With so many bytes of metadata, in segments as cameras write them. */
export function jpeg(width: number, height: number, metadataBytes = 0): Uint8Array<ArrayBuffer> {
  const parts = [Buffer.from('ffd8', 'hex')];
  for (let left = metadataBytes; left > 0; left -= 60_000) {
    const segment = Buffer.alloc(Math.min(left, 60_000) + 4);
    segment.writeUInt16BE(0xffe1, 0);
    segment.writeUInt16BE(segment.length - 2, 2);
    parts.push(segment);
  }
  const frame = Buffer.from('ffc00011080000000003012200021101031101', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return new Uint8Array(Buffer.concat([...parts, frame, Buffer.from('ffd9', 'hex')]));
}

export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBP', 8);
  bytes.write(kind, 12);
  bytes.writeUInt32LE(20, 16);
  if (kind === 'VP8 ') {
    Buffer.from('9d012a', 'hex').copy(bytes, 23);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (kind === 'VP8L') {
    bytes.writeUInt8(0x2f, 20);
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  } else {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return new Uint8Array(bytes);
}

/** A segment of a JPEG as cameras and programs write them. */
export function segment(marker: number, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | marker, 0);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** A chunk of a PNG; nobody here looks at its sum. */
export function chunk(type: string, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes, Buffer.alloc(4)]);
}

/** A chunk of a WebP, padded to an even length. */
export function webpChunk(type: string, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}
