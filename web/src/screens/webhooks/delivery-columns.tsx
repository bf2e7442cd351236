import { home } from '../../api/place.ts';
import { type InstantLanguage, writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { Column } from '../../parts/list/column.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import { failureOf } from '../../parts/webhooks/failure.ts';
import { DeliveryState } from '../../parts/webhooks/tags.tsx';
import { wordFor } from '../../parts/webhooks/word-for.ts';
import { keptShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import type { FoundDelivery } from './use-deliveries.ts';

type Texts = Words['webhooks'];

/** Where a delivery has its page, below `/painel`. */
export function deliveryPath(id: string | number): string {
  return `/webhooks/entregas/${id}`;
}

/** Every column of the list of deliveries. */
export function deliveryColumns(words: Texts, language: InstantLanguage): readonly Column<FoundDelivery>[] {
  const { columns: titles } = words;
  return [
    { id: 'id', title: titles.id, width: 64, stays: true, cell: ({ id }) => <DeliveryLink id={id} /> },
    {
      id: 'made',
      title: titles.made,
      width: 136,
      cell: ({ createdAt }) => <At iso={createdAt} language={language} />,
    },
    { id: 'webhook', title: titles.webhook, width: 80, grow: true, cell: ({ webhookName }) => webhookName },
    { id: 'kind', title: titles.kind, width: 152, stays: true, cell: (delivery) => kindOf(delivery, words) },
    {
      id: 'subject',
      title: titles.subject,
      width: 120,
      cell: ({ subject }) => <span className="code">{subject}</span>,
    },
    { id: 'order', title: titles.order, width: 72, cell: ({ orderNumber }) => orderNumber ?? '' },
    {
      id: 'state',
      title: titles.state,
      width: 108,
      stays: true,
      cell: ({ state }) => <DeliveryState state={state} />,
    },
    {
      id: 'status',
      title: titles.status,
      width: 72,
      grow: true,
      cell: (delivery) => answerOf(delivery, words),
    },
    {
      id: 'ms',
      title: titles.ms,
      width: 56,
      isFigures: true,
      cell: ({ lastMs }) => (lastMs === null ? '' : writeCount(lastMs)),
    },
    { id: 'attempts', title: titles.attempts, width: 64, isFigures: true, cell: sendsOf },
    {
      id: 'next',
      title: titles.next,
      width: 136,
      cell: ({ nextAt }) => (nextAt === null ? '' : <At iso={nextAt} language={language} />),
    },
  ];
}

function kindOf({ kind, occurrenceCode, replay }: FoundDelivery, words: Texts): string {
  const code = occurrenceCode === null ? '' : ` ${occurrenceCode}`;
  return `${wordFor(words.kinds, kind)}${code}${replay === 0 ? '' : ` · ${words.manual}`}`;
}

function answerOf({ lastStatus, lastClass }: FoundDelivery, words: Texts): string {
  return lastStatus === null
    ? (failureOf(words, { status: null, class: lastClass }) ?? '')
    : String(lastStatus);
}

function sendsOf({ attempts, maxAttempts }: FoundDelivery): string {
  return `${attempts}/${maxAttempts}`;
}

function At({ iso, language }: { iso: string; language: InstantLanguage }) {
  return (
    <time dateTime={iso} title={writeInstantExactly(iso, language)}>
      {writeInstant(iso, language)}
    </time>
  );
}

function DeliveryLink({ id }: { id: number }) {
  return <RowLink address={home + deliveryPath(id) + keptShipper()}>{id}</RowLink>;
}

/** A delivery where there is no room for columns. */
export function DeliveryCard({ delivery, words }: { delivery: FoundDelivery; words: Texts }) {
  const { id, subject, orderNumber, webhookName, state } = delivery;
  return (
    <>
      <span className="delivery-card-head">
        <DeliveryLink id={id} /> <DeliveryState state={state} />
      </span>
      <span>{kindOf(delivery, words)}</span>
      <span>{[subject, orderNumber].filter((one) => one !== null).join(' · ')}</span>
      <span className="soft">{webhookName}</span>
      <span className="soft">
        {[answerOf(delivery, words), sendsOf(delivery)].filter((one) => one !== '').join(' · ')}
      </span>
    </>
  );
}
