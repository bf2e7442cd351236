/** A text that may be there; numbers count as their digits. Null for anything else and for blanks. Pure. */
export function memberText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** How a status that is a text is named in mappings and in the quarantine: accents, case and blanks do not matter. Pure. */
export function statusName(status: string): string {
  return status
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase();
}
