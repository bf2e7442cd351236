import type { ChangeKind } from '@carreto/contract/admin/registry/changes';
import { type RawBuilder, sql } from 'kysely';
import type { RegistryContext } from './change.ts';

/** How people call each kind of thing: a query of the name of the one with id `line.id`. Kinds left out have none. */
const names: Readonly<Partial<Record<ChangeKind, RawBuilder<unknown>>>> = {
  shipper: sql`select trade_name from shipper where id = line.id`,
  carrier: sql`select trade_name from carrier where id = line.id`,
  contract: sql`select concat_ws(' · ', s.trade_name, c.trade_name) from contract k
    join shipper s on s.id = k.shipper_id join carrier c on c.id = k.carrier_id where k.id = line.id`,
  shipperGroup: sql`select name from shipper_group where id = line.id`,
  dispatchPoint: sql`select trade_name from dispatch_point where id = line.id`,
  operator: sql`select name from operator where id = line.id`,
  credential: sql`select name from operator where id = line.id`,
  invitation: sql`select name from operator where id = line.id`,
  signIn: sql`select name from operator where id = line.id`,
  session: sql`select o.name from operator_session s join operator o on o.id = s.operator_id where s.id = line.id`,
  token: sql`select name from access_token where id = line.id`,
  rule: sql`select name from freight_rule where id = line.id`,
  sku: sql`select sku from sku where id = line.id`,
  table: sql`select name from freight_table where id = line.id`,
  tableVersion: sql`select concat(t.name, ' v', v.number) from freight_table_version v
    join freight_table t on t.id = v.table_id where v.id = line.id`,
  liveCarrier: sql`select name from live_carrier where id = line.id`,
  store: sql`select name from store_connection where id = line.id`,
  webhook: sql`select name from webhook_endpoint where id = line.id`,
  freight: sql`select code from freight where number = line.id`,
  postalAccount: sql`select name from postal_account where id = line.id`,
  cte: sql`select number::text from cte where id = line.id`,
  bill: sql`select number::text from bill where id = line.id`,
  vendorAccount: sql`select name from vendor_account where id = line.id`,
  savedView: sql`select name from saved_view where id = line.id`,
};

type Line = { kind: string; entityId: number };

/** How the things that lines of the change log speak of are called today; null where one is gone or has no name. */
export async function namesOfSubjects(
  { db }: RegistryContext,
  lines: readonly Line[],
): Promise<(line: Line) => string | null> {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const queries = kinds.flatMap((kind) => {
    const name = names[kind as ChangeKind];
    if (name === undefined) return [];
    const ids = lines.filter((line) => line.kind === kind).map(({ entityId }) => entityId);
    return [
      sql`select ${kind}::text as kind, line.id, (${name}) as name from unnest(${ids}::bigint[]) as line (id)`,
    ];
  });
  if (queries.length === 0) return () => null;
  const all = sql.join(queries, sql` union all `);
  const { rows } = await sql<{ kind: string; id: number; name: string | null }>`${all}`.execute(db);
  const known = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return ({ kind, entityId }) => known.get(`${kind} ${entityId}`) ?? null;
}
