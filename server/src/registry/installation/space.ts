import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What is free on the disk of a folder, or of the nearest one above it that exists; bytes. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestFolder(folder));
  return bavail * bsize;
}

/** The folder itself, or the nearest one above it that exists. */
export async function nearestFolder(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  return exists || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
