import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { fail } from '../../kernel/failure.ts';

/** One file of a zip; its text comes in pieces, so that it need never be whole. */
export type ZipPart = { name: string; text: Iterable<string> };

type Written = {
  name: Buffer;
  crc: number;
  size: number;
  data: Buffer[];
  packedSize: number;
  offset: number;
};

/** What the format of 1989 can say without its later extension. */
const mostBytes = 0xffff_ffff;
/** 1 January 1980: the same content gives the same bytes. */
const dosDate = 0x21;
const deflated = 8;
const utf8Names = 0x800;

/**
 * The bytes of a zip of these parts, in their order. Holds what is compressed in memory, never the plain text.
 * @throws Failure `work_too_large` past 4 GB.
 */
export async function writeZip(parts: Iterable<ZipPart>): Promise<Uint8Array<ArrayBuffer>> {
  const output: Buffer[] = [];
  const entries: Written[] = [];
  let offset = 0;
  for (const part of parts) {
    const entry = await deflatePart(part, offset);
    const header = Buffer.concat([signature(0x0403_4b50), common(entry), entry.name]);
    output.push(header, ...entry.data);
    offset += header.length + entry.packedSize;
    if (offset > mostBytes || entry.size > mostBytes) throw fail('work_too_large');
    entries.push({ ...entry, data: [] });
  }
  const directory = Buffer.concat(entries.map(directoryRecord));
  return new Uint8Array(Buffer.concat([...output, directory, endRecord(entries.length, directory, offset)]));
}

async function deflatePart({ name, text }: ZipPart, offset: number): Promise<Written> {
  const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, data: [], packedSize: 0, offset };
  function* bytes(): Generator<Buffer> {
    for (const piece of text) {
      const chunk = Buffer.from(piece);
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(Readable.from(bytes()), createDeflateRaw(), async (compressed) => {
    for await (const chunk of compressed as AsyncIterable<Buffer>) {
      entry.data.push(chunk);
      entry.packedSize += chunk.length;
    }
  });
  return entry;
}

function signature(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

/** What a local header and a record of the directory have in common. */
function common({ name, crc, size, packedSize }: Written): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packedSize, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function directoryRecord(entry: Written): Buffer {
  const version = Buffer.from([20, 0]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([signature(0x0201_4b50), version, common(entry), tail, entry.name]);
}

function endRecord(count: number, directory: Buffer, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x0605_4b50), end]);
}
