import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a folder of its own to what a bench does, and takes it away afterwards, whatever happens. */
export async function inScratch<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'carreto-bench-'));
  try {
    // As root, the database runs as another user, who has to get in.
    await chmod(folder, 0o755);
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
