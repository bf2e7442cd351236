import { formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { basicPair } from '../../../../platform/outgoing/auth-headers.ts';
import { type Loose, listOf } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';

/** Who the simulated Correios knows. */
export const simulatedUser = { user: 'loja-simulada', accessCode: 'codigo-simulado-0001' } as const;
/** A session that is open from the beginning. */
export const simulatedToken = 'sessao-simulada-0';

const dayMs = 86_400_000;

/** A refusal in Correios' words (C15). */
export function broken(fact: string, sentence: string, status = 400): RuleBroken {
  return new RuleBroken(fact, jsonAnswer(status, { msgs: [sentence] }));
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, sentence: string): void {
  if (!holds) throw broken(fact, sentence);
}

/** Opens a session of the posting card (C2). @throws RuleBroken */
export function sessionOpened(
  state: SimulatedState,
  request: SimulatedRequest,
  mode: VendorMode,
): SimulatedAnswer {
  const { user, accessCode: password } = simulatedUser;
  if (mode === 'locked_out' || request.headers.authorization !== `Basic ${basicPair({ user, password })}`)
    throw broken('C2', 'GTW-006: Usuário ou código de acesso inválido', 401);
  const { numero, contrato, dr } = objectOf(request, 'C2');
  const isCard = [numero, contrato].every((one) => typeof one === 'string' && /^[0-9]{10}$/.test(one));
  require(isCard && typeof dr === 'number', 'C2', 'GTW-008: Cartão de postagem inválido');
  const token = `sessao-simulada-${state.sessions.size}`;
  const untilMs = state.nowMs() + dayMs;
  state.sessions.set(token, { untilMs, isRenewed: mode === 'expired_token' });
  return jsonAnswer(201, {
    ambiente: 'SIMULADO',
    emissao: formatDatetime(state.nowMs()).replace(' ', 'T'),
    expiraEm: formatDatetime(untilMs).replace(' ', 'T'),
    zoneOffset: '-03:00',
    token,
    cartaoPostagem: { numero, contrato, dr, api: [34, 35, 41, 76, 87] },
  });
}

/** Whether the call is under a session that is still good (C3). @throws RuleBroken */
export function letIn(state: SimulatedState, { headers }: SimulatedRequest, mode: VendorMode): void {
  const session = state.sessions.get((headers.authorization ?? '').replace(/^Bearer /, ''));
  const isGood = session !== undefined && session.untilMs > state.nowMs();
  if (!isGood || mode === 'locked_out' || (mode === 'expired_token' && !session.isRenewed))
    throw broken('C3', 'GTW-010: Token inválido ou expirado', 401);
}

/** The object of a body. @throws RuleBroken */
export function objectOf({ body, headers }: SimulatedRequest, fact: string): Loose {
  const value = jsonOf(body);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (!isJson || typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken(fact, 'GTW-004: Corpo inválido');
  return value as Loose;
}

/** The objects of a batch of one to five (C4, C11). @throws RuleBroken */
export function batchOf(value: unknown, fact: string): Loose[] {
  const items = listOf(value);
  require(items.length >= 1 && items.length <= 5, fact, 'ERP-005: O lote deve ter de 1 a 5 itens');
  return items;
}
