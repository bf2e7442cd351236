import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the files below a folder take, as far as they can be seen: a server may remove some meanwhile. */
export function folderBytes(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, name) => sum + bytesOf(join(folder, name)),
      0,
    );
  } catch {
    return 0;
  }
}

function bytesOf(path: string): number {
  try {
    const found = lstatSync(path);
    return found.isFile() ? found.size : 0;
  } catch {
    return 0;
  }
}
