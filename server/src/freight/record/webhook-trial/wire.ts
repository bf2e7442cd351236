import type { WebhookTrialView } from '@carreto/contract/admin/webhooks/webhook-health';
import { occurrenceName } from '@carreto/contract/occurrence-names';
import { readSample } from '../../../platform/http/system/samples.ts';
import { callUrl } from '../../notify/deliveries/outgoing-call.ts';
import type { SubscribedKind } from '../../notify/rows.ts';
import { groupOfCode, occurrenceGroups } from '../../trail/catalogue.ts';
import type { Judged } from './would-tell.ts';

/** The contract's own examples of what webhooks are told. */
const sampleOf: Readonly<Record<SubscribedKind, string>> = {
  occurrence: 'occurrence-webhook',
  cte_released: 'cte-released-webhook',
  invoice: 'invoice-webhook',
};

type Address = { kinds: readonly SubscribedKind[]; url?: string; exactAddress?: boolean };

export function toTrial(
  judged: readonly Judged[],
  { kinds, url, exactAddress = false }: Address,
): WebhookTrialView {
  const own = [...new Set(kinds)];
  return {
    events: judged.map(({ reverse: _, occurredAt, ...event }) => ({
      ...event,
      occurredAt: occurredAt.toISOString(),
    })),
    wanted: judged.filter(({ without }) => without === null).length,
    examples: own.map((kind) => ({
      kind,
      url: url === undefined ? null : callUrl({ url, exactAddress, kinds: own }, kind),
      body: JSON.stringify(readSample(sampleOf[kind])),
    })),
  };
}

/** The catalogue, to choose from; a code without a name stands for itself. */
export function codesInGroups(): { group: string; codes: { code: number; name: string }[] }[] {
  const codes = [...groupOfCode];
  return occurrenceGroups.map((group) => ({
    group,
    codes: codes
      .filter(([, of]) => of === group)
      .map(([code]) => ({ code, name: occurrenceName.get(code) ?? String(code) })),
  }));
}
