import { onlineManager } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { signals } from '../api/signals.ts';
import { useWords } from '../words/words.ts';
import { useSession } from './session-context.ts';
import { useShipperId } from './shipper.ts';
import { useIsTest } from './use-shippers.ts';

/** Bars over the screen: what is not as it should be, and what to do about it. */
export function Notices() {
  const words = useWords().shell;
  const { insecure } = useSession();
  const isTest = useIsTest(useShipperId());
  const isOnline = useOnline();
  const { isOutdated } = useSyncExternalStore(signals.subscribe, signals.get);
  const [isLater, setLater] = useState(false);
  return (
    <div className="notices" role="status">
      {isTest ? <p data-kind="warn">{words.testShipper}</p> : null}
      {insecure ? <p data-kind="danger">{words.insecure}</p> : null}
      {isOnline ? null : <p data-kind="warn">{words.offline}</p>}
      {isOutdated && !isLater ? (
        <p data-kind="accent">
          {words.newVersion}
          <button type="button" className="button" onClick={() => location.reload()}>
            {words.reload}
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={() => setLater(true)}>
            {words.later}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Whether the network is there; writing waits until it is. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
}
