import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { defaultSheetLimits, RefusedFile, type SheetLimits } from './sheet.ts';

/** A zip whose directory has been judged; `read` inflates one entry, counting. */
export type InspectedZip = {
  names: string[];
  has: (name: string) => boolean;
  /** What an entry claims to inflate to, which is enforced; 0 where there is none. */
  sizeOf: (name: string) => number;
  read: (name: string) => AsyncIterable<Uint8Array>;
};

const mostEntries = 2_000;
/** Deflate reaches 1,032:1 on zeros; sheets of real tables stay below 60:1. */
const highestRatio = 250;
const ratioFromBytes = 1024 * 1024;
const longestName = 260;
const archives = /\.(zip|xlsx|xlsm|xlsb|xls|docx|docm|pptx|jar|rar|7z|gz|tgz|bz2|xz)$/i;

/**
 * Opens a zip in memory and judges its directory before anything is inflated: number and names of entries,
 * encryption, symbolic links, archives inside, compression methods, claimed sizes, ratios, entries that share
 * bytes, bytes before the first entry and comments after the last (files that are two formats at once).
 * Sizes that lie are found while inflating: an entry that yields more or less than it claims, or another
 * checksum, is refused. Names are compared without case and never used as paths.
 */
export async function openZip(
  bytes: Uint8Array,
  limits: SheetLimits = defaultSheetLimits,
): Promise<InspectedZip> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await orRefuse(() =>
    fromBufferPromise(buffer, { strictFileNames: true, validateEntrySizes: true, decodeStrings: true }),
  );
  if (zip.entryCount > mostEntries) throw refused('zip_too_many_entries', 'itens demais no arquivo');
  if (zip.comment.length > 0) throw refused('zip_polyglot', 'há um comentário após o arquivo');
  const entries = await orRefuse(() => collectEntries(zip, limits));
  refuseSharedBytes([...entries.values()]);
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    sizeOf: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
    read: (name) => inflate(zip, entries.get(name.toLowerCase()), name),
  };
}

async function collectEntries(zip: ZipFile, limits: SheetLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    const problem = entryProblem(entry);
    if (problem !== null) throw refused(...problem);
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw refused('zip_duplicate_entry', 'dois itens com o mesmo nome');
    entries.set(name, entry);
    inflated += entry.uncompressedSize;
    if (inflated > limits.inflatedBytes) throw refused('zip_too_large', 'conteúdo grande demais');
    if (entries.size > mostEntries) throw refused('zip_too_many_entries', 'itens demais no arquivo');
  }
  return entries;
}

const encryptedFlag = 0x1;
const fileTypeMask = 0o170_000;
const symbolicLink = 0o120_000;

function entryProblem(entry: Entry): [code: string, reason: string] | null {
  const { compressedSize, uncompressedSize, compressionMethod, fileName } = entry;
  if ((entry.generalPurposeBitFlag & encryptedFlag) !== 0) return ['encrypted_file', 'tem senha'];
  if (((entry.externalFileAttributes >>> 16) & fileTypeMask) === symbolicLink)
    return ['zip_symlink', 'contém um atalho'];
  if (fileName.length > longestName || fileName.includes('\0'))
    return ['zip_bad_name', 'nome interno inválido'];
  if (archives.test(fileName)) return ['zip_nested', 'contém outro arquivo compactado'];
  if (compressionMethod !== 0 && compressionMethod !== 8) return ['zip_method', 'compactação não suportada'];
  if (compressionMethod === 0 && compressedSize !== uncompressedSize)
    return ['zip_lying_size', 'tamanhos declarados não conferem'];
  if (uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * highestRatio)
    return ['zip_ratio', 'compactação suspeita'];
  return null;
}

const localHeaderBytes = 30;

/** Entries that overlap let a small file claim the same bytes many times; the first starts the file. */
function refuseSharedBytes(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const [index, entry] of inOrder.entries()) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (index === 0 ? start !== 0 : start < end) {
      throw refused('zip_polyglot', 'itens sobrepostos ou bytes estranhos no início');
    }
    end = start + localHeaderBytes + entry.fileNameRaw.length + entry.compressedSize;
  }
}

async function* inflate(zip: ZipFile, entry: Entry | undefined, name: string): AsyncGenerator<Uint8Array> {
  if (entry === undefined) throw refused('xlsx_missing_part', `falta ${name}`);
  let checksum = 0;
  let size = 0;
  try {
    for await (const chunk of await contentOf(zip, entry)) {
      size += chunk.length;
      if (size > entry.uncompressedSize) throw lyingSize();
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch {
    throw lyingSize();
  }
  if (size !== entry.uncompressedSize) throw lyingSize();
  if (checksum !== entry.crc32) throw refused('zip_damaged', 'conteúdo danificado');
}

/** Every chunk is a turn of the loop and a visit to another thread, and the 16 KB that the library inflates are few for them. */
const inflatedChunk = 128 * 1024;

async function contentOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === 0) return stored;
  const inflating = createInflateRaw({ chunkSize: inflatedChunk });
  // What fails on the way fails where the content is read.
  pipeline(stored, inflating, () => undefined);
  return inflating;
}

function lyingSize(): RefusedFile {
  return refused('zip_damaged', 'conteúdo danificado ou tamanho declarado falso');
}

async function orRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw refused('zip_damaged', 'o zip está danificado ou tem nomes internos inválidos');
  }
}

function refused(code: string, reason: string): RefusedFile {
  return new RefusedFile({
    code,
    message: `Planilha recusada: ${reason}. Abra-a no programa de planilhas e salve como .xlsx.`,
  });
}
