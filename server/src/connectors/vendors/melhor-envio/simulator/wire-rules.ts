import type { Loose } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';

/** The application that the simulated Melhor Envio knows. */
export const simulatedApplication = { clientId: '7777', clientSecret: 'segredo-simulado-0001' } as const;
/** The pair of tokens that is good in the beginning. */
export const simulatedTokens = {
  refreshToken: 'renovacao-simulada-00000000',
  accessToken: 'acesso-simulado-0000000000',
} as const;

const lifeS = 2_592_000;

/** A refusal in Melhor Envio's words (M18). */
export function broken(fact: string, member: string, status = 422): RuleBroken {
  const errors = { [member]: [`O campo ${member} é inválido.`] };
  return new RuleBroken(fact, jsonAnswer(status, { message: 'The given data was invalid.', errors }));
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, member: string): void {
  if (!holds) throw broken(fact, member);
}

/** Whether the call says who makes it (M2). @throws RuleBroken */
export function checkCaller({ headers }: SimulatedRequest): void {
  const isNamed = /^[A-Za-z0-9][^()]* \([^@\s()]+@[^@\s()]+\)$/.test(headers['user-agent'] ?? '');
  if (!isNamed) throw new RuleBroken('M2', jsonAnswer(403, { message: 'User-Agent inválido' }));
}

/** Trades the refresh token for a new pair (M4). @throws RuleBroken */
export function renewed(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const { grant_type, client_id, client_secret, refresh_token } = objectOf(request, 'M4');
  require(grant_type === 'refresh_token', 'M4', 'grant_type');
  const isKnown =
    client_id === simulatedApplication.clientId && client_secret === simulatedApplication.clientSecret;
  if (mode === 'locked_out' || !isKnown || refresh_token !== state.refreshToken)
    throw new RuleBroken(
      'M4',
      jsonAnswer(401, { error: 'invalid_request', message: 'The refresh token is invalid.' }),
    );
  state.renewals += 1;
  const number = String(state.renewals).padStart(8, '0');
  state.refreshToken = `renovacao-simulada-${number}`;
  state.accessToken = `acesso-simulado-00${number}`;
  state.accessUntilMs = state.nowMs() + lifeS * 1000;
  state.isRenewed = mode === 'expired_token';
  return jsonAnswer(200, {
    token_type: 'Bearer',
    expires_in: lifeS,
    access_token: state.accessToken,
    refresh_token: state.refreshToken,
  });
}

/** Whether the call is under the session that is good (M3). @throws RuleBroken */
export function letIn(state: SimulatedState, { headers }: SimulatedRequest, mode: VendorMode): void {
  const isGood =
    headers.authorization === `Bearer ${state.accessToken}` && state.accessUntilMs > state.nowMs();
  if (!isGood || mode === 'locked_out' || (mode === 'expired_token' && !state.isRenewed))
    throw new RuleBroken('M3', jsonAnswer(401, { message: 'Unauthenticated.' }));
}

/** The object of a body. @throws RuleBroken */
export function objectOf({ body, headers }: SimulatedRequest, fact: string): Loose {
  const value = jsonOf(body);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (!isJson || typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken(fact, 'body');
  return value as Loose;
}

/** A member that is an object; an empty one where it is none. */
export function memberOf(value: Loose, name: string): Loose {
  const member = value[name];
  return typeof member === 'object' && member !== null ? (member as Loose) : {};
}

/** Whether all are numbers above nothing. */
export function arePositive(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'number' && value > 0);
}
