/** What a simulated vendor says that became of a shipment, in minutes after it was handed over. */
export type JourneyStep = { afterMinutes: number; status: string };

const minuteMs = 60_000;

/** The steps until now of a shipment that was handed over at an instant, oldest first. Pure. */
export function stepsUntil(
  journey: readonly JourneyStep[],
  { startedAtMs, nowMs }: { startedAtMs: number; nowMs: number },
): { status: string; atMs: number }[] {
  return journey
    .map(({ afterMinutes, status }) => ({ status, atMs: startedAtMs + afterMinutes * minuteMs }))
    .filter(({ atMs }) => atMs <= nowMs);
}
