import { readFileSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
export const memoryFolder = '/dev/shm';
/** Several times what a whole run has there at once, so that nobody else is left without. */
const roomBytes = 6 * 1024 ** 3;

/** What is asked of the machine, for tests of this. */
export type Machine = {
  /** Bytes that have to be free, of the folder and of the memory. */
  neededBytes?: number;
  /** What `/proc/self/mounts` says. */
  mounts?: string;
};

/**
 * The folder in memory, where it has room and programs that are copied there may run; undefined elsewhere, as in containers as
 * they are by default, and on systems that have no such folder.
 */
export function roomyMemory({ neededBytes = roomBytes, mounts }: Machine = {}): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    const isRoomy = Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
    const isOpen = runsPrograms(mounts ?? readFileSync('/proc/self/mounts', 'utf8'));
    return isRoomy && isOpen ? memoryFolder : undefined;
  } catch {
    return undefined;
  }
}

function runsPrograms(mounts: string): boolean {
  const [, , , options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, folder]) => folder === memoryFolder) ?? [];
  return options !== '' && !options.split(',').includes('noexec');
}

/**
 * Lets this process and those that it starts keep temporary files in memory, unless somebody says where they are to be. Tests
 * throw away whatever they write, most of all databases of a thousand files each, and a kill -9 loses as little on a disk as
 * here. The whole of the faults stays on a disk, which installations have, too.
 */
export function keepTemporaryFilesInMemory(): void {
  const { TMPDIR, CARRETO_FAULTS } = process.env;
  const folder = TMPDIR === undefined && CARRETO_FAULTS !== 'whole' ? roomyMemory() : undefined;
  if (folder !== undefined) process.env.TMPDIR = folder;
}
