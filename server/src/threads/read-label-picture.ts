import { type ReadyPicture, readLabelPicture } from '../documents/pictures/label-picture.ts';
import { fail } from '../kernel/failure.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `readLabelPictureInThread` starts. */
await serveThread<Uint8Array, ReadyPicture>(async (bytes) => {
  const read = readLabelPicture(bytes);
  if ('problem' in read) throw fail('invalid_file', { message: read.problem });
  // Small buffers share their memory with others: only what is copied can move.
  return { output: { ...read.picture, png: Uint8Array.from(read.picture.png) } };
});
