import './shipper.css';
import type { ReactNode } from 'react';
import { useShipperId, useShowShipper } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { Empty, Loading } from '../states/states.tsx';

type OneShipperProps = { title: string; why: string; children: (shipperId: number) => ReactNode };

/** What is of one shipper: the one in view, or the only one there is; else it is chosen first. */
export function OneShipper({ title, why, children }: OneShipperProps) {
  const shippers = useShippers();
  const inView = useShipperId();
  const show = useShowShipper();
  const shipperId = inView ?? (shippers.length === 1 ? shippers[0]?.id : undefined);
  if (shipperId !== undefined) return children(shipperId);
  if (shippers.length === 0) return <Loading />;
  return (
    <Empty title={title} why={why}>
      <ul className="shippers">
        {shippers.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="button" onClick={() => show(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
