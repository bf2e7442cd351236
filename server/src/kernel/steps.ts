/**
 * A computation that stops after every few units of work and yields how many they were. Whoever drives it may let
 * others run there; the result is the same, however often and for how long it is left standing.
 */
export type Steps<Result> = Generator<number, Result, void>;

/** Units of work after which a computation stops: far less than a millisecond, where a unit is one thing looked at. */
export const unitsOfAStep = 4000;

/** Counts the units of work that a computation has done since it last stopped. */
export class Effort {
  #units = 0;

  /** Counts units, and tells whether it is time to stop: `if (effort.spend(1)) yield effort.pause();`. */
  spend(units: number): boolean {
    this.#units += units;
    return this.#units >= unitsOfAStep;
  }

  /** The units since the last stop; counting begins again. */
  pause(): number {
    const units = this.#units;
    this.#units = 0;
    return units;
  }
}

/** Goes through a computation without stopping. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
