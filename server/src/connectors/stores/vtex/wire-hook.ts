import { jsonReader } from '../../vendors/line/read-answer.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { hookConfig } from './schema.ts';
import { hookHeader } from './verify.ts';
import type { Written } from './wire-order.ts';
import { requireGood } from './wire-problem.ts';

/** States that we want to hear of (V4, V8): what can be hired, what has its NF-e, what is not wanted any more. */
const statuses = ['ready-for-handling', 'start-handling', 'handling', 'invoiced', 'canceled'] as const;

const path = '/api/orders/hook/config';

/** Pure. */
export function hookRequest(): Written {
  return { method: 'GET', path };
}

const read = jsonReader(hookConfig);

/** Where the key's one hook calls; null where it has none. @throws VendorProblem */
export function readHook(answer: VendorAnswer): string | null {
  return answer.status === 404 ? null : (read(requireGood(answer)).hook?.url ?? null);
}

/** Has it call this address, with this secret in our header. Pure. */
export function hookUpRequest({ url, secret }: { url: string; secret: string }): Written {
  return {
    method: 'POST',
    path,
    body: {
      kind: 'json',
      value: {
        filter: { type: 'FromWorkflow', status: statuses },
        hook: { url, headers: { [hookHeader]: secret } },
      },
    },
  };
}

/** The part of an address that all addresses of this installation share, whatever their keys. Pure. */
function beginOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/', url.lastIndexOf('/') - 1) + 1);
}

/** Whether a hook is one of ours, perhaps with an older key. Pure. */
export function isOurs(hookUrl: string, events: string): boolean {
  return hookUrl.startsWith(beginOf(events));
}

/** Whether an address may be one that some Carreto gave: a check does not know its own. Pure. */
export function isCarreto(hookUrl: string): boolean {
  return /\/stores\/vtex\/[^/]+\/events$/.test(hookUrl);
}
