import { type Auth, type AuthInput, requireAuth } from '../live-carriers/check-connector.ts';

/** A credential as it is sent in. */
export type CredentialInput = Omit<AuthInput, 'kind'> & { kind: AuthInput['kind'] | 'body' };

/** The parts of a credential that its kind has. */
export type Credential = Omit<Auth, 'kind'> & { kind: CredentialInput['kind'] };

/**
 * One that stands in the body is a secret without a name, as a token is.
 * @throws Failure `invalid_request` where parts are missing, or could not stand where they are sent.
 */
export function requireCredential(input: CredentialInput): Credential {
  const { kind } = input;
  return { ...requireAuth({ ...input, kind: kind === 'body' ? 'bearer' : kind }), kind };
}
