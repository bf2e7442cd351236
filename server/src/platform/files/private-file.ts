import { chmod, open, rename, rm } from 'node:fs/promises';

const ownerOnly = 0o600;

/**
 * Writes a file that its owner alone may read, in place of an earlier one. Whole or not at all: readers see the old
 * file or the new one, also after a power cut.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  try {
    await writeThrough(unfinished, text);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', ownerOnly);
  try {
    // A file left by an earlier crash keeps the mode it had.
    await chmod(path, ownerOnly);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
