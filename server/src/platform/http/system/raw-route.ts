import type { FastifyRequest } from 'fastify';
import { type Failure, fail } from '../../../kernel/failure.ts';
import { hashToken } from '../../../kernel/token.ts';
import { answerFailure } from '../answer/answer-failure.ts';
import { type Answer, send } from '../answer/send.ts';
import type { Core, Exchange } from '../core.ts';
import type { RateName } from '../guard/rate-limit.ts';
import { namesOneHost } from '../guard/refuse-early.ts';
import type { Caller } from '../options.ts';

/** A path that others chose the form of: no token of ours, bodies as they were sent, answers of any type and status. */
export type RawRoute = {
  method: 'GET' | 'POST';
  /** With `{braces}` around parameters; one of them is `key`, which stands for a token. */
  path: string;
  /** Of a body; a longer one is refused with 413 before it is read whole. */
  mostBytes: number;
  /** Requests a minute and key. Whether a key is somebody's is for the act to say. */
  rate: { name: RateName; perMinute: number };
  /**
   * @param body the bytes as they came, for signatures over them; empty where there were none.
   * @throws Failure, which is answered as everywhere.
   */
  act(exchange: Exchange, body: Buffer): Promise<Answer>;
};

/** Serves a path outside the contract that is called by programs which were given its address. */
export function addRawRoute<C extends Caller>(core: Core<C>, route: RawRoute): void {
  const { method, path, mostBytes, rate, act } = route;
  const limit = core.rateOf(rate.name, rate.perMinute);
  core.app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, take) =>
      take(null, body),
    );
    scope.route({
      method,
      url: path.replace(/\{([a-z]+)\}/g, ':$1'),
      onRequest: (request, reply, next) => {
        const problem = problemOf(request, mostBytes) ?? overRate(request);
        if (problem === undefined) next();
        else answerFailure(core, { request, reply }, problem);
      },
      handler: async (request, reply) => {
        const exchange = { request, reply };
        try {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          send(core, exchange, await act(exchange, body));
        } catch (error) {
          answerFailure(core, exchange, error);
        }
      },
    });
    done();
  });

  function overRate({ params }: FastifyRequest): Failure | undefined {
    const { key = '' } = params as { key?: string };
    const { isAllowed, retryAfterS } = limit.take(hashToken(key));
    return isAllowed ? undefined : fail('rate_limited', { retryAfterS });
  }
}

/** What the head alone tells. What is packed may be a thousand times what was counted. */
function problemOf({ raw, headers }: FastifyRequest, mostBytes: number): Failure | undefined {
  if (!namesOneHost(raw)) return fail('malformed_request');
  const packed = headers['content-encoding'];
  if (packed !== undefined && packed !== 'identity') return fail('unsupported_media_type');
  return Number(headers['content-length'] ?? 0) > mostBytes ? fail('body_too_large') : undefined;
}
