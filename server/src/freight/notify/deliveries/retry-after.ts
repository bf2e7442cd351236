/**
 * What a `Retry-After` header asks for in milliseconds: seconds, or a date of HTTP (RFC 9110). Null for anything
 * else; dates that have passed ask for nothing more.
 */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  if (/^[0-9]{1,12}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT$/.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
