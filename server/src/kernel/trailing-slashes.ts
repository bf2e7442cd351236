/** An address or path without the slashes at its end. */
export function withoutTrailingSlashes(text: string): string {
  // Begun at a run's first slash alone: a million slashes in the middle cost their number, not its square.
  return text.replace(/(?<!\/)\/+$/, '');
}
