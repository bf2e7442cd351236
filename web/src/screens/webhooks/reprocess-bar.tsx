import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Icon } from '../../look/icon.tsx';
import { KeyCap } from '../../look/key-cap.tsx';
import { noSelection } from '../../parts/list/selection.ts';
import { staleWebhooks } from '../../parts/webhooks/queries.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { RedriveDialog } from './redrive-dialog.tsx';
import type { DeliveryList, FoundDelivery } from './use-deliveries.ts';

/** Most deliveries that are sent again one by one. */
const mostEach = 200;

type Outcome = { done: number; failed: { id: number; why: string }[] };

/** Sends again what is selected, or all that the filter finds. */
export function ReprocessBar({ list }: { list: DeliveryList }) {
  const words = useWords();
  const mayRedeliver = useMay('webhooks.redeliver');
  const [isOfFilter, setOfFilter] = useState(false);
  const [said, setSaid] = useState('');
  const rows = useSelected(list);
  const { outcome, run, isBusy } = useEach(list, rows);
  useKeys(
    mayRedeliver && rows.length > 0
      ? [{ chord: 'p', label: words.webhooks.reprocess, run: () => void run() }]
      : [],
  );
  if (!mayRedeliver) return null;
  const isAll = list.selection.kind === 'filter';
  return (
    <div className="hook-tools">
      {isAll || rows.length === 0 ? null : (
        <>
          <p role="status">{words.parts.selected(writeCount(rows.length), rows.length === 1)}</p>
          <button
            type="button"
            className="button"
            data-kind="main"
            aria-keyshortcuts="p"
            aria-disabled={isBusy}
            onClick={() => void run()}
          >
            <Icon of={RotateCw} />
            {words.webhooks.reprocess} <KeyCap of="p" />
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={() => list.select(noSelection)}>
            {words.parts.clearSelection}
          </button>
        </>
      )}
      <button type="button" className="button" onClick={() => setOfFilter(true)}>
        {words.webhooks.reprocessFilter}
      </button>
      <p role="status">{said === '' ? sentence(words.webhooks, outcome) : said}</p>
      {outcome === undefined || outcome.failed.length === 0 ? null : (
        <ul className="mistake" aria-label={words.webhooks.notReprocessed}>
          {outcome.failed.map(({ id, why }) => (
            <li key={id}>{`${id}: ${why}`}</li>
          ))}
        </ul>
      )}
      {isOfFilter ? (
        <RedriveDialog query={list.query} onClose={() => setOfFilter(false)} onDone={setSaid} />
      ) : null}
    </div>
  );
}

function sentence(words: ReturnType<typeof useWords>['webhooks'], outcome: Outcome | undefined): string {
  return outcome === undefined || outcome.done === 0 ? '' : words.reprocessed(writeCount(outcome.done));
}

function useSelected({ selection, rows }: DeliveryList): readonly FoundDelivery[] {
  if (selection.kind === 'filter') return [];
  const known = rows.data?.pages.flatMap(({ items }) => items) ?? [];
  return known.filter(({ id }) => selection.ids.has(String(id)));
}

/** One after another; what is refused is said of that delivery and stops no other. */
function useEach(list: DeliveryList, rows: readonly FoundDelivery[]) {
  const words = useWords();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (isBusy) return;
    if (rows.length > mostEach) {
      const why = words.webhooks.tooMany(writeCount(mostEach));
      setOutcome({ done: 0, failed: [{ id: rows.length, why }] });
      return;
    }
    setBusy(true);
    const failed: Outcome['failed'] = [];
    for (const { id, shipperId } of rows) {
      try {
        await api.reprocessWebhookDelivery({ shipperId, deliveryId: id });
      } catch (error) {
        const why = refusalOf(error)?.message.replace(/^\d{3} \w+: /, '') ?? words.parts.failedWhy;
        failed.push({ id, why });
      }
    }
    setOutcome({ done: rows.length - failed.length, failed });
    setBusy(false);
    list.select(noSelection);
    await staleWebhooks(queries);
  };
  return { outcome, run, isBusy };
}
