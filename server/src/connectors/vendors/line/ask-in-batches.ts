import type { TrackedAnswer, TrackedName, TrackingOutcome } from '../../carrier-tracking/port.ts';
import { trackingFailureOf } from './vendor-problem.ts';

/**
 * What is said of each name, in their order, where a vendor takes them in batches of its own.
 * @param askBatch what is said of the names of a batch, in its order; it throws VendorProblem, which is then the outcome of all.
 */
export async function askInBatches(
  names: readonly TrackedName[],
  batches: readonly (readonly TrackedName[])[],
  askBatch: (batch: readonly TrackedName[]) => Promise<readonly TrackedAnswer[]>,
): Promise<TrackingOutcome> {
  try {
    const answers = new Map<string, TrackedAnswer>();
    for (const batch of batches) {
      const read = await askBatch(batch);
      for (const [index, { key }] of batch.entries()) {
        const own = read[index];
        if (own !== undefined) answers.set(key, own);
      }
    }
    const none: TrackedAnswer = { kind: 'nonsense', sentence: 'it said nothing of this name' };
    return { kind: 'answers', answers: names.map(({ key }) => answers.get(key) ?? none) };
  } catch (error) {
    return trackingFailureOf(error);
  }
}
