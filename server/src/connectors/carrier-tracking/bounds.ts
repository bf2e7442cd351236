import { createHash } from 'node:crypto';

/** What an occurrence has room for. */
export const longest = {
  code: 20,
  sentence: 255,
  name: 50,
  reference: 60,
  link: 2000,
  links: 20,
  sourceId: 100,
};

/** Codes are the same whatever their case and the zeros before a number. Pure. */
export function codeKey(code: string): string {
  return code
    .trim()
    .replace(/^0+(?=[0-9]+$)/, '')
    .toUpperCase();
}

/** A code that is too long keeps its beginning and gets an end of its own, so that two of them stay apart. Pure. */
export function shortCode(code: string): string {
  if (Array.from(code).length <= longest.code) return code;
  const end = createHash('sha256').update(codeKey(code)).digest('hex').slice(0, 6);
  return `${Array.from(code)
    .slice(0, longest.code - end.length - 1)
    .join('')}~${end}`;
}
