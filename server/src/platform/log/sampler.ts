import type { Clock } from '../../kernel/clock.ts';

/** Lines of one kind within a window before the rest is only counted. */
const linesAWindow = 20;
const windowMs = 10_000;

/**
 * Keeps a flood of equal lines off the disk: of one kind, the first 20 in ten seconds are written, the rest is
 * counted and told with the next one. Kinds must come from a short list.
 */
export type Sampler = {
  /** The number of lines left out since the last one of this kind; undefined when this one is to be left out too. */
  admit(kind: string): number | undefined;
};

type Window = { startMs: number; written: number; leftOut: number };

export function createSampler(clock: Clock): Sampler {
  const windows = new Map<string, Window>();
  return {
    admit(kind) {
      const nowMs = clock.nowMs();
      const window = windows.get(kind);
      if (window === undefined || nowMs - window.startMs >= windowMs) {
        windows.set(kind, { startMs: nowMs, written: 1, leftOut: 0 });
        return window?.leftOut ?? 0;
      }
      if (window.written >= linesAWindow) {
        window.leftOut += 1;
        return undefined;
      }
      window.written += 1;
      return 0;
    },
  };
}
