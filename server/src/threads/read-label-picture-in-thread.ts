import { problemOfHead, type ReadyPicture } from '../documents/pictures/label-picture.ts';
import { fail } from '../kernel/failure.ts';
import { runInThread } from '../platform/threads/run-in-thread.ts';

const maxMemoryMb = 128;
const timeoutMs = 10_000;

/**
 * Makes a picture ready for labels in a thread of its own: a small file may hold a million pixels.
 * @throws Failure `invalid_file` that says in Portuguese what is wrong with it, `work_too_large`.
 */
export async function readLabelPictureInThread(bytes: Uint8Array): Promise<ReadyPicture> {
  const problem = problemOfHead(bytes);
  if (problem !== null) throw fail('invalid_file', { message: problem });
  const entry = new URL('./read-label-picture.ts', import.meta.url);
  return runInThread<Uint8Array, ReadyPicture>(entry, bytes, { maxMemoryMb, timeoutMs });
}
