import { createHmac } from 'node:crypto';
import { parseDatetime } from '../../../../kernel/sao-paulo.ts';
import type { VendorMode } from '../../../vendors/simulator/modes.ts';
import { jsonAnswer, underRules } from '../../../vendors/simulator/rules.ts';
import type {
  SimulatedAnswer,
  SimulatedRequest,
  SimulatedVendor,
} from '../../../vendors/simulator/simulator.ts';
import { newCompany, type SimulatedCompany } from './company.ts';
import { broken, letIn, onlyKept, readChange, readListQuery, require, tokensFor } from './wire-rules.ts';

type Options = Pick<SimulatedCompany, 'clientId' | 'clientSecret'> & { nowMs?: () => number };

/** Bling as `docs/shops/bling.md` knows it, with one company; `startVendorSimulator` serves it. @internal The suite plays it. */
export function simulateBling({ clientId, clientSecret, nowMs = Date.now }: Options): SimulatedVendor & {
  company: SimulatedCompany;
} {
  const company = newCompany({ clientId, clientSecret, nowMs });
  return {
    company,
    hosts: ['api', 'site'],
    answer: (request, mode) => underRules(() => answerOf(company, request, mode)),
  };
}

/** What it tells of an event, signed as it signs (B5, B6). @internal The suite sends it. */
export function blingEvent(
  { clientSecret }: Pick<SimulatedCompany, 'clientSecret'>,
  notice: { eventId: string; event: string; id: number },
): { headers: Record<string, string>; body: string } {
  const { eventId, event, id } = notice;
  const body = JSON.stringify({ eventId, date: '2026-10-01T12:00:00Z', version: '1', event, data: { id } });
  const signature = createHmac('sha256', clientSecret).update(body).digest('hex');
  return {
    headers: { 'content-type': 'application/json', 'x-bling-signature-256': `sha256=${signature}` },
    body,
  };
}

function answerOf(company: SimulatedCompany, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const { host, path, method } = request;
  if (path === '/Api/v3/oauth/token') return tokensFor(company, request, mode);
  if (host === 'site') return xmlPage(company, request);
  require(path.startsWith('/Api/v3/'), 'B1', 'The API is below /Api/v3');
  letIn(company, request, mode);
  const rest = path.slice('/Api/v3'.length);
  if (method === 'GET' && rest === '/pedidos/vendas') return orderList(company, request);
  const [, id = ''] = /\/(\d+)$/.exec(rest) ?? [];
  switch (`${method} ${rest.replace(/\/\d+$/, '')}`) {
    case 'GET /pedidos/vendas':
      return one(company.orders, id);
    case 'GET /nfe':
      return one(company.nfes, id);
    case 'GET /logisticas/objetos':
      return one(company.objects, id);
    case 'PUT /logisticas/objetos':
      return changed(company, id, request);
    default:
      throw broken('B1', 404, 'There is no such resource');
  }
}

function one(of: ReadonlyMap<string, Record<string, unknown>>, id: string): SimulatedAnswer {
  const data = of.get(id);
  if (data === undefined) throw broken('B7', 404, 'The resource was not found');
  return jsonAnswer(200, { data });
}

function orderList({ orders }: SimulatedCompany, request: SimulatedRequest): SimulatedAnswer {
  const { page, limit, sinceMs } = readListQuery(request);
  const found = [...orders.values()].filter(
    ({ alteradoEm }) => alteradoEm === undefined || (parseDatetime(String(alteradoEm)) ?? 0) >= sinceMs,
  );
  const shown = found.slice((page - 1) * limit, page * limit);
  return jsonAnswer(200, { data: shown.map(({ id, numero }) => ({ id, numero })) });
}

function changed(company: SimulatedCompany, id: string, request: SimulatedRequest): SimulatedAnswer {
  const known = company.objects.get(id);
  if (known === undefined) throw broken('B13', 404, 'The object was not found');
  const { value, tracking } = readChange(request);
  const { dimensoes: dimensao, ...rest } = value;
  // What is left out is gone: the harshest that it may be.
  company.objects.set(id, { ...onlyKept(known), ...rest, dimensao });
  company.changes.push({ objectId: id, situation: Number(tracking.situacao), code: String(tracking.codigo) });
  return jsonAnswer(200, { data: { id: Number(id) } });
}

/** An XML by the key in its link; whoever sends the token of the API along gives it away (B12). */
function xmlPage(
  { xmls }: SimulatedCompany,
  { method, path, query, headers }: SimulatedRequest,
): SimulatedAnswer {
  require(method === 'GET' && path === '/relatorios/nfe.xml.php', 'B12', 'There is no such page');
  require(headers.authorization === undefined, 'B12', 'The token is for the API alone');
  const xml = xmls.get(query.get('chaveAcesso') ?? '');
  if (xml === undefined)
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<html></html>' };
  return { status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' }, body: xml };
}
