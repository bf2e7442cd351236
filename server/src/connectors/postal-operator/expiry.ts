/**
 * Until when a token of the postal operator is good. `expiraEm` is wall-clock time, with a zone of its own or without; then `zoneOffset` says
 * where, `-03:00` when it does not. 0 for what is no time. Pure.
 */
export function expiryOf(expiresAt: string, zoneOffset: unknown): number {
  const [, time = '', own] =
    /^([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?)(Z|[+-][0-9]{2}:[0-9]{2})?$/.exec(
      expiresAt.trim(),
    ) ?? [];
  const said =
    typeof zoneOffset === 'string' && /^[+-][0-9]{2}:[0-9]{2}$/.test(zoneOffset) ? zoneOffset : null;
  const atMs = Date.parse(`${time}${own ?? said ?? '-03:00'}`);
  return Number.isNaN(atMs) ? 0 : atMs;
}
