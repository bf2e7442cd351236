import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip; the members after `content` let tests lie. */
export type ZipEntry = {
  name: string;
  content: string | Uint8Array;
  store?: boolean;
  /** General purpose flags; 1 is encrypted. */
  flags?: number;
  method?: number;
  claimedSize?: number;
  claimedCrc?: number;
  /** Unix mode for the external attributes; 0o120777 is a symbolic link. */
  mode?: number;
  /** Offset of the local header that the directory states, instead of the true one. */
  claimedOffset?: number;
};

export type ZipOptions = { comment?: string; prefix?: Uint8Array; claimedEntries?: number };

/** Bytes of a zip as told, true or not. */
export function zipBytes(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(options.prefix ?? [])];
  const directory: Buffer[] = [];
  let offset = parts[0]!.length;
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const name = Buffer.from(entry.name);
    const data = entry.store ? content : deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(entry.flags ?? 0x800, 2);
    fields.writeUInt16LE(entry.method ?? (entry.store ? 0 : 8), 4);
    fields.writeUInt32LE(entry.claimedCrc ?? crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(entry.claimedSize ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(entry.claimedOffset ?? offset, 10);
    const made = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), made, fields, tail, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const comment = Buffer.from(options.comment ?? '');
  const end = Buffer.alloc(18);
  const count = options.claimedEntries ?? entries.length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06', 'latin1'), end, comment]);
}
