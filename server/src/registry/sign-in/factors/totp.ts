import { Secret, TOTP } from 'otpauth';

const issuer = 'Carreto';
const periodS = 30;
/** Steps that a clock may be off, both ways. */
const window = 1;
const secretBytes = 20;

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that apps read from a QR code. */
export function totpUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/** The step that a code of six digits is of, within one of now; undefined where it is of none. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / periodS) + delta;
}

/** RFC 6238 as every app has it: SHA-1, six digits, thirty seconds. */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodS,
  });
}
