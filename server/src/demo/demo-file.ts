import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../platform/files/private-file.ts';
import { type DemoAccess, demoFileText, parseDemoFile } from './wire.ts';

/** Where the demo's access stands inside a data folder. */
export function demoFilePath(dataFolder: string): string {
  return join(dataFolder, 'demo.json');
}

/** Writes `demo.json` into the data folder, readable by its owner only, whole or not at all. */
export function writeDemoFile(dataFolder: string, access: DemoAccess): Promise<void> {
  return writePrivateFile(demoFilePath(dataFolder), demoFileText(access));
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
