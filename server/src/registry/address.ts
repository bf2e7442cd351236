import type { Address } from '@carreto/contract/admin/common';
import type { AddressColumns } from './shippers/rows.ts';

/** The address among the columns of a row; the way back is to spread it, for the names are the same. */
export function addressOf(row: AddressColumns): Address {
  const { zip, street, number, complement, district, city, state } = row;
  return { zip, street, number, complement, district, city, state: state as Address['state'] };
}
