/** How an endpoint has done since its last success. */
export type Health = { failingForMs: number; exhausted: number; gone: number };

const hourMs = 3_600_000;

/** After so long without a success people are warned, once for each. */
export const warningHours = [1, 24, 48] as const;

const disableAfterHours = 72;
const disableAfterExhausted = 20;
const disableAfterGone = 10;

/**
 * What is due for an endpoint: how many warnings it should have had by now, and why it is to be disabled, if it is.
 * It is given up after three days of nothing but failure with twenty deliveries lost, or when it said ten times in a
 * row that it is gone (410). Pure.
 */
export function healthStage({ failingForMs, exhausted, gone }: Health): {
  warnings: number;
  disable: 'failing' | 'gone' | null;
} {
  const warnings = warningHours.filter((hours) => failingForMs >= hours * hourMs).length;
  if (gone >= disableAfterGone) return { warnings, disable: 'gone' };
  const isLost = failingForMs >= disableAfterHours * hourMs && exhausted >= disableAfterExhausted;
  return { warnings, disable: isLost ? 'failing' : null };
}
