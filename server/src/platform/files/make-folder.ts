import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../../kernel/operator-error.ts';

/**
 * Makes a folder and those above it that are missing; gives the first one made, undefined where there was one. What
 * stands in the way, a file say, or a file system that takes no folders, is an `OperatorError`. Step by step, because
 * Node's own recursive way tries for ever where a folder that exists answers that it does not, as `/proc` does.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<string | undefined> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (!(found instanceof Error)) {
    if (found.isDirectory()) return undefined;
    throw unusable(folder, 'it is a file, not a folder');
  }
  const parent = dirname(folder);
  if (found.code !== 'ENOENT' || parent === folder) throw unusable(folder, found.message, found);
  const first = await makeFolder(parent, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Somebody else made it meanwhile.
    if (code === 'EEXIST') return first;
    throw unusable(folder, message, error);
  }
  return first ?? folder;
}

function unusable(folder: string, reason: string, cause?: unknown): OperatorError {
  return new OperatorError(
    `The folder ${folder} cannot be used: ${reason}. Name another folder, or correct what is there and its rights.`,
    { cause },
  );
}
