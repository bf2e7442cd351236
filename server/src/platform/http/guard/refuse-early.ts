import type { IncomingMessage } from 'node:http';
import { type AnyEndpoint, rawContentTypes } from '@carreto/contract/endpoint';
import { messages } from '@carreto/contract/messages';
import type { FastifyRequest } from 'fastify';
import { type Failure, fail } from '../../../kernel/failure.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../options.ts';
import { overloaded } from './overload-guard.ts';
import { addressKey } from './rate-limit.ts';

/** Beyond this size, a body costs whoever has not shown a token yet. */
export const largeBodyBytes = 65_536;

/**
 * What the headers alone tell, whoever asks: missing or doubled Host headers, packed or mistyped bodies, an overload,
 * a connection too many. Undefined when the request may go on.
 */
export function refuseEarly<C extends Caller>(
  core: Core<C>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Failure | undefined {
  if (!namesOneHost(request.raw)) return fail('malformed_request');
  if (core.connections.isSurplus(request.raw.socket)) return overloaded();
  if (endpoint.rateLimit === 'guard' && core.guard.isFull()) return overloaded();
  if (endpoint.body === undefined) return undefined;
  const { headers } = request;
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    return fail('unsupported_media_type');
  }
  const rawTypes = rawContentTypes(endpoint.body);
  if (hasBody(request) && !isAccepted(headers['content-type'], rawTypes) && !mayBeJson(endpoint, request)) {
    return fail('unsupported_media_type', rawTypes && { message: messages.mediaTypes(rawTypes) });
  }
  return undefined;
}

/** How much of a body without a content type is looked at for the begin of a JSON value. */
const longestBegin = 64;

/**
 * Clients of long ago name no content type, or that of forms, and send JSON. They are read where a token of a shipper or
 * carrier is all that counts; never where a browser may have been made to send it: not of people, and not with a cookie.
 */
function mayBeJson({ auth, body }: AnyEndpoint, { headers }: FastifyRequest): boolean {
  if (body === undefined || rawContentTypes(body) !== undefined) return false;
  if ((auth !== 'shipper' && auth !== 'carrier') || headers.cookie !== undefined) return false;
  const type = headers['content-type'];
  return type === undefined || type.toLowerCase().split(';')[0]?.trim() === formType;
}

const formType = 'application/x-www-form-urlencoded';

/** Whether a request named JSON as its content type, or its body begins as JSON does. */
export function isJsonBegun({ headers }: FastifyRequest, begin: Buffer): boolean {
  if (isAccepted(headers['content-type'], undefined)) return true;
  return /^[\t\n\r ]*[[{]/.test(begin.toString('latin1', 0, longestBegin));
}

/** A large body that may bring a token later, of an address that has used up what strangers may send. */
export function refuseLargeOfStranger<C extends Caller>(
  core: Core<C>,
  request: FastifyRequest,
): Failure | undefined {
  const isTooMuch = isLarge(request) && core.strangerRate.isExhausted(addressKey(request.ip));
  return isTooMuch ? fail('rate_limited', { retryAfterS: 60 }) : undefined;
}

/** Whether a request has exactly one Host header; HTTP/1.0 may have none. */
export function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Whether a request announces a large body, or one of unknown size. */
export function isLarge({ headers }: FastifyRequest): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBodyBytes
  );
}

function isAccepted(contentType: string | undefined, rawTypes: readonly string[] | undefined): boolean {
  if (contentType === 'application/json') return rawTypes === undefined || rawTypes.includes(contentType);
  if (contentType === undefined) return false;
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';');
  if (rawTypes !== undefined) return rawTypes.includes(mediaType.trim());
  return mediaType.trim() === 'application/json' && parameters.every(isUtf8Charset);
}

/** JSON is UTF-8; a charset that says so, with or without the dash, is welcome, another one is not. */
function isUtf8Charset(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=');
  return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim());
}
