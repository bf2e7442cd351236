import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { upgradePassKey } from '../../platform/embedded-postgres/upgrade-gate.ts';

export type Ran = { code: number; said: string };

type Call = { words: readonly string[]; dataFolder: string; pass?: string; isQuiet?: boolean };

const keptBytes = 20_000;

/**
 * Runs a command of the release in a folder on a data folder, as the user whom the data belongs to. What it says is passed on
 * to standard error unless it should be quiet, and its end is given back.
 */
export async function runRelease(folder: string, { words, dataFolder, pass, isQuiet }: Call): Promise<Ran> {
  const { CARRETO_HOME: _, ...environment } = process.env;
  const child = spawn(join(folder, 'carreto'), [...words, '--data', dataFolder], {
    // A shell that may not read where it starts complains.
    cwd: '/',
    env: { ...environment, ...(pass === undefined ? {} : { [upgradePassKey]: pass }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ownerOf(dataFolder),
  });
  let said = '';
  const listen = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-keptBytes);
    if (isQuiet !== true) process.stderr.write(chunk);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

function ownerOf(dataFolder: string): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(dataFolder);
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
}
