import './webhooks.css';
import type { DeliveryView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import type { WebhookView } from '@carreto/contract/admin/webhooks/webhooks';
import { Ban, Check, CircleAlert, CircleX, Clock, type LucideIcon, Pause, Send } from 'lucide-react';
import { Icon } from '../../look/icon.tsx';
import { useWords } from '../../words/words.ts';
import { wordFor } from './word-for.ts';

type Tone = 'ok' | 'warn' | 'danger' | 'soft';

const deliveryLooks: Readonly<Record<DeliveryView['state'], readonly [Tone, LucideIcon]>> = {
  pending: ['soft', Clock],
  sending: ['soft', Send],
  delivered: ['ok', Check],
  rejected: ['danger', CircleX],
  exhausted: ['danger', CircleX],
  parked: ['warn', Pause],
  cancelled: ['soft', Ban],
};

/** How far a delivery is: by word, form and colour. */
export function DeliveryState({ state }: Pick<DeliveryView, 'state'>) {
  const words = useWords().webhooks;
  const [tone, icon] = deliveryLooks[state];
  return (
    <span className="hook-tag" data-tone={tone}>
      <Icon of={icon} /> {words.deliveryStates[state]}
    </span>
  );
}

/** Whether a webhook is called, and whether that goes well. */
export function WebhookState({ state, failingSince }: Pick<WebhookView, 'state' | 'failingSince'>) {
  const words = useWords().webhooks;
  if (state === 'active' && failingSince !== null) {
    return (
      <span className="hook-tag" data-tone="danger">
        <Icon of={CircleAlert} /> {words.failing}
      </span>
    );
  }
  const tone: Tone = state === 'active' ? 'ok' : state === 'auto_disabled' ? 'danger' : 'warn';
  const icon = { ok: Check, danger: CircleX, warn: Pause }[tone];
  return (
    <span className="hook-tag" data-tone={tone}>
      <Icon of={icon} /> {wordFor(words.states, state)}
    </span>
  );
}
