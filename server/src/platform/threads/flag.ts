/** A yes or no that one thread says and all see. */
export type Flag = SharedArrayBuffer;

/** @param isUp what it says at first. */
export function newFlag(isUp = false): Flag {
  const flag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  raise(flag, isUp);
  return flag;
}

export function raise(flag: Flag, isUp = true): void {
  Atomics.store(new Int32Array(flag), 0, isUp ? 1 : 0);
}

export function isRaised(flag: Flag): boolean {
  return Atomics.load(new Int32Array(flag), 0) === 1;
}
