import { messages } from '@carreto/contract/messages';
import { type FailureDetail, fail, failField } from '../../kernel/failure.ts';
import { isReservedHeader } from '../../platform/outgoing/auth-headers.ts';
import { checkUrl } from '../../platform/outgoing/check-url.ts';
import type { OutgoingPolicy } from '../../platform/outgoing/policy.ts';

/** @throws Failure `invalid_request` where the guard would not let anybody call the address. */
export function requireCallable(url: string, policy: OutgoingPolicy): void {
  const { objection } = checkUrl(url, policy);
  if (objection !== null) throw failField('url', messages.outgoing[objection]);
}

/** A credential as it is sent in. */
export type AuthInput = {
  kind: 'none' | 'bearer' | 'basic' | 'header';
  name?: string | null;
  secret?: string;
};

/** The parts of a credential that its kind has. */
export type Auth = { kind: AuthInput['kind']; name: string | null; secret: string | null };

/** @throws Failure `invalid_request` where parts are missing, or could not stand in a header. */
export function requireAuth({ kind, name = null, secret }: AuthInput): Auth {
  const auth: Auth = { kind, name, secret: secret ?? null };
  const details = [
    ...presence('auth.name', auth.name, kind === 'basic' || kind === 'header'),
    ...presence('auth.secret', auth.secret, kind !== 'none'),
    ...(hasGoodName(auth) ? [] : [{ field: 'auth.name', message: messages.pattern }]),
    ...(hasGoodSecret(auth) ? [] : [{ field: 'auth.secret', message: messages.pattern }]),
  ];
  if (details.length > 0) throw fail('invalid_request', { details });
  return auth;
}

function presence(field: string, value: string | null, isWanted: boolean): FailureDetail[] {
  if ((value !== null) === isWanted) return [];
  return [{ field, message: isWanted ? messages.required : messages.unknownMember }];
}

/** A user without the colon that ends it, or a header of its own. */
function hasGoodName({ kind, name }: Auth): boolean {
  if (name === null) return true;
  return kind === 'basic' ? !name.includes(':') : kind !== 'header' || isFreeHeader(name);
}

/** What stands in a header as it is must be visible ASCII. */
function hasGoodSecret({ kind, secret }: Auth): boolean {
  if (secret === null || kind === 'none' || kind === 'basic') return true;
  return /^[\x20-\x7e]+$/.test(secret);
}

function isFreeHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    /^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(lower) &&
    !isReservedHeader(lower, ['accept']) &&
    !lower.startsWith('carreto-')
  );
}
