import type { ErrorCode } from '@carreto/contract/errors';
import type { Core, Exchange } from './core.ts';
import type { Caller } from './options.ts';

/** How a request ended. */
export type Outcome = { status: number; code?: ErrorCode };

/** Notes the end of a request in log and metrics. A success of a guarded endpoint leaves no line. */
export function note<C extends Caller>(core: Core<C>, { request }: Exchange, outcome: Outcome): void {
  const notes = request.notes;
  const isQuiet = outcome.code === undefined && notes?.endpoint?.rateLimit === 'guard';
  if (isQuiet) return;
  core.options.log.info(
    {
      requestId: request.id,
      route: notes?.endpoint?.id,
      method: request.method,
      status: outcome.status,
      code: outcome.code,
      caller: notes?.callerKey,
      ms: notes === null ? undefined : Math.round(performance.now() - notes.startedMs),
    },
    'answered',
  );
}
