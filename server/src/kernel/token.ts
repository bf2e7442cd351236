import { hash } from 'node:crypto';
import { randomText } from './ids.ts';

/** A new integration token: 32 characters `[0-9a-z]` (decision A1). Shown once, stored only as its hash. */
export function newToken(): string {
  return randomText(32);
}

/** SHA-256 of a token as 64 hexadecimal digits: how tokens are stored and looked up. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
