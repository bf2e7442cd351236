import './shipper.css';
import { type ReactNode, useState } from 'react';
import { folded } from '../../formats/folded.ts';
import { useShowShipper } from '../../shell/shipper.ts';
import { type Named, useListedShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { Empty, Loading } from '../states/states.tsx';
import { NoShipper } from './no-shipper.tsx';
import { useOneShipperId } from './use-one-shipper-id.ts';

type OneShipperProps = { title: string; why: string; children: (shipperId: number) => ReactNode };

/** More than this are filtered by typing. */
const mostWithoutFilter = 8;

/** What is of one shipper: the one in view, or the only one there is; else it is chosen first. */
export function OneShipper({ title, why, children }: OneShipperProps) {
  const shippers = useListedShippers();
  const shipperId = useOneShipperId();
  if (shipperId !== undefined) return children(shipperId);
  if (shippers === undefined) return <Loading />;
  if (shippers.length === 0) return <NoShipper />;
  return (
    <Empty title={title} why={why}>
      <ShipperChoice shippers={shippers} />
    </Empty>
  );
}

function ShipperChoice({ shippers }: { shippers: readonly Named[] }) {
  const { findShipper } = useWords().shell;
  const show = useShowShipper();
  const [typed, setTyped] = useState('');
  const fits = shippers.filter(({ name, cnpj }) => folded(`${name} ${cnpj}`).includes(folded(typed)));
  return (
    <>
      {shippers.length > mostWithoutFilter ? (
        <input
          type="search"
          className="input shippers-find"
          aria-label={findShipper}
          placeholder={findShipper}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <ul className="shippers">
        {fits.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="button" onClick={() => show(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
