import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import { OneShipper } from '../shipper/one-shipper.tsx';

/** A quote is of one shipper: the one in view, or the only one there is; else it is chosen first. */
export function ForShipper({ children }: { children: (shipperId: number) => ReactNode }) {
  const words = useWords().quotes;
  return (
    <OneShipper title={words.needsShipper} why={words.needsShipperWhy}>
      {children}
    </OneShipper>
  );
}
