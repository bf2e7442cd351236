import type { Loose } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';

/** Who the simulated Rodonaves knows. */
export const simulatedUser = { user: 'LOJAEXEMPLO', password: 'senha-simulada-0001' } as const;
/** A session of a host that is open from the beginning. */
export const simulatedTokenOf = (host: string): string => `sessao-${host}-0`;

const lifeS = 28_800;

/** A refusal in Rodonaves' words (R9). */
export function broken(fact: string, Message: string, status = 400): RuleBroken {
  return new RuleBroken(fact, jsonAnswer(status, { PropertyName: '', Message }));
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, Message: string): void {
  if (!holds) throw broken(fact, Message);
}

/** Opens a session of one host (R2). @throws RuleBroken */
export function sessionOpened(
  state: SimulatedState,
  request: SimulatedRequest,
  mode: VendorMode,
): SimulatedAnswer {
  const form = new URLSearchParams(request.body);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  require(isForm &&
    form.get('auth_type') === 'DEV' &&
    form.get('grant_type') === 'password', 'R2', 'auth_type inválido');
  const isKnown =
    form.get('username') === simulatedUser.user && form.get('password') === simulatedUser.password;
  if (mode === 'locked_out' || !isKnown)
    throw new RuleBroken(
      'R2',
      jsonAnswer(400, { error: 'invalid_grant', error_description: 'Usuário ou senha inválidos' }),
    );
  const { host } = request;
  const token = `sessao-${host}-${state.sessions.size}`;
  const untilMs = state.nowMs() + lifeS * 1000;
  state.sessions.set(token, { host, untilMs, isRenewed: mode === 'expired_token' });
  return jsonAnswer(200, { access_token: token, token_type: 'bearer', expires_in: lifeS });
}

/** Whether the call is under a session of its host that is still good (R3). @throws RuleBroken */
export function letIn(state: SimulatedState, { headers, host }: SimulatedRequest, mode: VendorMode): void {
  const session = state.sessions.get((headers.authorization ?? '').replace(/^Bearer /, ''));
  const isGood = session !== undefined && session.host === host && session.untilMs > state.nowMs();
  if (!isGood || mode === 'locked_out' || (mode === 'expired_token' && !session.isRenewed))
    throw broken('R3', 'Authorization has been denied for this request.', 401);
}

/** The object of a body. @throws RuleBroken */
export function objectOf({ body, headers }: SimulatedRequest, fact: string): Loose {
  const value = jsonOf(body);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (!isJson || typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken(fact, 'Corpo inválido');
  return value as Loose;
}

export function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
