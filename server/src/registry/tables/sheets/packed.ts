import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/**
 * Documents and sheets are kept compressed with Zstandard: a tenth of the bytes to store, to back up and to
 * read, and unpacked off the main thread faster than the database could send them plain.
 */
export type Packed = { content: Buffer; sizeBytes: number };

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Bytes as they are stored. */
export async function pack(bytes: Uint8Array): Promise<Packed> {
  const params = { [constants.ZSTD_c_compressionLevel]: 3 };
  return {
    content: await compress(bytes, { params, pledgedSrcSize: bytes.byteLength }),
    sizeBytes: bytes.byteLength,
  };
}

/** Bytes as they were packed. Throws when they are not what was written. */
export async function unpack({ content, sizeBytes }: Packed): Promise<Buffer> {
  const bytes = await decompress(content, { maxOutputLength: sizeBytes });
  if (bytes.byteLength !== sizeBytes)
    throw new Error(`unpacked ${bytes.byteLength} bytes instead of ${sizeBytes}`);
  return bytes;
}
