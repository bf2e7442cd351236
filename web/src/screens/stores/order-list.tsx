import { Link } from '@tanstack/react-router';
import '../../parts/manifest/connected.css';
import type { StoreOrderLine } from '@carreto/contract/admin/registry/store-orders';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { Empty } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { HireDialog } from './hire-dialog.tsx';
import { numberOf } from './number-of.ts';
import { OrderLine } from './order-line.tsx';
import { type OrderFilter, useStoreOrders } from './queries.ts';
import { reasonText } from './reason-text.ts';

type OrderListProps = {
  filter: OrderFilter;
  isFiltered: boolean;
  /** Names of shops, where orders of several are shown. */
  storeOf?: (storeId: number) => string;
};

/** Orders that came from shops, each with what keeps it and what can be done about that. */
export function OrderList({ filter, isFiltered, storeOf }: OrderListProps) {
  const words = useWords().stores.orders;
  const found = useStoreOrders(filter);
  const { retry, hired, said, error } = useActs();
  const [choosing, setChoosing] = useState<StoreOrderLine>();
  if (found.data === undefined)
    return <Unanswered error={found.error} needs="freights.read" again={() => void found.refetch()} />;
  const orders = found.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <p role="status">{said}</p>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      {orders.length > 0 ? (
        <ul aria-label={words.title}>
          {orders.map((order) => (
            <OrderLine
              key={order.id}
              order={order}
              store={storeOf?.(order.storeId)}
              onRetry={() => void retry(order)}
              onHire={() => setChoosing(order)}
            />
          ))}
        </ul>
      ) : isFiltered ? (
        <p role="status">{words.noneFits}</p>
      ) : (
        <Empty title={words.empty} why={words.emptyWhy}>
          <Link to="/integracoes/lojas" search={keepShipper}>
            {words.toStores}
          </Link>
        </Empty>
      )}
      {found.hasNextPage ? (
        <p>
          <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
            {words.more}
          </button>
        </p>
      ) : null}
      {choosing === undefined ? null : (
        <HireDialog order={choosing} onClose={() => setChoosing(undefined)} onHired={hired} />
      )}
    </>
  );
}

/** What a person makes of an order, and what came of it. */
function useActs() {
  const { orders: words, reasons } = useWords().stores;
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const [error, setError] = useState<Error>();
  const taken = async (sentence: string): Promise<void> => {
    setSaid(sentence);
    await Promise.all(
      ['listStoreOrders', 'getStoreOrder', 'getStore', 'listStores'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );
  };
  return {
    said,
    error,
    async retry(order: StoreOrderLine): Promise<void> {
      setError(undefined);
      try {
        // A platform may take its whole time.
        await api.retryStoreOrder({ storeOrderId: order.id }, { timeoutMs: 60_000 });
        await taken(words.retried(numberOf(order)));
      } catch (refused) {
        setError(refused instanceof Error ? refused : new Error(String(refused)));
      }
    },
    hired: (order: StoreOrderLine): Promise<void> => {
      const number = numberOf(order);
      const { state, reason, problem } = order;
      const why = problem === null ? words.noWhy : reasonText(reasons, { reason, sentence: problem });
      return taken(state === 'hired' ? words.hired(number) : words.notHired(number, why));
    },
  };
}
