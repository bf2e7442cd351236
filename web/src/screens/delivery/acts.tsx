import type { DeliveryDetailView } from '@carreto/contract/admin/webhooks/webhook-deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Icon } from '../../look/icon.tsx';
import { KeyCap } from '../../look/key-cap.tsx';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { staleWebhooks } from '../../parts/webhooks/queries.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useOnline } from '../../shell/notices.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { curlOf } from './curl.ts';

type ActsProps = { delivery: DeliveryDetailView; onDone: (said: string) => void };

/** Sends it again, or copies its call. */
export function Acts({ delivery, onDone }: ActsProps) {
  const words = useWords().delivery;
  const mayRedeliver = useMay('webhooks.redeliver');
  const { run, error } = useReprocess(delivery, onDone);
  const isOnline = useOnline();
  const isPossible = mayRedeliver && delivery.body !== null;
  useKeys(isPossible ? [{ chord: 'p', label: words.acts.reprocess, run: () => void run() }] : []);
  const last = delivery.attemptLog.findLast(({ headers }) => headers !== null);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
      <div className="acts" role="group" aria-label={words.acts.group}>
        {isPossible ? (
          <button
            type="button"
            className="button"
            data-kind="main"
            aria-keyshortcuts="p"
            title={words.reprocessNote}
            disabled={!isOnline}
            onClick={() => void run()}
          >
            <Icon of={RotateCw} />
            {words.acts.reprocess} <KeyCap of="p" />
          </button>
        ) : null}
        {last === undefined || delivery.body === null ? null : (
          <CopyButton text={curlOf(last, delivery.body)} label={words.acts.curl} />
        )}
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
    </>
  );
}

/** The new delivery is shown as soon as it is there. */
function useReprocess({ id: deliveryId, shipperId }: DeliveryDetailView, onDone: (said: string) => void) {
  const words = useWords().delivery;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const made = await api.reprocessWebhookDelivery({ shipperId, deliveryId });
      onDone(words.reprocessed);
      await staleWebhooks(queries);
      const to = `/webhooks/entregas/${made.deliveryId}`;
      await navigate({ to, search: keepShipper } as unknown as Parameters<typeof navigate>[0]);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  return { run, error };
}
