import { parseDatetime } from '../../../../kernel/sao-paulo.ts';
import type { VendorMode } from '../../../vendors/simulator/modes.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../../vendors/simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../vendors/simulator/simulator.ts';
import type { SimulatedCompany } from './company.ts';

/** A refusal in Bling's words (B15). */
export function broken(fact: string, status: number, message: string): RuleBroken {
  const type = status === 401 ? 'invalid_token' : status === 404 ? 'RESOURCE_NOT_FOUND' : 'VALIDATION_ERROR';
  return new RuleBroken(fact, jsonAnswer(status, { error: { type, message, description: message } }));
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, message: string): void {
  if (!holds) throw broken(fact, 400, message);
}

/** Gives a pair of tokens for a code or a refresh token, each once (B2). @throws RuleBroken */
export function tokensFor(
  company: SimulatedCompany,
  request: SimulatedRequest,
  mode: VendorMode,
): SimulatedAnswer {
  const { method, headers, body, host } = request;
  require(host === 'site' && method === 'POST', 'B1', 'Tokens are given by POST on the site');
  const basic = Buffer.from(`${company.clientId}:${company.clientSecret}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}` || mode === 'locked_out')
    throw broken('B2', 401, 'The client credentials are invalid');
  require(headers['content-type'] === 'application/x-www-form-urlencoded', 'B2', 'The grant is a form');
  require(headers['enable-jwt'] === '1', 'B2', 'enable-jwt is missing');
  const form = new URLSearchParams(body);
  const kind = form.get('grant_type');
  const isGood =
    (kind === 'authorization_code' && company.codes.delete(form.get('code') ?? '')) ||
    (kind === 'refresh_token' &&
      company.tokens !== null &&
      form.get('refresh_token') === company.tokens.refresh);
  require(isGood, 'B2', 'The grant is invalid, or was used already');
  return jsonAnswer(200, giveTokens(company));
}

const lifeS = 21_600;

/** Gives the company's app another pair; the one of before is over, both of it (B2). */
function giveTokens(company: SimulatedCompany): Record<string, unknown> {
  company.given += 1;
  const number = String(company.given).padStart(16, '0');
  const tokens = { access: `acesso-${number}`, refresh: `renovacao-${number}` };
  company.tokens = { ...tokens, untilMs: company.nowMs() + lifeS * 1000 };
  return {
    ...{ access_token: tokens.access, refresh_token: tokens.refresh },
    ...{ expires_in: lifeS, token_type: 'Bearer', scope: '98309 318257570' },
  };
}

/** Whether the call is under the token that is good (B3). @throws RuleBroken */
export function letIn(
  { tokens, nowMs }: SimulatedCompany,
  { headers }: SimulatedRequest,
  mode: VendorMode,
): void {
  const isGood =
    tokens !== null && headers.authorization === `Bearer ${tokens.access}` && nowMs() < tokens.untilMs;
  if (!isGood || mode === 'locked_out') throw broken('B3', 401, 'The access token is invalid or has expired');
}

/** What a list of orders may be asked for (B10). @throws RuleBroken */
export function readListQuery({ query }: SimulatedRequest): { page: number; limit: number; sinceMs: number } {
  const page = Number(query.get('pagina') ?? 1);
  const limit = Number(query.get('limite') ?? 100);
  require(Number.isInteger(page) && page >= 1, 'B10', 'pagina is counted from 1');
  require(Number.isInteger(limit) && limit >= 1 && limit <= 100, 'B10', 'limite is at most 100');
  const since = query.get('dataAlteracaoInicial');
  const sinceMs = since === null ? 0 : parseDatetime(since);
  if (sinceMs === null) throw broken('B10', 400, 'dataAlteracaoInicial is YYYY-MM-DD HH:mm:ss');
  return { page, limit, sinceMs };
}

/** Members that a change of an object has to have beside where it is (B14). */
const wholeMembers = [
  ...['embalagem', 'dataSaida', 'prazoEntregaPrevisto', 'fretePrevisto'],
  ...['valorDeclarado', 'avisoRecebimento', 'maoPropria'],
] as const;

/** What an object is changed to (B14). @throws RuleBroken */
export function readChange({ headers, body }: SimulatedRequest): {
  value: Record<string, unknown>;
  tracking: Record<string, unknown>;
} {
  require(headers['content-type'] === 'application/json', 'B14', 'The object is JSON');
  const value = (jsonOf(body) ?? {}) as Record<string, unknown>;
  for (const member of wholeMembers) require(value[member] !== undefined, 'B14', `${member} is missing`);
  const tracking = (value.rastreamento ?? {}) as Record<string, unknown>;
  for (const member of ['codigo', 'descricao', 'origem', 'destino', 'ultimaAlteracao', 'url'])
    require(typeof tracking[member] === 'string', 'B14', `rastreamento.${member} is a text`);
  const { situacao, ultimaAlteracao } = tracking;
  require(Number.isInteger(situacao) &&
    Number(situacao) >= 0 &&
    Number(situacao) <= 9, 'B14', 'situacao is 0 to 9');
  require(parseDatetime(String(ultimaAlteracao)) !== null, 'B14', 'ultimaAlteracao is YYYY-MM-DD HH:mm:ss');
  return { value, tracking };
}

/** What stays of a logistics object whose change leaves it out. */
export function onlyKept({ pedidoVenda, notaFiscal, servico }: Readonly<Record<string, unknown>>) {
  return { pedidoVenda, notaFiscal, servico };
}
