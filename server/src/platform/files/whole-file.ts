import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../kernel/operator-error.ts';

/**
 * Writes a new file that appears whole or not at all, readable by its owner only: under another name, synced
 * to disk, then renamed. Refuses to replace a file.
 * @param through what the chunks pass on their way, such as a compressor.
 */
export async function writeWholeFile(
  file: string,
  chunks: AsyncIterable<Buffer>,
  through: Transform = new PassThrough(),
): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} exists; choose another name or move it away.`);
  const folder = dirname(file);
  const part = join(folder, `.${basename(file)}.${randomBytes(4).toString('hex')}.part`);
  try {
    await pipeline(chunks, through, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
    await rename(part, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Makes names that were given or changed in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
