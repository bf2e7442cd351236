import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** A file of an archive, from bytes or from another file, or a symbolic link. */
export type Entry = { path: string; isProgram?: boolean } & (
  | { bytes: Buffer | string }
  | { from: string }
  | { link: string }
);

const blockBytes = 512;
const longestName = 100;
const longestPrefix = 155;

/**
 * Writes entries as a compressed tar archive, of which equal entries give equal bytes: in the order of their paths, of one
 * instant, owned by root, with one mode for files and one for programs.
 * @param modifiedAtS the instant of all entries, in seconds since 1970.
 * @throws Error where a path is longer than the format holds.
 */
export async function writeArchive(
  file: string,
  entries: readonly Entry[],
  modifiedAtS: number,
): Promise<void> {
  const sorted = [...entries].sort((one, other) => (one.path < other.path ? -1 : 1));
  const blocks = async function* (): AsyncGenerator<Buffer> {
    for (const entry of sorted) {
      const bytes = 'link' in entry ? Buffer.alloc(0) : await bytesOf(entry);
      yield headerOf(entry, bytes.length, modifiedAtS);
      yield bytes;
      yield Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes);
    }
    yield Buffer.alloc(2 * blockBytes);
  };
  await pipeline(Readable.from(blocks()), createGzip({ level: 6 }), createWriteStream(file));
}

/** What `sha256sum --check` reads: a line for each file, in the order of paths. */
export async function sumsOf(entries: readonly Entry[]): Promise<string> {
  const files = entries.filter((entry) => !('link' in entry));
  const lines = await Promise.all(
    files.map(async (entry) => {
      const hash = createHash('sha256').update(await bytesOf(entry));
      return `${hash.digest('hex')}  ${entry.path}\n`;
    }),
  );
  return lines.sort((one, other) => (one.slice(64) < other.slice(64) ? -1 : 1)).join('');
}

/** Content of a file's entry. */
export async function bytesOf(entry: Entry): Promise<Buffer> {
  if ('from' in entry) return readFile(entry.from);
  return 'bytes' in entry ? Buffer.from(entry.bytes) : Buffer.alloc(0);
}

function headerOf(entry: Entry, size: number, modifiedAtS: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const [prefix, name] = splitPath(entry.path);
  const isLink = 'link' in entry;
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(name, 0, 'utf8');
  block.write(octal(isLink ? 0o777 : entry.isProgram === true ? 0o755 : 0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(modifiedAtS, 11), 136);
  block.write(isLink ? '2' : '0', 156);
  if (isLink) block.write(entry.link, 157, 'utf8');
  block.write('ustar\x0000', 257, 'latin1');
  block.write('root', 265);
  block.write('root', 297);
  block.write(prefix, 345, 'utf8');
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** A long path stands in two fields, cut between two folders. */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= longestName) return ['', path];
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    const fits = Buffer.byteLength(prefix) <= longestPrefix && Buffer.byteLength(name) <= longestName;
    if (fits) return [prefix, name];
  }
  throw new Error(`${path} is too long a path for an archive`);
}
