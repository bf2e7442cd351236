import { authHeaders } from '../../../platform/outgoing/auth-headers.ts';
import { expiryOf } from '../../postal-operator/expiry.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorToken } from '../line/token-keeper.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorAccess } from '../vendor.ts';
import { tokenAnswer } from './schema.ts';

const read = jsonReader(tokenAnswer);

/** Opens a session of the posting card (C2). Pure. */
export function tokenRequest({ credential, settings }: VendorAccess): VendorRequest {
  const { user = '', accessCode: password = '' } = credential;
  const { card = '', contract = '', office } = settings;
  return {
    act: 'token',
    method: 'POST',
    host: 'api',
    path: '/token/v1/autentica/cartaopostagem',
    isRepeatable: true,
    headers: authHeaders({ kind: 'basic', user, password }),
    body: { kind: 'json', value: { numero: card, contrato: contract, dr: Number(office) } },
  };
}

/** @throws VendorProblem `not_let_in` where it says no. */
export function readToken(answer: VendorAnswer): VendorToken {
  const { token: text, expiraEm, zoneOffset, msgs } = read(answer);
  if (answer.status >= 400) throw new VendorProblem('not_let_in', sentenceOf(answer, msgs));
  if (text === undefined || !/^[\x21-\x7e]+$/.test(text))
    throw nonsense('its answer is off: token is no text');
  return { text, untilMs: expiryOf(expiraEm ?? '', zoneOffset) };
}

/** A request under a session (C3). Pure. */
export function under(token: string, request: Omit<VendorRequest, 'host' | 'headers'>): VendorRequest {
  return { ...request, host: 'api', headers: authHeaders({ kind: 'bearer', token }) };
}

/** Whether an answer says that the session is over, or not for this (C3). Pure. */
export function isRefused({ status }: VendorAnswer): boolean {
  return status === 401 || status === 403;
}

/**
 * Whether Correios let a call in and took it (C3, C15). A 403 that stays under a new session is of an interface that the contract lacks.
 * @throws VendorProblem `not_let_in`, `not_for_this`, `rejected`
 */
export function requireTaken(answer: VendorAnswer, msgs: readonly string[] | undefined): void {
  if (answer.status === 403) throw new VendorProblem('not_for_this', sentenceOf(answer, msgs));
  if (isRefused(answer)) throw new VendorProblem('not_let_in', sentenceOf(answer, msgs));
  if (answer.status >= 400) throw new VendorProblem('rejected', sentenceOf(answer, msgs));
}

function sentenceOf({ status }: VendorAnswer, msgs: readonly string[] = []): string {
  return msgs.join('; ') || `it answered ${status}`;
}
