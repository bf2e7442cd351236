import '../../parts/manifest/connected.css';
import { useId } from 'react';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { Rooms } from '../../parts/rooms/rooms.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import {
  type OrderStateParam,
  orderFilters,
  orderStateParams,
  orderStates,
  toOrderFilter,
} from './order-filters.ts';
import { OrderList } from './order-list.tsx';
import { useStores } from './queries.ts';

const need = 'freights.read';

/** What came from which shop, what failed with its reason, what waits for a choice. */
export function StoreOrders() {
  const words = useWords().stores.orders;
  return (
    <div className="connected">
      <h1>{words.title}</h1>
      <Rooms current="storeOrders" />
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const words = useWords().stores.orders;
  const shipperId = useShipperId();
  const used = useFilters(orderFilters);
  const mayName = useMay('integration.read');
  const stores = useStores(shipperId, mayName).data ?? [];
  const nameOf = (storeId: number): string =>
    stores.find(({ id }) => id === storeId)?.name ?? `${words.store} ${storeId}`;
  return (
    <>
      <p className="note">{words.why}</p>
      <Filters used={used} stores={stores} />
      <OrderList
        filter={toOrderFilter(used.values, shipperId)}
        isFiltered={used.isFiltered}
        storeOf={nameOf}
      />
    </>
  );
}

type FiltersProps = {
  used: UsedFilters<typeof orderFilters>;
  stores: readonly { id: number; name: string }[];
};

function Filters({ used, stores }: FiltersProps) {
  const words = useWords().stores.orders;
  const { storeId, state, problem } = used.values;
  return (
    <div className="connected-filters">
      {stores.length === 0 ? null : (
        <Select
          label={words.store}
          every={words.every}
          value={storeId === undefined ? '' : String(storeId)}
          options={stores.map(({ id, name }) => [String(id), name])}
          onChange={(value) => used.change({ storeId: value === '' ? undefined : Number(value) })}
        />
      )}
      <Select
        label={words.state}
        every={words.everyState}
        value={state ?? ''}
        options={orderStateParams.map((param) => [param, words.states[orderStates[param]]])}
        onChange={(value) => used.change({ state: value === '' ? undefined : (value as OrderStateParam) })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={problem !== undefined}
          onChange={({ target }) => used.change({ problem: target.checked ? 'sim' : undefined })}
        />{' '}
        {words.problem}
      </label>
    </div>
  );
}

type SelectProps = {
  label: string;
  /** What stands for no choice. */
  every: string;
  value: string;
  options: readonly (readonly [value: string, title: string])[];
  onChange: (value: string) => void;
};

function Select({ label, every, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{every}</option>
        {options.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
