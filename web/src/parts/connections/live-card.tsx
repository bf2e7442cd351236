import './connections.css';
import type { LiveCarrier, TriedLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { writeBrl } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { wordFor } from '../../formats/word-for.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { Mark } from '../states/mark.tsx';
import { TryLiveDialog } from './try-live-dialog.tsx';
import { useNames } from './use-names.ts';

type LiveCardProps = {
  one: LiveCarrier;
  /** What else can be done about it, beside trying it. */
  acts?: ReactNode;
};

/** A connector of a carrier that prices by its own API, and what it says now. */
export function LiveCard({ one, acts }: LiveCardProps) {
  const all = useWords().connections;
  const words = all.live;
  const { carrierOf } = useNames();
  const serves = useServes();
  const mayTry = useMay('integration.try');
  const [isTrying, setTrying] = useState(false);
  const [tried, setTried] = useState<TriedLiveCarrier>();
  const { deadlineMs, url } = one;
  const what = `${carrierOf(one.carrierId)} · ${one.name}`;
  return (
    <li className="connection-card">
      <div className="connection-head">
        <h3>{what}</h3>
        {one.active ? <Mark tone="ok">{words.active}</Mark> : <Mark tone="off">{words.inactive}</Mark>}
      </div>
      <p className="note">{url}</p>
      <p className="note">
        {[
          serves(one),
          deadlineMs === null ? words.usualDeadline : words.deadline(writeCount(deadlineMs)),
        ].join(' · ')}
      </p>
      <div role="status">{tried === undefined ? null : <Tried tried={tried} />}</div>
      <div className="connection-tools">
        {mayTry ? (
          <button
            type="button"
            className="button connection-act"
            aria-label={all.tryOne(what)}
            onClick={() => setTrying(true)}
          >
            {all.tryNow}
          </button>
        ) : null}
        {acts}
      </div>
      {isTrying ? (
        <TryLiveDialog
          title={all.tryOne(what)}
          act={all.tryNow}
          why={words.try.why}
          // A carrier may take its whole time.
          ask={(body) => api.tryLiveCarrier({ liveCarrierId: one.id, body }, { timeoutMs: 60_000 })}
          onClose={() => setTrying(false)}
          onTried={setTried}
        />
      ) : null}
    </li>
  );
}

/** Whom a connector serves, in words. */
export function useServes(): (one: LiveCarrier) => string {
  const words = useWords().connections.live;
  const { shipperOf } = useNames();
  return ({ audience }) =>
    audience.kind === 'shipper' && audience.shipperId !== null
      ? words.servesShipper(shipperOf(audience.shipperId))
      : words.serves[audience.kind];
}

/** What the carrier said a moment ago. */
export function Tried({ tried: { latencyMs, offers, code, sentence } }: { tried: TriedLiveCarrier }) {
  const all = useWords().connections;
  const words = all.live;
  const ms = all.ms(writeCount(latencyMs));
  if (code !== null) {
    return (
      <div className="connection-tried">
        <p>
          <Mark tone="danger">{words.failed}</Mark> {wordFor(words.codes, code)} {ms}
        </p>
        {sentence === null ? null : <p className="note">{sentence}</p>}
      </div>
    );
  }
  return (
    <div className="connection-tried">
      <p>
        <Mark tone="ok">{words.answered}</Mark> {words.offers(offers.length)} {ms}
      </p>
      <ul>
        {offers.map(({ identifier, service, costCents, transitMinutes }) => (
          <li key={identifier}>{`${service} · ${writeBrl(costCents)} · ${words.transit(transitMinutes)}`}</li>
        ))}
      </ul>
    </div>
  );
}
