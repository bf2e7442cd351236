import type { AnyEndpoint } from '@carreto/contract/endpoint';
import { personalMarkOf } from '@carreto/contract/personal';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { OperatorCaller } from '../../../registry/access/access-part.ts';
import { actorOf, seesPersonal } from '../../../registry/access/authenticate.ts';
import { inChange, record } from '../../../registry/changes/change.ts';
import type { Received } from './rule.ts';

type Judged = { endpoint: AnyEndpoint; call: Received };

/**
 * Keeps those who do not see personal data from what consists of them, and from finding by them.
 * @throws Failure `forbidden`
 */
export function judgePersonal(caller: OperatorCaller, { endpoint, call }: Judged): void {
  if (seesPersonal(caller)) return;
  if (endpoint.personal === 'refused' || looksBy(endpoint, call))
    throw fail('forbidden', { details: [{ field: 'needs', message: 'personal.see' }] });
}

/** Whether a query or a filter in a body names what the contract marks as personal. */
function looksBy({ query, body }: AnyEndpoint, call: Received): boolean {
  return namesMarked(query, call.query) || namesMarked(body, call.body);
}

function namesMarked(schema: object | undefined, given: unknown): boolean {
  if (schema === undefined || typeof given !== 'object' || given === null) return false;
  const { properties = {} } = schema as { properties?: Record<string, object> };
  return Object.entries(properties).some(([name, member]) => {
    const value = (given as Record<string, unknown>)[name];
    return value !== undefined && (personalMarkOf(member) !== undefined || namesMarked(member, value));
  });
}

/** Writes down who reads personal data, and of what; never by which of them it was looked for. */
export async function noteReading(
  ctx: Pick<Context, 'db'>,
  caller: OperatorCaller,
  { endpoint, call }: Judged,
): Promise<void> {
  if (!seesPersonal(caller)) return;
  await inChange(ctx, actorOf(caller), (change) =>
    record(change, {
      kind: 'personalData',
      id: caller.operatorId,
      action: 'read',
      before: null,
      after: { operation: endpoint.id, ...(call.params as object | undefined) },
    }),
  );
}
