import { type AnyEndpoint, rawContentTypes } from '@carreto/contract/endpoint';
import type { AnsweredCall } from '../../platform/http/answer/answered-call.ts';
import type { Caller } from '../access/access-part.ts';
import type { Shippers } from '../shippers/shippers-part.ts';
import { keptDetails } from './kept-details.ts';
import type { CallerKind, KeptDetail } from './rows.ts';
import { type Met, skeletonOf } from './skeleton.ts';

/** Who called, as columns. */
export type CallerColumns = {
  callerKind: CallerKind;
  tokenId: number | null;
  sessionId: number | null;
  shipperId: number | null;
  carrierId: number | null;
  operatorId: number | null;
};

/** A call as it is kept: nothing of it is a text that somebody typed. */
export type CallLine = CallerColumns & {
  requestId: string;
  at: Date;
  platform: string | null;
  operation: string | null;
  method: string;
  path: string | null;
  status: number;
  code: string | null;
  ms: number;
  address: string;
  details: KeptDetail[];
  request: unknown;
  answer: unknown;
  quoteId: string | null;
  freightCodes: string[];
};

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function callerColumns(caller: Caller | undefined): CallerColumns {
  const nobody = { tokenId: null, sessionId: null, shipperId: null, carrierId: null, operatorId: null };
  if (caller === undefined) return { callerKind: 'stranger', ...nobody };
  const { kind: callerKind, tokenId } = caller;
  if (caller.kind === 'shipper') return { ...nobody, callerKind, tokenId, shipperId: caller.shipperId };
  if (caller.kind === 'carrier') return { ...nobody, callerKind, tokenId, carrierId: caller.carrierId };
  const { operatorId, sessionId = null } = caller;
  return { ...nobody, callerKind, tokenId, operatorId, sessionId };
}

/** What is kept of a call. Of strangers' calls neither request nor answer is: they may hold anything. */
export function lineOf(
  call: AnsweredCall<Caller>,
  { at, shippers }: { at: Date; shippers: Shippers },
): CallLine {
  const { endpoint, caller, status } = call;
  const who = callerColumns(caller);
  const platforms = who.shipperId === null ? undefined : shippers.get(who.shipperId)?.platforms;
  const met: Met = { freightCodes: [], quoteId: null, platform: null };
  const rules = {
    met,
    isPlatform: (text: string) => platforms?.has(text) === true,
    keepsIds: status < 400 || status === 409,
  };
  const isKept = endpoint !== undefined && caller !== undefined;
  // What it lists is not what it made.
  const ofAnswer = call.method === 'GET' ? { ...rules, met: { ...met, freightCodes: [] } } : rules;
  const request = isKept ? requestOf(endpoint, call, rules) : null;
  // May be read out of its text.
  const value = isKept && rawContentTypes(endpoint.reply) === undefined ? call.value : undefined;
  return {
    ...who,
    requestId: call.requestId,
    at,
    platform: met.platform,
    operation: endpoint?.id ?? null,
    method: knownMethods.has(call.method) ? call.method : 'other',
    path: endpoint?.path ?? null,
    status,
    code: call.code ?? null,
    ms: Math.round(call.ms),
    address: call.address.slice(0, 64),
    details: keptDetails(endpoint, call.details),
    request,
    answer: isKept && value !== undefined ? skeletonOf(endpoint.reply, value, ofAnswer) : null,
    quoteId: met.quoteId,
    freightCodes: met.freightCodes,
  };
}

type Rules = Parameters<typeof skeletonOf>[2];

/** Path, query and body of a request that was read; a file is no more than its being there. */
function requestOf(endpoint: AnyEndpoint, { received }: AnsweredCall<Caller>, rules: Rules): unknown {
  if (received === undefined) return null;
  const { params, query, body } = endpoint;
  const isJson = body !== undefined && rawContentTypes(body) === undefined;
  return {
    ...(params === undefined ? {} : { params: skeletonOf(params, received.params, rules) }),
    ...(query === undefined ? {} : { query: skeletonOf(query, received.query, rules) }),
    ...(isJson ? { body: skeletonOf(body, received.body, rules) } : {}),
  };
}
