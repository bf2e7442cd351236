import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';

/** What an app for codes shows for a secret now. */
export function codeNow({ clock }: Pick<TestApp, 'clock'>, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.nowMs() });
}
