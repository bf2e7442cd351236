import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { ErrorCode } from '@carreto/contract/errors';
import type { FailureDetail } from '../../../kernel/failure.ts';
import { printable } from '../../../kernel/printable.ts';
import { scrub } from '../../log/scrub.ts';
import type { Core, Exchange, Notes } from '../core.ts';
import type { Caller } from '../options.ts';
import { WrittenJson } from './written-json.ts';

/** How a request ended. */
export type Outcome = {
  status: number;
  code?: ErrorCode;
  details?: readonly FailureDetail[];
  /** What a handler answered. */
  value?: unknown;
};

/** The status noted of a request whose client went away before it had its answer; never sent. */
export const clientGone = 499;

const longestShown = 300;

/** Starts the notes of a request; without an endpoint, of one that none serves. */
export function newNotes(endpoint?: AnyEndpoint): Notes {
  return {
    endpoint,
    startedMs: performance.now(),
    caller: undefined,
    received: undefined,
    scanned: undefined,
    headers: undefined,
  };
}

/**
 * Notes the end of a request in metrics and log. A success of a guarded endpoint leaves no line, and of a flood
 * of equal refusals only some are written (see `sampler.ts`).
 */
export function note<C extends Caller>(core: Core<C>, { request }: Exchange, outcome: Outcome): void {
  const { notes } = request;
  const route = notes?.endpoint?.id ?? 'none';
  const ms = notes ? performance.now() - notes.startedMs : 0;
  const isGuarded = notes?.endpoint?.rateLimit === 'guard';
  core.metrics?.observe(
    { method: request.method, endpoint: notes?.endpoint },
    { status: outcome.status, ms, isGuarded },
  );
  if (core.options.calls !== undefined) notifyListener(core, request, { outcome, ms });
  if (outcome.status === 200) {
    if (!isGuarded) core.options.log.info(line(request, outcome), 'answered');
    return;
  }
  const leftOut = core.sampler.admit(`${route} ${outcome.status}`);
  if (leftOut === undefined) return;
  const fields = line(request, outcome);
  core.options.log.info(leftOut > 0 ? { ...fields, leftOut } : fields, 'refused');
}

/** Hands an answer to who hears of calls. */
function notifyListener<C extends Caller>(
  { options }: Core<C>,
  request: Exchange['request'],
  { outcome, ms }: { outcome: Outcome; ms: number },
): void {
  const { notes } = request;
  options.calls?.note({
    requestId: request.id,
    address: request.ip,
    method: request.method,
    endpoint: notes?.endpoint,
    // Who calls was found by `authenticate` or `sessions`, which give callers of this kind.
    caller: notes?.caller as C | undefined,
    status: outcome.status,
    code: outcome.code,
    details: outcome.details ?? [],
    ms,
    received: notes?.received,
    get value() {
      return outcome.value instanceof WrittenJson ? (outcome.value.read() as unknown) : outcome.value;
    },
  });
}

function line(request: Exchange['request'], outcome: Outcome): object {
  const { notes } = request;
  return {
    requestId: request.id,
    route: notes?.endpoint?.id,
    method: request.method,
    address: request.ip,
    path: shownPath(request.raw.url ?? ''),
    query: shownQuery(request.query),
    status: outcome.status,
    code: outcome.code,
    caller: notes?.caller?.key,
    ms: notes ? Math.round(performance.now() - notes.startedMs) : undefined,
  };
}

/** The path decoded, so that an escaped token is recognised and hidden like a plain one. */
function shownPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return shown(decodeURIComponent(path));
  } catch {
    return '[malformed]';
  }
}

/** The query as the server read it, without the token. */
function shownQuery(query: unknown): string | undefined {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  if (entries.length === 0) return undefined;
  return shown(entries.map(([name, value]) => `${name}=${name === 'token' ? '' : String(value)}`).join('&'));
}

/** Scrubbed before it is cut: what is left of a token that was cut in two is no longer recognised. */
function shown(text: string): string {
  return printable(scrub(text).slice(0, longestShown));
}
