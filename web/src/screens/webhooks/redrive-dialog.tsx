import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { staleWebhooks } from '../../parts/webhooks/queries.ts';
import { useWords } from '../../words/words.ts';
import type { DeliveryQuery } from './delivery-filters.ts';

type RedriveDialogProps = { query: DeliveryQuery; onClose: () => void; onDone: (said: string) => void };

/** Counts what the filter would send again, and what not and why; only then it is sent, and nothing that came later. */
export function RedriveDialog({ query, onClose, onDone }: RedriveDialogProps) {
  const words = useWords().webhooks.redrive;
  const queries = useQueryClient();
  // What was counted when it opened is what is decided upon.
  const [openedAt] = useState(() => Date.now());
  const preview = useQuery({
    queryKey: ['redriveWebhookDeliveries', query, openedAt],
    queryFn: ({ signal }) => api.redriveWebhookDeliveries({ ...query, preview: true }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const send = async (): Promise<void> => {
    const { untilId = null } = preview.data ?? {};
    if (untilId === null) return;
    const { count } = await api.redriveWebhookDeliveries({ ...query, untilId });
    onDone(words.done(writeCount(count)));
    await staleWebhooks(queries);
  };
  return (
    <FormDialog title={words.title} act={words.act} onClose={onClose} onSubmit={send}>
      {preview.error === null ? null : <Mistake error={preview.error} />}
      <div role="status" className="redrive">
        {preview.data === undefined ? (
          <p>{preview.error === null ? words.counting : ''}</p>
        ) : (
          <Counts preview={preview.data} />
        )}
      </div>
    </FormDialog>
  );
}

type Preview = Awaited<ReturnType<typeof api.redriveWebhookDeliveries>>;

function Counts({ preview: { count, isMore, leftOut } }: { preview: Preview }) {
  const words = useWords().webhooks.redrive;
  const left = (['underWay', 'delivered', 'inactive', 'forgotten'] as const).filter(
    (why) => leftOut[why] > 0,
  );
  return (
    <>
      <p>{count === 0 ? words.none : words.would(writeCount(count))}</p>
      {isMore ? <p>{words.more}</p> : null}
      {left.length === 0 ? null : (
        <>
          <p>{words.leftOut}</p>
          <ul className="redrive-left">
            {left.map((why) => (
              <li key={why}>{words[why](writeCount(leftOut[why]))}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
