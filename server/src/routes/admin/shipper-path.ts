import type { Shippers } from '../../registry/shippers/shippers-part.ts';

const byCnpj = /^(\/api\/admin\/v1\/shippers\/)([0-9A-Z]{12}[0-9]{2})(?=[/?]|$)/;

/** The address of a request to the admin API with the id of a shipper that it names by CNPJ. */
export function withShipperId(shippers: Shippers, address: string): string {
  return address.replace(byCnpj, (whole, start: string, cnpj: string) => {
    const shipper = shippers.values().find((one) => one.cnpj === cnpj);
    return shipper === undefined ? whole : `${start}${shipper.id}`;
  });
}
