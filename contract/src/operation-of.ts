import type { CallOptions, Operation } from './client/operation.ts';
import {
  type AnyEndpoint,
  type EndpointInput,
  type EndpointReply,
  isOfQuoteEngine,
  rawContentTypes,
} from './endpoint.ts';

type Members<E> = EndpointInput<E>['params'] & EndpointInput<E>['query'];

type Input<E> = unknown extends EndpointInput<E>['body']
  ? Members<E>
  : keyof Members<E> extends never
    ? EndpointInput<E>['body']
    : Members<E> & { body: EndpointInput<E>['body'] };

type Method<E> = keyof Input<E> extends never
  ? (options?: CallOptions) => Promise<EndpointReply<E>>
  : object extends Input<E>
    ? (input?: Input<E>, options?: CallOptions) => Promise<EndpointReply<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<EndpointReply<E>>;

/** What the client's methods of some endpoints take and answer, by their names. */
export type MethodsOf<Endpoints> = { [Name in keyof Endpoints]: Method<Endpoints[Name]> };

/** Endpoints by name, as the client needs them at run time. */
export function operationsOf<Name extends string>(
  endpoints: Readonly<Record<Name, AnyEndpoint>>,
): Record<Name, Operation> {
  const entries = Object.entries<AnyEndpoint>(endpoints).map(([name, one]) => [name, operationOf(one)]);
  return Object.fromEntries(entries) as Record<Name, Operation>;
}

/** An endpoint without its schemas. */
export function operationOf(endpoint: AnyEndpoint): Operation {
  const { method, path, body, reply, errors } = endpoint;
  const replyTypes = rawContentTypes(reply);
  const file = replyTypes?.length === 0 ? 'nothing' : 'file';
  return {
    method,
    path,
    host: isOfQuoteEngine(endpoint) ? 'quote' : 'api',
    takes: takesOf(endpoint),
    ...(body === undefined ? {} : { contentTypes: rawContentTypes(body) ?? ['application/json'] }),
    answers: replyTypes === undefined ? 'json' : file,
    // Endpoints that honour keys are those that can say that the first request with one still runs.
    honoursKey: errors.includes('request_running'),
  };
}

function takesOf({ params, query, body }: AnyEndpoint): Operation['takes'] {
  const names = [...Object.keys(params?.properties ?? {}), ...Object.keys(query?.properties ?? {})];
  if (names.length > 0) return 'members';
  return body === undefined ? 'nothing' : 'body';
}
