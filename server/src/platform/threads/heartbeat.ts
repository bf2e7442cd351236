/** When the event loop of each thread was last seen to move, where all threads can read it. */
export type Beats = {
  buffer: SharedArrayBuffer;
  /** A thread in this place is watched from now on. */
  begin(index: number): void;
  /** Whether its event loop has not moved for so long that it never will. */
  isHanging(index: number): boolean;
};

const beatEveryMs = 250;

/** @param hangMs how long an event loop may stand still. */
export function beatsOf(count: number, hangMs: number): Beats {
  const buffer = new SharedArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT);
  const beats = new Int32Array(buffer);
  const seen = Array.from({ length: count }, () => ({ beat: 0, atMs: 0 }));
  return {
    buffer,
    begin(index) {
      seen[index] = { beat: Atomics.load(beats, index), atMs: performance.now() };
    },
    isHanging(index) {
      const beat = Atomics.load(beats, index);
      const last = seen[index];
      const nowMs = performance.now();
      // Looked at by a timer: where this loop stood still as well, as in a machine that slept, nothing is known of theirs.
      if (last === undefined || last.beat !== beat) {
        seen[index] = { beat, atMs: nowMs };
        return false;
      }
      return nowMs - last.atMs > hangMs;
    },
  };
}

/** Shows the others that the event loop of this thread moves, for as long as it does. */
export function beat(buffer: SharedArrayBuffer, index: number): void {
  const beats = new Int32Array(buffer);
  setInterval(() => Atomics.add(beats, index, 1), beatEveryMs).unref();
}
