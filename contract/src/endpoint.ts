import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/** Who may call: nobody in particular, a shipper, a carrier, or an operator of the installation. */
export type EndpointAuth = 'public' | 'shipper' | 'carrier' | 'admin';

/** What an operator may: read, edit as well, or also decide who may what. */
export type OperatorRole = 'viewer' | 'analyst' | 'admin';

/** What a session still lacks: the code of a second factor, or a second factor at all. */
export type UnfinishedStage = 'second_factor' | 'enrolment';

/** Where, besides `Authorization: Bearer`, the token of a call is found (specification, section 5). */
export type TokenPlace = { in: 'query' } | { in: 'body'; path: readonly string[] };

/** One operation of the API as data: the route, its validation, the handler's types and its documentation. */
export type Endpoint<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
  Auth extends EndpointAuth = EndpointAuth,
> = {
  /** Unique camelCase name; the `operationId` of the OpenAPI document. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{braces}` around parameters, as the specification writes them. */
  path: string;
  /** Section of the specification, or `admin` for our own administration. */
  section: string;
  summary: string;
  /** What a caller must know beyond the fields. */
  description?: string;
  auth: Auth;
  /** With `auth` `admin`: the least of the ranks of before that holds what is needed (`rankPermissions`). */
  role?: OperatorRole;
  /** With `auth` `admin`: what the caller must be allowed; `own` for what concerns the caller alone. */
  needs?: Permission | 'own';
  /**
   * With `auth` `admin`, of answers that no schema describes: what they hold of recipients. `refused`: their data, so that
   * they are for those alone who see personal data; `masked`: the act leaves out what the caller may not see; `none`. Other
   * answers are masked by their schemas (`personal.ts`).
   */
  personal?: 'none' | 'masked' | 'refused';
  /** With `auth` `admin`: the change log says who read the personal data of it. */
  logsReading?: true;
  /** With `auth` `admin`: sessions that are not complete yet may call it as well; absent, only complete ones. */
  unfinished?: readonly UnfinishedStage[];
  /** With `auth` `admin`: a session has to have given a password or code in the last ten minutes. */
  stepUp?: true;
  /** Absent: only the `Authorization` header. */
  token?: TokenPlace;
  /** A value that does not fit answers 404: such a thing cannot exist. */
  params?: Params;
  /**
   * Query strings are text; they are read by the rules of `query.ts` before validation. Unknown parameters are ignored,
   * with `auth` `admin` refused.
   */
  query?: Query;
  /**
   * Names of members of the body, and of the objects right below it, are read in any letter case where the declared one is
   * absent: their clients match names so, too (decision G12).
   */
  anyCaseNames?: true;
  /** Absent: a body is ignored. `rawBody()` hands the handler the bytes of an uploaded file. */
  body?: Body;
  /** `emptyReply` for 200 without a body, `rawReply()` for a file. */
  reply: Reply;
  /** The codes this operation can answer beyond those every operation can (`commonErrors`). */
  errors: readonly ErrorCode[];
  /** `json` 2 MB, `quote` 8 MB, `document` 20 MB (decisions, Errors), `table` 64 MB. */
  bodyLimit?: 'json' | 'quote' | 'document' | 'table';
  /** `guard`: exempt from the per-token rate limit, bounded by the overload guard instead; no log line per success. */
  rateLimit?: 'token' | 'guard';
  /** File name without extension under `contract/samples`. */
  sample?: string;
  /** Announced removal, both as `YYYY-MM-DD`; sent as `Deprecation` and `Sunset` headers. */
  deprecated?: { since: string; sunset: string };
};

/** Any endpoint, for lists. */
export type AnyEndpoint = Endpoint;

/** Codes every operation can answer. */
export const commonErrors = [
  'invalid_request',
  'malformed_json',
  'malformed_request',
  'unauthorized',
  'forbidden',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'overloaded',
  'unavailable',
  'internal_error',
] as const satisfies readonly ErrorCode[];

/** Codes that operations of the administration can answer to sessions of the dashboard besides. */
export const sessionErrors = [
  'csrf',
  'misdirected_request',
  'step_up_required',
  'second_factor_required',
] as const satisfies readonly ErrorCode[];

/** Codes that an operation can answer without declaring them. */
export function undeclaredErrors({ auth }: { auth: EndpointAuth }): readonly ErrorCode[] {
  return auth === 'admin' ? [...commonErrors, ...sessionErrors] : commonErrors;
}

type NoMembers = TObject<Record<never, TSchema>>;

/** Declares an endpoint; does nothing but give it its type. */
export function endpoint<
  const Params extends TObject = NoMembers,
  const Query extends TObject = NoMembers,
  const Body extends TSchema = TSchema,
  const Reply extends TSchema = TSchema,
  const Auth extends EndpointAuth = EndpointAuth,
>(declaration: Endpoint<Params, Query, Body, Reply, Auth>): Endpoint<Params, Query, Body, Reply, Auth> {
  return declaration;
}

/** Whether the quote engine serves it, which may have an address of its own. */
export function isOfQuoteEngine({ path }: AnyEndpoint): boolean {
  return path.startsWith('/api/v3/quote');
}

/** What a handler receives, from the endpoint's schemas. */
export type EndpointInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, TSchema>
    ? { params: Static<Params>; query: Static<Query>; body: Static<Body> }
    : never;

/** What a handler answers. */
export type EndpointReply<E> =
  E extends Endpoint<TObject, TObject, TSchema, infer Reply> ? Static<Reply> : never;

/** Who may call an endpoint, as a literal type. */
export type EndpointAuthOf<E> =
  E extends Endpoint<TObject, TObject, TSchema, TSchema, infer Auth> ? Auth : never;

/** A file in an answer; one that comes in pieces is never whole in memory. */
export type RawReply = {
  contentType: string;
  body: Uint8Array | AsyncIterable<Uint8Array>;
  fileName?: string;
  /** A browser opens it, in a sandbox, instead of saving it. Of a file that is whole. */
  isShown?: true;
};

/** Keywords of ours, which describe schemas and validate nothing. */
export const rawKeyword = 'x-content-types';

/** Names the schema of a value that the handler judges itself. */
export const apartKeyword = 'x-judged-apart';

/** An item of a list that is documented by a schema and judged by the handler, so that one alone is refused. */
export function judgedApart(schema: TSchema) {
  const { description } = schema as { description?: string };
  return Type.Unsafe<object>({ type: 'object', description, [apartKeyword]: schema });
}

/** The body of an upload: the bytes as they came, for the content types listed. */
export function rawBody(contentTypes: readonly string[], description: string) {
  return Type.Unsafe<Uint8Array>({ [rawKeyword]: contentTypes, description });
}

/** An answer that is a file of one of the content types listed. */
export function rawReply(contentTypes: readonly string[], description: string) {
  return Type.Unsafe<RawReply>({ [rawKeyword]: contentTypes, description });
}

/** 200 and no body. */
export const emptyReply = Type.Unsafe<undefined>({ [rawKeyword]: [], description: 'No body.' });

/** The content types of a raw body or answer; undefined for JSON, empty for no body. */
export function rawContentTypes(schema: TSchema): readonly string[] | undefined {
  return (schema as Record<string, unknown>)[rawKeyword] as readonly string[] | undefined;
}
