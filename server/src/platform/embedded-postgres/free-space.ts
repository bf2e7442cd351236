import { statfs } from 'node:fs/promises';
import { OperatorError } from '../../kernel/operator-error.ts';

export type FreeSpace = { freeBytes: number; minFreeBytes: number; enough: boolean };

/** What is left for us on the volume of a folder. */
export async function freeSpace(folder: string, minFreeBytes: number): Promise<FreeSpace> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return { freeBytes, minFreeBytes, enough: freeBytes >= minFreeBytes };
}

/** For messages: whole megabytes. */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`;
}

/** A database that starts on a nearly full disk dies of it, and its repair needs room as well. */
export async function refuseWithoutSpace(folder: string, minFreeBytes: number): Promise<void> {
  const { freeBytes, enough } = await freeSpace(folder, minFreeBytes);
  if (enough) return;
  throw new OperatorError(
    `Only ${megabytes(freeBytes)} are free in ${folder}, and the database needs ${megabytes(minFreeBytes)} to start. ` +
      'Make room, or lower CARRETO_MIN_FREE_MB.',
  );
}
