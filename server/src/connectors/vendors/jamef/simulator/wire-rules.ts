import type { Loose } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';

/** Who the simulated Jamef knows. */
export const simulatedUser = { user: 'ti@exemplo.com.br', password: 'senha-simulada-0001' } as const;
/** A session that is open from the beginning. */
export const simulatedToken = 'sessao-jamef-0';

const [lifeMs, minuteMs] = [3_600_000, 60_000];

/** A refusal in Jamef's words (JM13). */
export function broken(fact: string, detalhes: string, status = 400): RuleBroken {
  const erros = [{ detalhes, componenteFalho: 'simulador' }];
  return new RuleBroken(
    fact,
    jsonAnswer(status, { situacao: status, mensagem: 'Requisição recusada', erros }),
  );
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, detalhes: string): void {
  if (!holds) throw broken(fact, detalhes);
}

/** Opens a session, one a minute (JM2, JM3). @throws RuleBroken */
export function sessionOpened(
  state: SimulatedState,
  request: SimulatedRequest,
  mode: VendorMode,
): SimulatedAnswer {
  const { username, password } = objectOf(request, 'JM2');
  const isKnown = username === simulatedUser.user && password === simulatedUser.password;
  if (mode === 'locked_out' || !isKnown) throw broken('JM2', 'Usuário ou senha inválidos', 401);
  if (state.nowMs() - state.tokenAtMs < minuteMs)
    throw new RuleBroken('JM3', jsonAnswer(429, { error: 'Quota has been exceeded' }));
  state.tokenAtMs = state.nowMs();
  const accessToken = `sessao-jamef-${state.sessions.size}`;
  state.sessions.set(accessToken, { untilMs: state.nowMs() + lifeMs, isRenewed: mode === 'expired_token' });
  return jsonAnswer(200, {
    situacao: 200,
    mensagem: 'Usuário autenticado com sucesso.',
    dado: [{ accessToken, expiresIn: 3600 }],
    idCorrelacao: '00000000-0000-4000-8000-000000000001',
  });
}

/** Whether the call is under a session that is still good (JM4). @throws RuleBroken */
export function letIn(state: SimulatedState, { headers }: SimulatedRequest, mode: VendorMode): void {
  const session = state.sessions.get((headers.authorization ?? '').replace(/^Bearer /, ''));
  const isGood = session !== undefined && session.untilMs > state.nowMs();
  if (!isGood || mode === 'locked_out' || (mode === 'expired_token' && !session.isRenewed))
    throw broken('JM4', 'Token inválido', 401);
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
