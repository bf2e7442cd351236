import { createHash } from 'node:crypto';

/** A strong entity tag of some content, quoted (RFC 9110, 8.8.3). */
export function entityTag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` holds a tag; weak ones count (RFC 9110, 13.1.2). */
export function isKnownTag(list: string | undefined, tag: string): boolean {
  if (list === undefined) return false;
  const tags = list.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
