/** São Paulo keeps no summer time since 2019 (Decree 9.772/2019): what a person types is three hours behind UTC. */
const offset = '-03:00';
const offsetMs = 3 * 3_600_000;

/** An instant of `2026-11-24T09:12` on São Paulo's clock. */
export function instantOfLocal(local: string): string {
  return new Date(`${local.slice(0, 16)}:00${offset}`).toISOString();
}

/** São Paulo's clock, as a field of day and time takes it. */
export function localNow(nowMs: number): string {
  return new Date(nowMs - offsetMs).toISOString().slice(0, 16);
}
