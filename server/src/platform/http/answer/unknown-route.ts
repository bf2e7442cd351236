import { fail } from '../../../kernel/failure.ts';
import type { Core, Exchange } from '../core.ts';
import type { Caller } from '../options.ts';
import { answerFailure } from './answer-failure.ts';
import { setHeader } from './send.ts';

/** Answers what no route fits: 405 with `Allow` where the path is known by another method, else 404. */
export function compileUnknownRoute<C extends Caller>(core: Core<C>): (exchange: Exchange) => void {
  let routes: { segments: readonly string[]; method: string }[] | undefined;
  return (exchange) => {
    routes ??= [
      ...core.endpoints.map(({ path, method }) => ({ segments: path.split('/'), method })),
      ...core.systemPaths.map((path) => ({ segments: path.split('/'), method: 'GET' })),
    ];
    const sent = segmentsOf(exchange.request.url);
    const fitting = routes.filter(({ segments }) => fits(sent, segments));
    const methods = new Set(fitting.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size > 0) setHeader(exchange, 'allow', [...methods].join(', '));
    answerFailure(core, exchange, fail(methods.size > 0 ? 'method_not_allowed' : 'not_found'));
  };
}

/** Parameters longer than this fit no route, as the framework has it. */
const longestParameter = 100;

type Segment = { raw: string; decoded: string };

/** Decoded one by one, as the router does it: an escaped letter is that letter, an escaped slash ends no segment. */
function segmentsOf(url: string): readonly Segment[] {
  const path = url.split('?', 1)[0] ?? '';
  return path.split('/').map((raw) => ({ raw, decoded: decoded(raw) }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fits(sent: readonly Segment[], segments: readonly string[]): boolean {
  const isOpen = segments.at(-1) === '{*}';
  return (
    (isOpen ? sent.length >= segments.length : sent.length === segments.length) &&
    segments.every((segment, index) => {
      const { raw, decoded } = sent[index] ?? { raw: '', decoded: '' };
      if (segment === '{*}') return true;
      if (!segment.startsWith('{')) return decoded === segment;
      return raw.length <= longestParameter;
    })
  );
}
