import { createHash, createHmac } from 'node:crypto';
import { isEqual } from '../../../platform/http/session/same-origin.ts';

/** Why somebody is sent to the provider: to come in, or to confirm who is there. */
export type Purpose = 'log-in' | 'verification';

/**
 * What guards the way to a provider and back. All of it follows from one secret that the browser keeps in a cookie for the while,
 * so that nothing is stored and nobody can fill a table.
 */
export type Way = { verifier: string; nonce: string; state: string };

const separator = '.';

/** @param backTo where somebody wanted to go; it travels in the state, which only the secret can make */
export function wayOf(secret: string, { purpose, backTo }: { purpose: Purpose; backTo: string }): Way {
  const carried = Buffer.from(backTo).toString('base64url');
  return {
    verifier: derived(secret, 'verifier'),
    nonce: derived(secret, 'nonce'),
    state: [macOf(secret, purpose, carried), purpose, carried].join(separator),
  };
}

/** Reads a state that came back; undefined where another browser began, or nobody. */
export function readState(secret: string, state: string): { purpose: Purpose; backTo: string } | undefined {
  const [mac = '', purpose, carried = ''] = state.split(separator);
  if (purpose !== 'log-in' && purpose !== 'verification') return undefined;
  if (!isEqual(mac, macOf(secret, purpose, carried))) return undefined;
  return { purpose, backTo: Buffer.from(carried, 'base64url').toString('utf8') };
}

function macOf(secret: string, purpose: Purpose, carried: string): string {
  return createHmac('sha256', secret).update(`state ${purpose} ${carried}`).digest('base64url');
}

/** 43 characters, as PKCE (RFC 7636, section 4.1) wants at least. */
function derived(secret: string, what: string): string {
  return createHash('sha256').update(`${what} ${secret}`).digest('base64url');
}
