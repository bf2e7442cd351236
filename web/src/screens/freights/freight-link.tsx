import { home } from '../../api/place.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import { keptShipper } from '../../shell/shipper.ts';

/** Where a freight has its page, below `/painel`. */
export function freightPath(code: string): string {
  return `/fretes/${code}`;
}

/** The code of a freight, which opens it. */
export function FreightLink({ code }: { code: string }) {
  return <RowLink address={home + freightPath(code) + keptShipper()}>{code}</RowLink>;
}
