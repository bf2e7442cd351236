/** Well; somebody should look at it; it keeps Carreto from working as it should. */
export type State = 'ok' | 'warn' | 'fail';

const clockToleranceMs = 2000;
const backupDays = 7;
const dayMs = 86_400_000;

/** Offers expire and days begin by these clocks; nodes that disagree give different answers. */
export function judgeClock(offsetMs: number): State {
  return Math.abs(offsetMs) <= clockToleranceMs ? 'ok' : 'warn';
}

/** Below the least the database takes no writes; below four times as much it is time to make room. */
export function judgeSpace(freeBytes: number, minFreeBytes: number): State {
  if (freeBytes < minFreeBytes) return 'fail';
  return freeBytes < 4 * minFreeBytes ? 'warn' : 'ok';
}

/** A schema is right for one release alone. */
export function judgeMigrations({ applied, expected }: { applied: number; expected: number }): State {
  return applied === expected ? 'ok' : 'fail';
}

/** Backups that other tools make are not known of: none, or an old one, is no more than a warning. */
export function judgeBackup(at: Date | null, now: Date): State {
  return at !== null && now.getTime() - at.getTime() <= backupDays * dayMs ? 'ok' : 'warn';
}

/** Without one nothing is linked, audited, sent or forgotten. */
export function judgeWorkers(running: number): State {
  return running > 0 ? 'ok' : 'fail';
}
