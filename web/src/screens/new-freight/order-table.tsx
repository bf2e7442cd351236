import { useState } from 'react';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { OrderRow } from './order-row.tsx';
import type { Orders } from './use-orders.ts';

const atOnce = 100;

/** All orders of the page; of many only the first ones until more are wanted. */
export function OrderTable({ orders, onCorrect }: { orders: Orders; onCorrect: (id: string) => void }) {
  const words = useWords().newFreight;
  const [shown, setShown] = useState(atOnce);
  const { all, store, choose } = orders;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="order-scroll" tabIndex={0} aria-label={words.table}>
        <table className="order-table">
          <thead>
            <tr>
              {words.columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.slice(0, shown).map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                onChoose={(offerNumber) => choose(order.id, offerNumber)}
                onCorrect={() => onCorrect(order.id)}
                onRemove={() => store.remove(new Set([order.id]))}
              />
            ))}
          </tbody>
        </table>
      </section>
      {all.length > shown ? (
        <button type="button" className="button" onClick={() => setShown(shown + atOnce)}>
          {words.more(writeCount(all.length - shown))}
        </button>
      ) : null}
    </>
  );
}
