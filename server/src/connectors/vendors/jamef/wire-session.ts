import { authHeaders } from '../../../platform/outgoing/auth-headers.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorToken } from '../line/token-keeper.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorAct } from '../manifest.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { branchAnswer, problemAnswer, tokenAnswer } from './schema.ts';

const read = jsonReader(tokenAnswer);
const readProblem = jsonReader(problemAnswer);
const readBranches = jsonReader(branchAnswer);

/** How long a token is good that says nothing of it (JM2). */
const usualS = '3600';

/** Opens a session (JM2). Pure. */
export function tokenRequest({ credential }: VendorAccess): VendorRequest {
  const { user = '', password = '' } = credential;
  return {
    act: 'token',
    method: 'POST',
    host: 'api',
    path: '/auth/v1/login',
    isRepeatable: true,
    body: { kind: 'json', value: { username: user, password } },
  };
}

/** @throws VendorProblem `not_let_in` where it says no. */
export function readToken(answer: VendorAnswer, nowMs: number): VendorToken {
  if (answer.status >= 400) throw new VendorProblem('not_let_in', sentenceOf(answer));
  const json = read(answer);
  const [first] = json.dado ?? [];
  const text = memberText(first?.accessToken ?? json.access_token);
  const seconds = memberText(first?.expiresIn ?? json.expires_in) ?? usualS;
  if (text === null || !/^[\x21-\x7e]+$/.test(text))
    throw nonsense('its answer is off: accessToken is no text');
  if (!/^[0-9]{1,7}$/.test(seconds)) throw nonsense('its answer is off: expiresIn is no number of seconds');
  return { text, untilMs: nowMs + Number(seconds) * 1000 };
}

/** A request under a session (JM4). Pure. */
export function under(token: string, request: Omit<VendorRequest, 'host' | 'headers'>): VendorRequest {
  return { ...request, host: 'api', headers: authHeaders({ kind: 'bearer', token }) };
}

/** Whether an answer says that the session is over (JM4). Pure. */
export function isRefused({ status }: VendorAnswer): boolean {
  return status === 401;
}

/**
 * Whether Jamef let a call in and took it (JM4, JM13).
 * @throws VendorProblem `not_let_in`, `rejected`
 */
export function requireTaken(answer: VendorAnswer): void {
  if (answer.status < 400) return;
  const isOut = answer.status === 401 || answer.status === 403;
  throw new VendorProblem(isOut ? 'not_let_in' : 'rejected', sentenceOf(answer));
}

function sentenceOf(answer: VendorAnswer): string {
  const { mensagem, erros, error } = readProblem(answer);
  const details = (erros ?? []).flatMap(({ detalhes }) => memberText(detalhes) ?? []);
  return details[0] ?? memberText(mensagem) ?? memberText(error) ?? `it answered ${answer.status}`;
}

/** Asks for the branch of a zip code (JM5). Pure. */
export function branchRequest(token: string, zip: string, act: VendorAct = 'quote'): VendorRequest {
  return under(token, {
    act,
    method: 'GET',
    path: `/infraestrutura/v1/lista-filiais?cep=${zip}`,
    isRepeatable: true,
  });
}

/** The branch of a zip code; null where it has none (JM5). @throws VendorProblem */
export function readBranch(answer: VendorAnswer): string | null {
  requireTaken(answer);
  const [first] = readBranches(answer).dado ?? [];
  return first === undefined ? null : memberText(first.codigoFilial ?? first.codigo);
}
