import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** Who may call: nobody in particular, a shipper, a carrier, or an operator of the installation. */
export type EndpointAuth = 'public' | 'shipper' | 'carrier' | 'admin';

/** Where, besides `Authorization: Bearer`, the token of a call is found (specification, section 5). */
export type TokenPlace = { in: 'query'; name: 'token' } | { in: 'body'; path: readonly string[] };

/** One operation of the API as data: the route, its validation, the handler's types and its documentation. */
export type Endpoint<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> = {
  /** Unique camelCase name; the `operationId` of the OpenAPI document. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{braces}` around parameters, as the specification writes them. */
  path: string;
  /** Section of the specification, or the folder name for our own admin API. */
  section: string;
  summary: string;
  auth: EndpointAuth;
  token?: TokenPlace;
  params?: Params;
  /** Query strings are text: members typed integer, number, boolean or array are coerced before validation. */
  query?: Query;
  body?: Body;
  reply: Reply;
  /** The codes this operation can answer beyond those every operation can (`commonErrors`). */
  errors: readonly ErrorCode[];
  /** Bytes; `json` 2 MB, `quote` 8 MB, `document` 20 MB (decisions, Errors). */
  bodyLimit?: 'json' | 'quote' | 'document';
  /** `raw` hands the handler the bytes of an uploaded file instead of JSON. */
  bodyKind?: 'json' | 'raw';
  /** Exempt from the per-token rate limit, guarded by the overload guard instead. */
  rateLimit?: 'token' | 'guard';
  /** File name without extension under `contract/samples`. */
  sample?: string;
};

// Any endpoint, for lists.
export type AnyEndpoint = Endpoint<TObject, TObject, TSchema, TSchema>;

/** Codes every authenticated operation can answer. */
export const commonErrors = [
  'invalid_request',
  'malformed_json',
  'unauthorized',
  'forbidden',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'overloaded',
  'unavailable',
  'internal_error',
] as const satisfies readonly ErrorCode[];

/** Declares an endpoint; does nothing but give it its type. */
export function endpoint<
  const Params extends TObject = TObject<Record<never, TSchema>>,
  const Query extends TObject = TObject<Record<never, TSchema>>,
  const Body extends TSchema = TSchema,
  const Reply extends TSchema = TSchema,
>(declaration: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return declaration;
}

/** What a handler receives, from the endpoint's schemas. */
export type EndpointInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, TSchema>
    ? { params: Static<Params>; query: Static<Query>; body: Static<Body> }
    : never;

/** What a handler answers. */
export type EndpointReply<E> =
  E extends Endpoint<TObject, TObject, TSchema, infer Reply> ? Static<Reply> : never;
