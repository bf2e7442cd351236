import { type Kysely, sql } from 'kysely';
import type { PolledFreight } from '../../../../connectors/carrier-tracking/port.ts';
import { needsOf } from '../../../../connectors/carrier-tracking/wire-names.ts';
import type { Rows } from '../../../../rows.ts';
import { type NfeWorld, nfeOwners } from '../../../nfe-owners.ts';
import type { Connection } from './connection.ts';

type Asking = { db: Kysely<Rows>; mirror: { current: NfeWorld } };
type Names = Pick<PolledFreight, 'nfes' | 'orderNumber' | 'carrierCodes' | 'postalCodes'>;
type NamesOf = (freight: Names & { shipperId: number }) => Names;

/**
 * The names by which a freight may be asked for: without NF-es that lead to another shipper (decision A8), and, where one
 * credential asks for all shippers, without codes and order numbers that freights of several shippers have. What the
 * carrier would say of them is another shipper's as likely as not.
 */
export async function unsharedNames(
  ctx: Asking,
  connection: Connection,
  freights: readonly (Names & { shipperId: number })[],
): Promise<NamesOf> {
  const mayHaveNfe = await nfeRights(ctx, connection, freights);
  const isShared = connection.shipperId === null;
  const codes = isShared ? await sharedCodes(ctx, connection, freights) : nothing;
  const orders =
    isShared && asksByOrder(connection) ? await sharedOrders(ctx, connection, freights) : nothing;
  return ({ shipperId, nfes, orderNumber, carrierCodes, postalCodes }) => ({
    nfes: nfes.filter(({ accessKey }) => mayHaveNfe(accessKey, shipperId)),
    orderNumber: orderNumber !== null && orders.has(orderNumber) ? null : orderNumber,
    carrierCodes: carrierCodes.filter((code) => !codes.has(code)),
    postalCodes: postalCodes.filter((code) => !codes.has(code)),
  });
}

const nothing: ReadonlySet<string> = new Set();

/** Whether an order number is asked for without saying whose: with the shipper's CNPJ beside it, it is of one shipper. */
function asksByOrder({ mapping }: Connection): boolean {
  if (mapping === null) return false;
  const needs = needsOf(mapping);
  return needs.has('order') && !needs.has('shipper_cnpj');
}

async function nfeRights(
  { db, mirror }: Asking,
  { carrierId }: Connection,
  freights: readonly Names[],
): Promise<(accessKey: string, shipperId: number) => boolean> {
  const keys = freights.flatMap(({ nfes }) => nfes.map(({ accessKey }) => accessKey));
  if (keys.length === 0) return () => false;
  const { rows } = await sql<{ accessKey: string; shipperId: number }>`
    select distinct n.access_key as "accessKey", n.shipper_id as "shipperId"
    from freight_nfe n
    join freight f on f.shipper_id = n.shipper_id and f.code = n.freight_code
    join freight_progress p on p.shipper_id = n.shipper_id and p.freight_code = n.freight_code
    where n.access_key = any (${keys}::text[]) and f.carrier_id = ${carrierId} and p.phase <> 'cancelled'`.execute(
    db,
  );
  const carrying = Map.groupBy(rows, ({ accessKey }) => accessKey);
  const owners = nfeOwners(mirror.current, carrying.keys());
  return (accessKey, shipperId) => {
    const outcome = owners(accessKey, carrying.get(accessKey) ?? []);
    return outcome.kind === 'owned' && outcome.freights.some((one) => one.shipperId === shipperId);
  };
}

async function sharedCodes(
  { db }: Asking,
  { carrierId }: Connection,
  freights: readonly Names[],
): Promise<ReadonlySet<string>> {
  const codes = freights.flatMap(({ carrierCodes, postalCodes }) => [...carrierCodes, ...postalCodes]);
  if (codes.length === 0) return nothing;
  const { rows } = await sql<{ value: string }>`
    select d.value from freight_directory d
    join freight f on f.shipper_id = d.shipper_id and f.code = d.freight_code
    where d.kind in ('carrier_code', 'postal_code') and d.value = any (${codes}::text[])
      and f.carrier_id = ${carrierId}
    group by d.value having count(distinct d.shipper_id) > 1`.execute(db);
  return new Set(rows.map(({ value }) => value));
}

/** Looked for shipper by shipper, which is how orders are found. */
async function sharedOrders(
  { db }: Asking,
  { carrierId }: Connection,
  freights: readonly Names[],
): Promise<ReadonlySet<string>> {
  const orders = freights.flatMap(({ orderNumber }) => orderNumber ?? []);
  if (orders.length === 0) return nothing;
  const { rows } = await sql<{ orderNumber: string }>`
    select found.order_number as "orderNumber"
    from shipper s
    cross join lateral (
      select distinct f.order_number from freight f
      where f.shipper_id = s.id and f.order_number = any (${orders}::text[]) and f.carrier_id = ${carrierId}) as found
    group by found.order_number having count(*) > 1`.execute(db);
  return new Set(rows.map(({ orderNumber }) => orderNumber));
}
