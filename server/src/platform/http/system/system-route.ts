import { fail } from '../../../kernel/failure.ts';
import { answerFailure } from '../answer/answer-failure.ts';
import { type Answer, send } from '../answer/send.ts';
import type { Core, Exchange } from '../core.ts';
import { namesOneHost } from '../guard/refuse-early.ts';
import type { Caller } from '../options.ts';

type AnswerRoute = (exchange: Exchange) => Answer | Promise<Answer>;

/**
 * Serves GET and HEAD of a path outside the contract; `{braces}` stand around parameters, `{*}` is all that follows, and other
 * routes go before it.
 */
export function addSystemRoute<C extends Caller>(core: Core<C>, path: string, answer: AnswerRoute): void {
  core.systemPaths.push(path);
  addUnlistedRoute(core, path, answer);
}

/** The same for a path that answers other methods as if it were not there. */
export function addUnlistedRoute<C extends Caller>(core: Core<C>, path: string, answer: AnswerRoute): void {
  core.app.route({
    method: ['GET', 'HEAD'],
    url: path.replace(/\{([a-z]+)\}/g, ':$1').replace('{*}', '*'),
    onRequest: (request, reply, done) => {
      if (namesOneHost(request.raw)) done();
      else answerFailure(core, { request, reply }, fail('malformed_request'));
    },
    handler: async (request, reply) => send(core, { request, reply }, await answer({ request, reply })),
  });
}
