import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedRequest } from '../../simulator/simulator.ts';

/** What the simulated carrier knows its customer by. */
export const simulatedLogin = {
  domain: 'ABC',
  payer: '99500101000199',
  login: 'loja.simulada',
  password: 'senha-simulada-0001',
  payerPassword: 'pagador-0001',
  trackingPassword: 'rastreio-0001',
} as const;

/** A refusal of one of the calls with JSON. */
export function broken(fact: string, message: string, status = 200): RuleBroken {
  return new RuleBroken(fact, jsonAnswer(status, { success: false, message }));
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, message: string): void {
  if (!holds) throw broken(fact, message);
}

/** The object of a JSON body (S14). @throws RuleBroken */
export function objectOf({ headers, body }: SimulatedRequest, fact: string): Loose {
  const value = jsonOf(body);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (!isJson || typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken(fact, 'JSON invalido', 400);
  return value as Loose;
}
