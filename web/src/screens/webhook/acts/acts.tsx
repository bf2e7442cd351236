import type { WebhookDetail } from '@carreto/contract/admin/webhooks/webhooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/client.ts';
import { KeyCap } from '../../../look/key-cap.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { staleWebhooks } from '../../../parts/webhooks/queries.ts';
import { useKeys } from '../../../shell/keys/use-keys.ts';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { EnableDialog } from './enable-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { TestOutcome } from './test-outcome.tsx';

type ActsProps = { webhook: WebhookDetail; onDone: (said: string) => void };
type Open = 'enable' | 'rotate' | 'remove';

/** What this person may do with the webhook, by button and by key. */
export function Acts({ webhook, onDone }: ActsProps) {
  const words = useWords().webhook;
  const queries = useQueryClient();
  const mayRedeliver = useMay('webhooks.redeliver');
  const mayWrite = useMay('webhooks.write');
  const [open, setOpen] = useState<Open>();
  const [tested, setTested] = useState<number>();
  const [error, setError] = useState<Error>();
  const { id: webhookId, shipperId, state } = webhook;
  const ref = { shipperId, webhookId };
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    setError(undefined);
    try {
      await act();
      await staleWebhooks(queries);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
  };
  const test = (): void => void attempt(async () => setTested((await api.testWebhook(ref)).deliveryId));
  const pause = (): void =>
    void attempt(async () => {
      await api.pauseWebhook(ref);
      onDone(words.paused);
    });
  const mayTest = mayRedeliver && state === 'active';
  useKeys(mayTest ? [{ chord: 't', label: words.acts.test, run: test }] : []);
  const close = (): void => setOpen(undefined);
  const done = (said: string): void => {
    onDone(said);
    void staleWebhooks(queries);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
      <div className="acts" role="group" aria-label={words.acts.group}>
        {mayTest ? (
          <button type="button" className="button" data-kind="main" aria-keyshortcuts="t" onClick={test}>
            {words.acts.test} <KeyCap of="t" />
          </button>
        ) : null}
        {mayTest ? <Act onPress={pause}>{words.acts.pause}</Act> : null}
        {mayRedeliver && state !== 'active' ? (
          <Act onPress={() => setOpen('enable')}>{words.acts.enable}</Act>
        ) : null}
        {mayWrite ? (
          <>
            <Act onPress={() => setOpen('rotate')}>{words.acts.rotate}</Act>
            <Act kind="danger" onPress={() => setOpen('remove')}>
              {words.acts.remove}
            </Act>
          </>
        ) : null}
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      {tested === undefined ? null : <TestOutcome key={tested} shipperId={shipperId} deliveryId={tested} />}
      {open === 'enable' ? <EnableDialog webhook={webhook} onClose={close} onDone={done} /> : null}
      {open === 'rotate' ? <RotateDialog webhook={webhook} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog webhook={webhook} onClose={close} /> : null}
    </>
  );
}

function Act({ kind, onPress, children }: { kind?: 'danger'; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="button"
      {...(kind === undefined ? {} : { 'data-kind': kind })}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Takes it away, and leads back to the others. */
function RemoveDialog({ webhook, onClose }: { webhook: WebhookDetail; onClose: () => void }) {
  const words = useWords().webhook.remove;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    await api.removeWebhook({ shipperId: webhook.shipperId, webhookId: webhook.id });
    await navigate({ to: '/webhooks', search: keepShipper } as unknown as Parameters<typeof navigate>[0]);
    await staleWebhooks(queries);
  };
  return (
    <FormDialog title={words.title} act={words.act} kind="danger" onClose={onClose} onSubmit={remove}>
      <p>
        <strong>{webhook.name}</strong>
      </p>
      <p>{words.why}</p>
    </FormDialog>
  );
}
