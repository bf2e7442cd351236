import { setFlagsFromString } from 'node:v8';
import type { ResourceLimits } from 'node:worker_threads';

/**
 * Room for short-lived objects, beside the heap, of a thread that does one piece of work: V8's own choice costs twice the memory and
 * gains nothing.
 */
const youngMb = 32;
/** The same of a thread that answers requests: three times the 64 MiB of a half that `./carreto` gives the main thread. */
export const youngOfServingMb = 192;

/**
 * What the thread that is started next may take. `./carreto` gives the main thread more room for short-lived objects
 * (`--max-semi-space-size`), which V8 would give threads, too, whatever their own limit says. It asks for it when a heap begins,
 * so that the main thread keeps its room when it is taken back here.
 * @param maxMemoryMb heap of objects that stay, in MiB; buffers lie outside it.
 */
export function threadLimits(maxMemoryMb: number, maxYoungGenerationSizeMb = youngMb): ResourceLimits {
  setFlagsFromString('--max-semi-space-size=0');
  return { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb };
}
