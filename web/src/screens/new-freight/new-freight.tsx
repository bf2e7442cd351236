import './new-freight.css';
import { useState } from 'react';
import { NoShipper } from '../../parts/shipper/no-shipper.tsx';
import { useOneShipperId } from '../../parts/shipper/use-one-shipper-id.ts';
import { Empty, Failed, Refused } from '../../parts/states/states.tsx';
import { useMay, useSession } from '../../shell/session-context.ts';
import { useShowShipper } from '../../shell/shipper.ts';
import { useListedShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { FreightZone } from './freight-zone.tsx';
import { HireBar } from './hire-bar.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderTable } from './order-table.tsx';
import { PrintHired } from './print-hired.tsx';
import { SizesForm } from './sizes-form.tsx';
import { useOrders } from './use-orders.ts';

const need = 'freights.write';

/** NF-es, a sheet or what is typed, to freights with their labels. */
export function NewFreight() {
  const words = useWords().newFreight;
  return (
    <div className="new-freight">
      <h1>{words.title}</h1>
      {useMay(need) ? <OfShipper /> : <Refused permission={need} />}
    </div>
  );
}

/** Orders are of one shipper: the one in view, the only one, or the one that is chosen here. */
function OfShipper() {
  const words = useWords().newFreight;
  const shippers = useListedShippers();
  const show = useShowShipper();
  const shipperId = useOneShipperId();
  const { person } = useSession();
  if (shipperId !== undefined) return <OrdersOf key={`${person.id} ${shipperId}`} shipperId={shipperId} />;
  if (shippers?.length === 0) return <NoShipper />;
  return (
    <div className="field new-freight-shipper">
      <label htmlFor="new-freight-shipper">{words.whichShipper}</label>
      <select
        id="new-freight-shipper"
        className="input"
        value=""
        onChange={({ target }) => show(Number(target.value))}
      >
        <option value="">{words.choose1}</option>
        {shippers?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function OrdersOf({ shipperId }: { shipperId: number }) {
  const words = useWords().newFreight;
  const orders = useOrders(shipperId);
  const [open, setOpen] = useState<string | 'typed'>();
  const { all, store, error } = orders;
  const done = all.filter(({ state }) => state === 'done');
  const corrected = all.find(({ id }) => id === open) ?? null;
  return (
    <>
      <FreightZone isBusy={orders.busy !== undefined} onFiles={orders.drop} onType={() => setOpen('typed')} />
      {error === null ? null : <Failed error={error} permission={need} again={orders.resume} />}
      <SizesForm orders={orders} shipperId={shipperId} />
      {all.length === 0 ? (
        <Empty title={words.empty} why={words.emptyWhy} />
      ) : (
        <>
          <HireBar orders={orders} />
          <PrintHired done={done} onClear={() => store.remove(new Set(done.map(({ id }) => id)))} />
          <OrderTable orders={orders} onCorrect={setOpen} />
        </>
      )}
      {open === undefined || (open !== 'typed' && corrected === null) ? null : (
        <OrderDialog
          order={corrected}
          onClose={() => setOpen(undefined)}
          onPut={(order) => orders.put(corrected?.id, order)}
        />
      )}
    </>
  );
}
