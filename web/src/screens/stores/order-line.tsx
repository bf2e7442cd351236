import type { StoreOrderLine } from '@carreto/contract/admin/registry/store-orders';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writeBrl } from '../../formats/brl.ts';
import { Mark, type Tone } from '../../parts/states/mark.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { numberOf } from './number-of.ts';
import { useStoreOrder } from './queries.ts';
import { reasonText } from './reason-text.ts';

const tones: Readonly<Record<StoreOrderLine['state'], Tone>> = {
  waiting: 'soft',
  unpaid: 'soft',
  choose: 'warn',
  hired: 'ok',
  cancelled: 'off',
  failed: 'danger',
};

type OrderLineProps = {
  order: StoreOrderLine;
  /** Name of its shop; undefined where all are of one. */
  store: string | undefined;
  onRetry: () => void;
  onHire: () => void;
};

/** An order: how far it is, what keeps it, what a person can do about it. */
export function OrderLine({ order, store, onRetry, onHire }: OrderLineProps) {
  const { orders: words, reasons } = useWords().stores;
  const mayWrite = useMay('freights.write');
  const { state, problem, reason, freightCode, heardAt, dueAt, attempts } = order;
  const number = numberOf(order);
  const isOpen = state !== 'hired' && state !== 'cancelled';
  return (
    <li className="connected-line">
      <div>
        <p>
          <strong>{words.number(number)}</strong> <Mark tone={tones[state]}>{words.states[state]}</Mark>{' '}
          {freightCode === null ? null : (
            <Link to={`/fretes/${freightCode}`} search={keepShipper} className="code">
              {freightCode}
            </Link>
          )}
        </p>
        <p className="note">{factsOf(order, words, store).join(' · ')}</p>
        <Moment iso={heardAt} />
        {problem === null ? null : <p>{reasonText(reasons, { reason, sentence: problem })}</p>}
        {attempts === 0 ? null : <p className="note">{words.attempts(attempts)}</p>}
        {dueAt === null || attempts === 0 ? null : (
          <p className="note">
            {words.due} <Moment iso={dueAt} />
          </p>
        )}
        {freightCode === null ? null : <News orderId={order.id} />}
      </div>
      {mayWrite && (isOpen || problem !== null) ? (
        <div className="connected-acts">
          {state === 'choose' || state === 'failed' ? (
            <button type="button" className="button" aria-label={words.hireOne(number)} onClick={onHire}>
              {words.hire}
            </button>
          ) : null}
          <button type="button" className="button" aria-label={words.retryOne(number)} onClick={onRetry}>
            {words.retry}
          </button>
        </div>
      ) : null}
    </li>
  );
}

type OrderWords = ReturnType<typeof useWords>['stores']['orders'];

function factsOf(order: StoreOrderLine, words: OrderWords, store: string | undefined): readonly string[] {
  const { city, uf, chargedCents, optionCode, readState } = order;
  return [
    ...(store === undefined ? [] : [store]),
    ...(city === null || uf === null ? [] : [words.place(city, uf)]),
    ...(optionCode === null ? [] : [words.option(optionCode)]),
    ...(chargedCents === null ? [] : [words.charged(writeBrl(chargedCents))]),
    ...(readState === null ? [] : [words.said(readState)]),
  ];
}

/** What its shop was told of the freight, for who opens it. */
function News({ orderId }: { orderId: number }) {
  const words = useWords().stores.orders;
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.seeNews}</summary>
      {isOpen ? <OrderHistory orderId={orderId} /> : null}
    </details>
  );
}

function OrderHistory({ orderId }: { orderId: number }) {
  const { orders: words, reasons } = useWords().stores;
  const order = useStoreOrder(orderId);
  if (order.data === undefined)
    return <Unanswered error={order.error} needs="freights.read" again={() => void order.refetch()} />;
  const { news } = order.data;
  if (news.length === 0) return <p className="note">{words.noNews}</p>;
  return (
    <ul aria-label={words.news}>
      {news.map(({ state, occurredAt, outcome, problem, reason }) => (
        <li key={`${state} ${occurredAt}`}>
          <Moment iso={occurredAt} /> <code>{state}</code> <span>{words.outcomes[outcome]}</span>{' '}
          {problem === null ? null : (
            <span className="note">{reasonText(reasons, { reason, sentence: problem })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
