import type { Carrier } from '@carreto/contract/admin/registry/carriers';

/** Stands in. */
export function Live({ carrier }: { carrier: Carrier }) {
  return <p>{carrier.tradeName}</p>;
}
