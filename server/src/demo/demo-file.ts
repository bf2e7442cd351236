import { chmod, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DemoAccess, demoFileText, parseDemoFile } from './wire.ts';

const ownerOnly = 0o600;

/** Where the demo's access stands inside a data folder. */
export function demoFilePath(dataFolder: string): string {
  return join(dataFolder, 'demo.json');
}

/**
 * Writes `demo.json` into the data folder, readable by its owner only. Whole or not at all: readers see the
 * old file or the new one, also after a power cut.
 */
export async function writeDemoFile(dataFolder: string, access: DemoAccess): Promise<void> {
  const path = demoFilePath(dataFolder);
  const unfinished = `${path}.${process.pid}`;
  try {
    await writeThrough(unfinished, demoFileText(access));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', ownerOnly);
  try {
    await file.writeFile(text);
    // A file left by an earlier crash keeps the mode it had.
    await chmod(path, ownerOnly);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What an earlier start wrote; null when there is none or it is not readable as such. */
export async function readDemoFile(dataFolder: string): Promise<DemoAccess | null> {
  try {
    return parseDemoFile(await readFile(demoFilePath(dataFolder), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
