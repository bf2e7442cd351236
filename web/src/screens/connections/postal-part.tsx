import { useState } from 'react';
import { wordFor } from '../../formats/word-for.ts';
import { useNames } from '../../parts/connections/use-names.ts';
import { PostalNumbers } from '../../parts/postal/postal-numbers.tsx';
import { Mark } from '../../parts/states/mark.tsx';
import { Empty, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { Part } from './part.tsx';
import { type Contract, useContracts } from './queries.ts';

/** Contracts belong to shippers and are asked for one by one: of so many at once. */
const atOnce = 10;

/** Contracts with the postal operator: whether calls go through, and how long numbers last. */
export function PostalPart() {
  const words = useWords().connections.postal;
  const mayRead = useMay('registry.read');
  return (
    <Part title={words.title} why={words.why}>
      {mayRead ? <OfShippers /> : <Refused permission="registry.read" />}
    </Part>
  );
}

function OfShippers() {
  const words = useWords().connections.postal;
  const inView = useShipperId();
  const shippers = useShippers();
  const [shown, setShown] = useState(atOnce);
  const all = inView === undefined ? shippers.map(({ id }) => id) : [inView];
  const left = all.length - shown;
  return (
    <>
      <Found shipperIds={all.slice(0, shown)} isAll={left <= 0} />
      {left > 0 ? (
        <button
          type="button"
          className="button connection-act"
          onClick={() => setShown((count) => count + atOnce)}
        >
          {words.more(Math.min(atOnce, left), left)}
        </button>
      ) : null}
    </>
  );
}

function Found({ shipperIds, isAll }: { shipperIds: readonly number[]; isAll: boolean }) {
  const words = useWords().connections.postal;
  const found = useContracts(shipperIds);
  if (shipperIds.length === 0) return <Empty title={words.empty} why={words.emptyWhy} />;
  if (found.data === undefined)
    return <Unanswered error={found.error} needs="integration.read" again={() => void found.refetch()} />;
  if (found.data.length === 0)
    return isAll ? <Empty title={words.empty} why={words.emptyWhy} /> : <p>{words.noneYet}</p>;
  return (
    <ul className="connection-cards" aria-label={words.title}>
      {found.data.map((one) => (
        <ContractCard key={one.account.id} one={one} />
      ))}
    </ul>
  );
}

function ContractCard({ one: { account, health } }: { one: Contract }) {
  const words = useWords().connections.postal;
  const { shipperOf } = useNames();
  return (
    <li className="connection-card">
      <div className="connection-head">
        <h3>{`${shipperOf(account.shipperId)} · ${account.name}`}</h3>
        {health.active ? null : <Mark tone="off">{words.inactive}</Mark>}
      </div>
      <p className="note">{words.contract(account.contract, account.card)}</p>
      <ul className="connection-lines">
        {health.services.map((service) => (
          <li key={service.service}>
            <Service service={service} />
          </li>
        ))}
      </ul>
      {health.unanswered === 0 ? null : (
        <p>
          <Mark tone="warn">{words.unanswered(health.unanswered)}</Mark>
        </p>
      )}
      <p className="note">
        {words.lastCode} {health.lastCodeAt === null ? words.never : <Moment iso={health.lastCodeAt} />}
      </p>
      <PostalNumbers numbers={health.numbers} />
    </li>
  );
}

type ServiceHealth = Contract['health']['services'][number];

function Service({
  service: { service, isSet, lastOkAt, lastFailedAt, failure, failures },
}: {
  service: ServiceHealth;
}) {
  const words = useWords().connections.postal;
  const name = words.services[service];
  if (!isSet) return <Mark tone="off">{words.unset(name)}</Mark>;
  if (failures > 0) {
    return (
      <>
        <Mark tone="danger">{words.failing(name, failures)}</Mark>{' '}
        {failure === null ? '' : wordFor(words.failures, failure)}{' '}
        {lastFailedAt === null ? null : <Moment iso={lastFailedAt} />}
      </>
    );
  }
  if (lastOkAt === null) return <Mark tone="soft">{words.neverAsked(name)}</Mark>;
  return (
    <>
      <Mark tone="ok">{words.well(name)}</Mark> <Moment iso={lastOkAt} />
    </>
  );
}
