import type { Loose } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';

/** Who the simulated Loggi knows, and the number of the company. */
export const simulatedClient = {
  clientId: 'cliente-simulado',
  clientSecret: 'segredo-simulado-0001',
} as const;
export const simulatedCompany = '99500';
/** A session that is open from the beginning, for as long as any other. */
export const simulatedToken = 'sessao-loggi-0';

const lifeS = 300;

/** A refusal in Loggi's words (L11). */
export function broken(
  fact: string,
  message: string,
  [status, code]: readonly [number, number] = [422, 3],
): RuleBroken {
  return new RuleBroken(fact, jsonAnswer(status, { code, message, details: [] }));
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, message: string): void {
  if (!holds) throw broken(fact, message);
}

/** Opens a session (L2). @throws RuleBroken */
export function sessionOpened(
  state: SimulatedState,
  request: SimulatedRequest,
  mode: VendorMode,
): SimulatedAnswer {
  const { client_id, client_secret } = objectOf(request, 'L2');
  const isKnown = client_id === simulatedClient.clientId && client_secret === simulatedClient.clientSecret;
  if (mode === 'locked_out' || !isKnown) throw broken('L2', 'Falha de autenticação', [401, 16]);
  const idToken = `sessao-loggi-${state.sessions.size}`;
  const untilMs = state.nowMs() + lifeS * 1000;
  state.sessions.set(idToken, { untilMs, isRenewed: mode === 'expired_token' });
  return jsonAnswer(200, { idToken, expiresIn: String(lifeS) });
}

/** Whether the call is under a session that is still good, and of the company (L3). @throws RuleBroken */
export function letIn(state: SimulatedState, { headers, path }: SimulatedRequest, mode: VendorMode): void {
  const session = state.sessions.get((headers.authorization ?? '').replace(/^Bearer /, ''));
  const isGood = session !== undefined && session.untilMs > state.nowMs();
  if (!isGood || mode === 'locked_out' || (mode === 'expired_token' && !session.isRenewed))
    throw broken('L3', 'Falha de autenticação', [401, 16]);
  if (!path.startsWith(`/v1/companies/${simulatedCompany}/`))
    throw broken('L3', 'Acesso não autorizado', [403, 7]);
}

/** The object of a body. @throws RuleBroken */
export function objectOf({ body, headers }: SimulatedRequest, fact: string): Loose {
  const value = jsonOf(body);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (!isJson || typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken(fact, 'Mensagem do cliente não segue a especificação', [400, 3]);
  return value as Loose;
}

/** A member that is an object; an empty one where it is none. */
export function memberOf(value: unknown, name: string): Loose {
  const member = typeof value === 'object' && value !== null ? (value as Loose)[name] : undefined;
  return typeof member === 'object' && member !== null ? (member as Loose) : {};
}

/** An address, wherever it stands (L4). @throws RuleBroken */
export function checkAddress({ cep, logradouro, numero, cidade, uf }: Loose): void {
  require(typeof cep === 'string' && /^[0-9]{8}$/.test(cep), 'L4', 'O campo cep é inválido');
  const others = [logradouro, numero, cidade, uf];
  require(others.every((one) => typeof one === 'string' && one !== ''), 'L4', 'O endereço está incompleto');
}

/** Weight and sides of a package (L5, L12). @throws RuleBroken */
export function checkSize({ weightG, lengthCm, widthCm, heightCm }: Loose): void {
  const sides = [lengthCm, widthCm, heightCm];
  const isWhole = [weightG, ...sides].every((one) => Number.isInteger(one) && Number(one) > 0);
  require(isWhole, 'L5', 'As medidas do pacote são inválidas');
  require(sides.reduce<number>((sum, side) => sum + Number(side), 0) <=
    200, 'L12', 'A soma das medidas passa de 200 cm');
}
