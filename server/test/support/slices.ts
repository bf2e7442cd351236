import { unitsOfAStep } from '../../src/kernel/steps.ts';
import { sliceMs, slicesChannel } from '../../src/platform/processor/scheduler.ts';

/** What computed in one slice, and how many units of work. */
type Slice = { key: string; units: number };

/** A clock that computing alone moves, a millisecond at every look: slices are as long on any machine. */
export function clockOfLooks(): () => number {
  let looks = 0;
  return () => {
    looks += 1;
    return looks;
  };
}

/** With that clock: a look before the first step and one after each, a step overshooting by less than two. */
export const mostUnitsOfASlice = (sliceMs + 1) * 3 * unitsOfAStep;

/** The slices that were computed while something was done. */
export async function slicesOf<Result>(
  act: () => Promise<Result>,
): Promise<{ slices: Slice[]; result: Result }> {
  const slices: Slice[] = [];
  const note = (message: unknown) => void slices.push(message as Slice);
  slicesChannel.subscribe(note);
  try {
    return { result: await act(), slices };
  } finally {
    slicesChannel.unsubscribe(note);
  }
}

export const unitsOf = (slices: readonly Slice[]): number =>
  slices.reduce((sum, { units }) => sum + units, 0);
export const longestOf = (slices: readonly Slice[]): number =>
  slices.reduce((most, { units }) => Math.max(most, units), 0);
