import type { WebhookTrialView } from '@carreto/contract/admin/webhooks/webhook-health';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { indented } from '../../../formats/indented.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { CopyButton } from '../../../parts/copy/copy-button.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { Moment } from '../../../parts/timeline/timeline.tsx';
import { wordFor } from '../../../parts/webhooks/word-for.ts';
import { useWords } from '../../../words/words.ts';
import { type Draft, partsOf } from './draft.ts';

/** What a webhook as the form has it would have been told, and what its calls look like; each change asks anew. */
export function Trial({ draft, shipperId }: { draft: Draft; shipperId: number }) {
  const words = useWords().webhook.trial;
  const { kinds, occurrenceCodes, includeReverse, exactAddress } = draft;
  const url = URL.canParse(draft.url) && /^https?:\/\/\S+$/.test(draft.url) ? { url: draft.url } : {};
  const body = {
    kinds,
    occurrenceCodes,
    includeReverse,
    exactAddress,
    channels: partsOf(draft.channels),
    ...url,
  };
  const trial = useQuery({
    queryKey: ['tryWebhook', shipperId, body],
    queryFn: ({ signal }) => api.tryWebhook({ shipperId, body }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="webhook-part">
      <h2>{words.title}</h2>
      {trial.data === undefined ? (
        <Unanswered error={trial.error} needs="webhooks.redeliver" again={() => void trial.refetch()} />
      ) : (
        <>
          <p role="status">
            {trial.data.events.length === 0
              ? words.none
              : words.counted(writeCount(trial.data.wanted), writeCount(trial.data.events.length))}
          </p>
          <Events events={trial.data.events} />
          <Examples examples={trial.data.examples} />
        </>
      )}
    </section>
  );
}

function Events({ events }: Pick<WebhookTrialView, 'events'>) {
  const all = useWords();
  const words = all.webhook.trial;
  if (events.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="webhook-events" tabIndex={0} aria-label={words.title}>
      <table>
        <thead>
          <tr>
            {(['when', 'what', 'subject', 'channel', 'told'] as const).map((column) => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ kind, subject, orderNumber, occurrenceCode, channel, occurredAt, without }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened has no id, and the same can happen twice
            <tr key={at} data-wanted={without === null || undefined}>
              <td>
                <Moment iso={occurredAt} />
              </td>
              <td>{`${wordFor(all.webhooks.kinds, kind)} ${occurrenceCode ?? ''}`}</td>
              <td>{[subject, orderNumber].filter((one) => one !== null).join(' · ')}</td>
              <td>{channel}</td>
              <td>{without === null ? words.yes : words.without[without]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Examples({ examples }: Pick<WebhookTrialView, 'examples'>) {
  const all = useWords();
  const words = all.webhook;
  return (
    <>
      {examples.map(({ kind, url, body }) => (
        <details key={kind}>
          <summary>
            {words.trial.exampleOf(wordFor(all.webhooks.kinds, kind))}
            {url === null ? null : <span className="note"> {words.form.calls(url)}</span>}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <pre className="code" tabIndex={0}>
            {indented(body)}
          </pre>
          <CopyButton text={body} />
        </details>
      ))}
    </>
  );
}
