/** One member of a tar archive; its content must be read before the next member is asked for. */
export type TarMember = { name: string; folder: boolean; size: number; content: AsyncIterable<Buffer> };

const blockBytes = 512;
/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

const field = {
  name: [0, 100],
  mode: [100, 108],
  size: [124, 136],
  modified: [136, 148],
  checksum: [148, 156],
  type: [156, 157],
  magic: [257, 265],
  prefix: [345, 500],
} as const;

/** The header of a plain file, readable by its owner only. */
export function tarHeader(name: string, size: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const put = ([start]: readonly [number, number], text: string): void => {
    block.write(text, start, 'latin1');
  };
  put(field.name, name);
  put(field.mode, '0000600\0');
  put(field.size, `${size.toString(8).padStart(11, '0')}\0`);
  put(field.modified, `${Math.floor(Date.now() / 1000).toString(8)}\0`);
  put(field.type, '0');
  put(field.magic, 'ustar\x0000');
  put(field.checksum, `${checksumOf(block).toString(8).padStart(6, '0')}\0 `);
  return block;
}

/** Zeros that fill the last block of a member. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

/** Reads the members of an archive in order. Throws when it is damaged or cut short. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const reader = new BlockReader(chunks);
  for (;;) {
    const header = await reader.take(blockBytes);
    if (header.every((byte) => byte === 0)) return;
    const member = parseHeader(header);
    yield { ...member, content: reader.stream(member.size) };
    await reader.take(tarPadding(member.size).length);
  }
}

function parseHeader(block: Buffer): { name: string; folder: boolean; size: number } {
  const text = ([start, end]: readonly [number, number]): string => {
    const raw = block.subarray(start, end);
    const zero = raw.indexOf(0);
    return raw.subarray(0, zero < 0 ? raw.length : zero).toString('utf8');
  };
  const octal = (place: readonly [number, number]): number => Number.parseInt(text(place).trim() || '0', 8);
  if (octal(field.checksum) !== checksumOf(block)) throw new Error('a header of the archive is damaged');
  const type = text(field.type);
  const prefix = text(field.prefix);
  const name = prefix === '' ? text(field.name) : `${prefix}/${text(field.name)}`;
  if (type !== '0' && type !== '' && type !== '5') throw new Error(`${name} is neither a file nor a folder`);
  return { name, folder: type === '5', size: octal(field.size) };
}

/** The sum of all bytes, those of the sum itself taken as spaces. */
function checksumOf(block: Buffer): number {
  const [start, end] = field.checksum;
  return block.reduce((sum, byte, at) => sum + (at >= start && at < end ? 0x20 : byte), 0);
}

/** Cuts a stream of chunks into pieces of wanted sizes. */
class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.stream(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done === true) throw new Error('the archive is cut short');
        this.#rest = Buffer.from(next.value);
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
