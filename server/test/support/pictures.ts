/** The beginning of pictures of a size in pixels: as much as says what they are. */

export function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(45);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
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
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return new Uint8Array(Buffer.concat([...parts, frame, Buffer.from('ffd9', 'hex')]));
}

export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.write('WEBP', 8);
  bytes.write(kind, 12);
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
