import { fail } from '../../kernel/failure.ts';
import { answerFailure } from './answer-failure.ts';
import type { Core, Exchange } from './core.ts';
import type { Caller } from './options.ts';
import { setHeader } from './send.ts';

/** Answers what no route fits: 405 with `Allow` where the path is known by another method, else 404. */
export function compileUnknownRoute<C extends Caller>(core: Core<C>): (exchange: Exchange) => void {
  let patterns: { pattern: RegExp; method: string }[] | undefined;
  return (exchange) => {
    patterns ??= [
      ...core.endpoints.map(({ path, method }) => ({ pattern: patternOf(path), method })),
      ...core.systemPaths.map((path) => ({ pattern: patternOf(path), method: 'GET' })),
    ];
    const path = exchange.request.raw.url?.split('?', 1)[0] ?? '';
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) setHeader(exchange, 'allow', [...methods].join(', '));
    answerFailure(core, exchange, fail(methods.size > 0 ? 'method_not_allowed' : 'not_found'));
  };
}

/** A path with `{parameters}` as an expression; each matches one segment. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}
