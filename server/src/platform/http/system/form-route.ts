import { fail } from '../../../kernel/failure.ts';
import { answerFailure } from '../answer/answer-failure.ts';
import { type Answer, send } from '../answer/send.ts';
import type { Core, Exchange } from '../core.ts';
import { namesOneHost } from '../guard/refuse-early.ts';
import type { Caller } from '../options.ts';

/** What a form sent, by the names of its fields; of two of one name the last one. */
export type FormFields = ReadonlyMap<string, string>;

/** No form of ours is longer. */
const mostBytes = 8192;
const formType = 'application/x-www-form-urlencoded';

/** Serves POST of a path outside the contract, as a form without script sends it. @throws what `answer` throws, as JSON */
export function addFormRoute<C extends Caller>(
  core: Core<C>,
  path: string,
  answer: (exchange: Exchange, fields: FormFields) => Promise<Answer>,
): void {
  core.app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      formType,
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, body, take) => take(null, body),
    );
    scope.route({
      method: 'POST',
      url: path,
      onRequest: (request, reply, next) => {
        const problem = namesOneHost(request.raw) ? problemOf(request.headers) : fail('malformed_request');
        if (problem === undefined) next();
        else answerFailure(core, { request, reply }, problem);
      },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
        const exchange = { request, reply };
        return send(core, exchange, await answer(exchange, new Map(new URLSearchParams(body))));
      },
    });
    done();
  });
}

function problemOf(headers: { 'content-type'?: string | undefined; 'content-length'?: string | undefined }) {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (type.trim().toLowerCase() !== formType) return fail('unsupported_media_type');
  if (!(length <= mostBytes)) return fail('body_too_large');
  return undefined;
}
