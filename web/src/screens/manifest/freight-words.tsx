import type { LoadingScanView } from '@carreto/contract/admin/freights/loading-manifests';
import { useWords } from '../../words/words.ts';

type Freight = NonNullable<LoadingScanView['freight']>;

/** By what somebody who holds a volume tells its freight: order, NF-e, where it goes. */
export function FreightWords({ freight }: { freight: Freight }) {
  const words = useWords().manifests;
  const { freightCode, orderNumber, nfeNumbers, city, state } = freight;
  const said = [
    ...(orderNumber === null ? [] : [words.order(orderNumber)]),
    ...(nfeNumbers.length === 0 ? [] : [words.nfes(nfeNumbers.join(', '))]),
    [city, state].filter((one) => one !== '').join('/'),
  ];
  return (
    <>
      <span className="code">{freightCode}</span> <span>{said.join(' · ')}</span>
    </>
  );
}
