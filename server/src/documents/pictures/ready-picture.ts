import { fail } from '../../kernel/failure.ts';
import { problemOfHead, type ReadyPicture, readLabelPicture } from './label-picture.ts';

/** @throws Failure `invalid_file` that says in Portuguese what its first bytes tell to be wrong with a picture. */
export function requireHead(bytes: Uint8Array): void {
  const problem = problemOfHead(bytes);
  if (problem !== null) throw fail('invalid_file', { message: problem });
}

/**
 * Makes a picture ready for labels: a small file may hold a million pixels. Slow: runs in a thread.
 * @throws Failure `invalid_file` that says in Portuguese what is wrong with it.
 */
export function readyPicture(bytes: Uint8Array): ReadyPicture {
  const read = readLabelPicture(bytes);
  if ('problem' in read) throw fail('invalid_file', { message: read.problem });
  // Small buffers share their memory with others: only what is copied can move.
  return { ...read.picture, png: Uint8Array.from(read.picture.png) };
}
