import type { AnyEndpoint, EndpointAuthOf, EndpointInput } from '@carreto/contract/endpoint';
import { messages } from '@carreto/contract/messages';
import { fail, failField } from '../../../kernel/failure.ts';
import type { Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import { type BrowserCall, browserCall } from '../session/browser-call.ts';
import type { EntranceRules } from '../session/entrance.ts';

/** The identity a handler gets: nobody on public endpoints, else the kind of caller the endpoint is for. */
export type CallerOf<E, C extends Caller> =
  EndpointAuthOf<E> extends 'public'
    ? undefined
    : [Extract<C, { kind: EndpointAuthOf<E> }>] extends [never]
      ? C
      : Extract<C, { kind: EndpointAuthOf<E> }>;

/** What a handler receives: the validated request and who sent it. */
export type Call<E extends AnyEndpoint, C extends Caller> = EndpointInput<E> & {
  readonly caller: CallerOf<E, C>;
  /** Id of this request, 16 characters; in the answer's header and in every log line. */
  readonly requestId: string;
  /** Where the request came from; behind a trusted proxy, what the proxy says. */
  readonly address: string;
  /** The `Idempotency-Key` header, when one was sent; over 255 characters it throws a 422. */
  readonly idempotencyKey: string | undefined;
  /** Aborts when the client goes away before it has its answer. */
  readonly signal: AbortSignal;
  /** What coming in and going out needs. @throws Failure `misdirected_request`, `insecure_connection`, `csrf` */
  readonly browser: BrowserCall;
};

type Parts = {
  params: unknown;
  query: unknown;
  body: unknown;
  caller: unknown;
  entrance: EntranceRules | undefined;
};

/** The call as an object of one shape; what few handlers need is made when they ask. */
export class ReceivedCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: unknown;
  readonly #exchange: Exchange;
  readonly #entrance: EntranceRules | undefined;
  #abort: AbortController | undefined;

  constructor(exchange: Exchange, parts: Parts) {
    this.params = parts.params;
    this.query = parts.query;
    this.body = parts.body;
    this.caller = parts.caller;
    this.#exchange = exchange;
    this.#entrance = parts.entrance;
  }

  get requestId(): string {
    return this.#exchange.request.id;
  }

  get address(): string {
    return this.#exchange.request.ip;
  }

  get idempotencyKey(): string | undefined {
    const header = this.#exchange.request.headers['idempotency-key'];
    if (typeof header !== 'string' || header === '') return undefined;
    if (header.length > 255) throw failField('Idempotency-Key', messages.maxLength(255));
    return header;
  }

  get browser(): BrowserCall {
    if (this.#entrance === undefined) throw fail('not_found');
    return browserCall(this.#entrance, this.#exchange);
  }

  get signal(): AbortSignal {
    if (this.#abort === undefined) {
      const abort = new AbortController();
      const { raw } = this.#exchange.reply;
      raw.once('close', () => {
        if (!raw.writableFinished) abort.abort();
      });
      this.#abort = abort;
    }
    return this.#abort.signal;
  }
}
