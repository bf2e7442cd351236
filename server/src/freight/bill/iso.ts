import { formatDatetime } from '../../kernel/sao-paulo.ts';

const minuteMs = 60_000;

/** An instant as ISO 8601 in São Paulo with its offset, `2026-11-20T10:30:00-03:00` (decision G2). */
export function isoInSaoPaulo(instantMs: number): string {
  const local = formatDatetime(instantMs);
  const asUtcMs = Date.parse(`${local.replace(' ', 'T')}Z`);
  const minutes = Math.round((asUtcMs - Math.floor(instantMs / 1000) * 1000) / minuteMs);
  const absolute = Math.abs(minutes);
  const hours = String(Math.floor(absolute / 60)).padStart(2, '0');
  const rest = String(absolute % 60).padStart(2, '0');
  return `${local.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
