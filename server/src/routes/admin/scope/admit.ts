import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { judgePersonal, noteReading } from './judge-personal.ts';
import { judgeScope } from './judge-scope.ts';
import type { Received } from './rule.ts';

/**
 * Judges a request of an operator before it is served: its scope, and whether it asks for personal data; who reads them
 * where that is to be known is written down before.
 * @throws Failure `not_found`, `forbidden`
 */
export function admit(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  request: { endpoint: AnyEndpoint; call: Received },
): Promise<void> | undefined {
  if (caller.kind !== 'admin' || request.endpoint.auth !== 'admin') return undefined;
  judgePersonal(caller, request);
  const judged = judgeScope(ctx, caller, request);
  if (request.endpoint.logsReading !== true) return judged;
  return Promise.resolve(judged).then(() => noteReading(ctx, caller, request));
}
