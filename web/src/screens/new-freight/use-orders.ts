import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../../shell/session-context.ts';
import { type Dropped, readFiles } from './files.ts';
import {
  isHireable,
  newKey,
  newOrder,
  type Order,
  offerBy,
  type Rule,
  type Store,
  storeOf,
} from './orders.ts';
import { hireSent, keepUnread, type Progress, previewWaiting, readUnread, type Work } from './work.ts';

export type Orders = {
  all: readonly Order[];
  store: Store;
  rule: Rule;
  /** What is done at the moment. */
  busy: 'reading' | 'hiring' | undefined;
  progress: Progress;
  error: Error | null;
  drop(files: readonly File[]): void;
  /** Puts an order in the place of another, or adds it, and has it looked at. */
  put(id: string | undefined, order: NonNullable<Order['order']>): void;
  /** Changes several and has them looked at. */
  correct(changes: ReadonlyMap<string, NonNullable<Order['order']>>): void;
  choose(id: string, offerNumber: number): void;
  takeRule(rule: Rule): void;
  hire(): void;
  /** Goes on where it stopped. */
  resume(): void;
};

const nothing: Progress = { done: 0, all: 0 };

/** The orders of the shipper in view, and what is done with them. */
export function useOrders(shipperId: number): Orders {
  const { person } = useSession();
  const store = storeOf(`${person.id}.${shipperId}`);
  const all = useSyncExternalStore(store.subscribe, store.read);
  const [rule, setRule] = useState<Rule>({ by: 'cheapest' });
  const [busy, setBusy] = useState<Orders['busy']>();
  const [progress, setProgress] = useState(nothing);
  const [error, setError] = useState<Error | null>(null);
  const run = async (kind: 'reading' | 'hiring', act: (work: Work) => Promise<void>): Promise<void> => {
    setBusy(kind);
    setError(null);
    try {
      await act({ store, shipperId, onProgress: setProgress });
    } catch (failed) {
      setError(failed instanceof Error ? failed : new Error(String(failed)));
    }
    setBusy(undefined);
    setProgress(nothing);
  };
  const look = (): void => void run('reading', (work) => previewWaiting(work, rule));
  const send = (): void => void run('hiring', hireSent);
  const read = async (files: readonly File[]): Promise<void> => {
    await run('reading', async (work) => {
      const { orders, xmls }: Dropped = await readFiles(files, shipperId);
      keepUnread(xmls);
      store.add(orders);
      await readUnread(work, rule);
      await previewWaiting(work, rule);
    });
  };
  const waitingOf = (order: NonNullable<Order['order']>): Partial<Order> => {
    return { order, state: 'waiting', key: newKey(), message: '', problems: [], offers: [], quoteId: null };
  };
  return {
    ...{ all, store, rule, busy, progress, error },
    drop: (files) => void read(files),
    put(id, order) {
      if (id === undefined) store.add([newOrder('', { order })]);
      else store.change(new Map([[id, waitingOf(order)]]));
      look();
    },
    correct(changes) {
      store.change(new Map([...changes].map(([id, order]) => [id, waitingOf(order)])));
      look();
    },
    choose: (id, chosen) => store.change(new Map([[id, { chosen }]])),
    takeRule(next) {
      setRule(next);
      store.change(
        new Map(
          store
            .read()
            .flatMap(({ id, state, offers }) =>
              state === 'ready' ? [[id, { chosen: offerBy(offers, next) }] as const] : [],
            ),
        ),
      );
    },
    hire() {
      const sent = store.read().filter(isHireable);
      store.change(new Map(sent.map(({ id }) => [id, { state: 'sent' as const }])));
      send();
    },
    resume() {
      void run('hiring', async (work) => {
        await readUnread(work, rule);
        await previewWaiting(work, rule);
        await hireSent(work);
      });
    },
  };
}
