import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedRequest } from '../../simulator/simulator.ts';

/** What the simulated Total Express knows its customer by. */
export const simulatedLogin = {
  user: 'loja-edi',
  password: 'total-simulada-0001',
  restUser: 'loja-rest',
  restPassword: 'total-simulada-0002',
} as const;
export const simulatedSender = '12345';

const coded = (user: string, password: string): string =>
  Buffer.from(`${user}:${password}`).toString('base64');

/** Whether a price may be asked for (T1). @throws RuleBroken */
export function letInEdi({ headers }: SimulatedRequest, isLockedOut: boolean): void {
  const { user, password } = simulatedLogin;
  if (isLockedOut || headers.authorization !== `Basic ${coded(user, password)}`)
    throw new RuleBroken('T1', {
      status: 401,
      headers: { 'content-type': 'text/html' },
      body: 'Unauthorized',
    });
}

/** Whether a call of the REST service may come in (T9), in either form of its header. @throws RuleBroken */
export function letInRest({ headers }: SimulatedRequest, isLockedOut: boolean): void {
  const { restUser, restPassword } = simulatedLogin;
  const known = coded(restUser, restPassword);
  const isKnown = [`Basic ${known}`, `Basic Auth ${known}`].includes(headers.authorization ?? '');
  if (isLockedOut || !isKnown) throw new RuleBroken('T9', jsonAnswer(401, { mensagem: 'Não autorizado' }));
}

/** A refusal of the REST service. */
export function broken(fact: string, descricao: string, pedido: string | null = null): RuleBroken {
  return new RuleBroken(fact, jsonAnswer(400, { erros: [{ pedido, codigo: 1, descricao }] }));
}

/** The object of a JSON body. @throws RuleBroken */
export function objectOf({ headers, body }: SimulatedRequest, fact: string): Loose {
  const value = jsonOf(body);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (!isJson || typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken(fact, 'JSON inválido');
  return value as Loose;
}
