import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedRequest } from '../../simulator/simulator.ts';

/** The token that the simulated Jadlog knows. */
export const simulatedToken = 'jadlog-simulado-0001';

/** A refusal of the whole call in Jadlog's words, under HTTP 200 (J11). */
export function broken(fact: string, descricao: string): RuleBroken {
  return new RuleBroken(fact, jsonAnswer(200, { erro: { id: -1, descricao } }));
}

/** Whether the call may come in (J1, J2). @throws RuleBroken */
export function letIn({ headers, method }: SimulatedRequest, isLockedOut: boolean): void {
  if (isLockedOut || headers.authorization !== `Bearer ${simulatedToken}`)
    throw new RuleBroken('J1', jsonAnswer(401, { id: 401, descricao: 'TOKEN INVALIDO' }));
  if (method !== 'POST' || headers['content-type']?.startsWith('application/json') !== true)
    throw new RuleBroken(
      'J2',
      jsonAnswer(415, { erro: { id: 415, descricao: 'CONTENT-TYPE NAO SUPORTADO' } }),
    );
}

/** The object of a body (J2). @throws RuleBroken */
export function objectOf({ body }: SimulatedRequest): Loose {
  const value = jsonOf(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RuleBroken('J2', jsonAnswer(400, { erro: { id: 400, descricao: 'JSON INVALIDO' } }));
  return value as Loose;
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, descricao: string): void {
  if (!holds) throw broken(fact, descricao);
}
