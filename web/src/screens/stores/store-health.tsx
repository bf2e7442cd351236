import '../../parts/connections/connections.css';
import type { Store } from '@carreto/contract/admin/registry/stores';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { ConnectedPart } from '../../parts/manifest/connected-part.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useOnline } from '../../shell/notices.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { reasonText } from './reason-text.ts';

/** How a shop does: its credential, what fails, what it asked and told last. */
export function StoreHealth({ store }: { store: Store }) {
  const words = useWords().stores.page;
  const mayTry = useMay('integration.try') && store.active;
  const isOnline = useOnline();
  const { check, isBusy, error } = useCheck(store.id);
  return (
    <ConnectedPart
      title={words.health}
      acts={
        mayTry ? (
          <button
            type="button"
            className="button"
            disabled={!isOnline}
            aria-disabled={isBusy}
            onClick={check}
          >
            {isBusy ? words.checking : words.check}
          </button>
        ) : null
      }
    >
      {mayTry ? <p className="note">{words.checkWhy}</p> : null}
      <div role="status">
        <Facts store={store} />
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
    </ConnectedPart>
  );
}

/** Asks the platform now; the shop is then read anew. */
function useCheck(storeId: number) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const check = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      // A platform may take its whole time.
      await api.checkStore({ storeId }, { timeoutMs: 60_000 });
      await queries.invalidateQueries({ queryKey: ['getStore', storeId] });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  return { check: () => void check(), isBusy, error };
}

function Facts({ store: { active, health } }: { store: Store }) {
  const { page: words, reasons } = useWords().stores;
  const { check, failingSince, problem, reason, pausedSince, events, lastRatesAt, lastEventAt, today } =
    health;
  const instant = (at: string | null) => (at === null ? words.never : <Moment iso={at} />);
  return (
    <>
      {active ? null : <p className="connected-off">{words.inactiveWhy}</p>}
      <dl className="connected-facts">
        <div>
          <dt>{words.lastCheck}</dt>
          <dd>{check === null ? words.neverChecked : <Checked check={check} />}</dd>
        </div>
        <div>
          <dt>{words.lastRates}</dt>
          <dd>{instant(lastRatesAt)}</dd>
        </div>
        <div>
          <dt>{words.lastEvent}</dt>
          <dd>{instant(lastEventAt)}</dd>
        </div>
        {events.renewedAt === null ? null : (
          <div>
            <dt>{words.eventsRenewed}</dt>
            <dd>
              <Moment iso={events.renewedAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.today}</dt>
          <dd>
            {[
              words.carts(writeCount(today.carts)),
              words.looks(writeCount(today.looks)),
              words.withoutRates(writeCount(today.withoutRates)),
              words.notAnswered(writeCount(today.failed)),
            ].join(' · ')}
          </dd>
        </div>
      </dl>
      {failingSince === null ? null : (
        <div className="connection-problem">
          <p>
            {pausedSince === null ? words.failingSince : words.pausedSince}{' '}
            <Moment iso={pausedSince ?? failingSince} />
          </p>
          {problem === null ? null : <p>{reasonText(reasons, { reason, sentence: words.said(problem) })}</p>}
          {pausedSince === null ? null : <p>{words.pausedWhy}</p>}
        </div>
      )}
      {events.problem === null ? null : (
        <div className="connection-problem">
          <p>{words.eventsLost}</p>
          <p>{reasonText(reasons, { reason: events.reason, sentence: words.said(events.problem) })}</p>
        </div>
      )}
    </>
  );
}

function Checked({ check }: { check: NonNullable<Store['health']['check']> }) {
  const { page: words, reasons } = useWords().stores;
  const { at, outcome, reason, sentence } = check;
  return (
    <>
      <Moment iso={at} />
      <br />
      {words.outcomes[outcome]}{' '}
      {sentence === null ? null : reasonText(reasons, { reason, sentence: words.said(sentence) })}
    </>
  );
}
