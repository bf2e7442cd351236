import { randomBytes } from 'node:crypto';
import type { SignInRows } from '../rows.ts';

export type SessionStage = SignInRows['operatorSession']['stage'];
export type SessionMethod = SignInRows['operatorSession']['method'];

const hourMs = 3_600_000;
/** A session that nobody used for so long is over. */
export const idleMs = 12 * hourMs;
/** And in any case after so many days; more of them where the person asked to be remembered. */
export const longestDays = 7;
export const rememberedDays = 30;
/** So long a password or code counts as just given. */
export const verifiedForMs = 600_000;
/** More of one person end the oldest. */
export const mostSessions = 50;

/** A session as a process keeps it in memory. */
export type LiveSession = {
  id: number;
  operatorId: number;
  stage: SessionStage;
  expiresAtMs: number;
  verifiedAtMs: number;
  /** As it stood when it was read; later uses stand in `session-uses.ts`. */
  lastUsedAtMs: number;
};

/** Where somebody comes in from. */
export type From = {
  address: string;
  userAgent: string;
  /** Hash of the cookie that the browser had; its session ends where a new one begins. */
  hash: string | undefined;
};

/** 256 bits as 43 characters for a cookie; stored as their SHA-256 alone (`kernel/token.ts`). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
