import { randomBytes } from 'node:crypto';

/** 24 hexadecimal digits, as offers have always shown tables. */
export function newReference(): string {
  return randomBytes(12).toString('hex');
}
