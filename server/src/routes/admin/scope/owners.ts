import { type Kysely, sql } from 'kysely';
import type { AllOrSome } from '../../../registry/access/holding.ts';
import type { Rows } from '../../../rows.ts';

/**
 * Whose a thing is. `seen`: whoever sees one of these shippers sees it, `all` where everybody does; `changed`: who
 * changes it must see all of these. `carriers`: `all` where it concerns them all; `none` where those of some carriers may see it,
 * and not change it; `apart` where the carrier is named apart. `points`: from which dispatch points it leaves; `none` where those of
 * some may see it, and not change it; absent where it concerns them all.
 */
export type Owners = {
  seen: AllOrSome;
  changed: AllOrSome;
  carriers: AllOrSome | 'none' | 'apart';
  points?: AllOrSome | 'none';
};

type Db = Kysely<Rows>;
type Id = string | number;
type Resolve = (db: Db, id: Id) => Promise<Owners | undefined>;
type Row = { shipperId: number | null; groupId?: number | null; carrierId?: number | null };

/** Who owns what a request names, by its kind; undefined where there is no such thing. */
export const ownersOf = {
  /** A shipper as such: what those of some carriers see, too. */
  shipper: async (_, id) => ({ ...(await ofShippers([Number(id)], 'none')), points: 'none' }),
  /** Everything that a shipper has with all carriers. */
  wholeShipper: (_, id) => ofShippers([Number(id)], 'all'),
  carrier: async (_, id) => ({ seen: 'all', changed: 'all', carriers: [Number(id)], points: 'none' }),
  freight: async (db, code) => {
    const { rows } = await sql<Row & { pointId: number | null }>`
      select freight.shipper_id as "shipperId", freight.carrier_id as "carrierId", point.id as "pointId"
      from freight_directory as named
      join freight on freight.shipper_id = named.shipper_id and freight.code = named.freight_code
      left join dispatch_point as point on point.shipper_id = freight.shipper_id
        and point.document = freight.agreement #>> '{dispatcher,document}'
        and point.zip = freight.agreement #>> '{dispatcher,zip}'
      where named.kind = 'freight' and named.value = ${code}`.execute(db);
    const [row] = rows;
    const owners = ofRow(row);
    return owners && { ...owners, points: row?.pointId == null ? [] : [row.pointId] };
  },
  cte: (db, id) => readRow(db, 'cte', id),
  bill: (db, id) => readRow(db, 'bill', id),
  billFile,
  held: (db, id) => readRow(db, 'quarantined_occurrence', id),
  contract: (db, id) => readRow(db, 'contract', id),
  account: (db, id) => readRow(db, 'postal_account', id),
  range: async (db, id) => {
    const { rows } = await sql<Row>`
      select account.shipper_id as "shipperId", account.carrier_id as "carrierId"
      from postal_range join postal_account as account on account.id = postal_range.account_id
      where postal_range.id = ${id}`.execute(db);
    return ofRow(rows[0]);
  },
  postingList: async (db, id) => {
    const { rows } = await sql<Row>`
      select account.shipper_id as "shipperId", account.carrier_id as "carrierId"
      from posting_list join postal_account as account on account.id = posting_list.account_id
      where posting_list.id = ${id}`.execute(db);
    return ofRow(rows[0]);
  },
  /** It is loaded where it leaves from. */
  loadingManifest: async (db, id) => {
    const manifest = await db
      .selectFrom('loadingManifest')
      .select(['shipperId', 'carrierId', 'dispatchPointId'])
      .where('id', '=', Number(id))
      .executeTakeFirst();
    const owners = ofRow(manifest);
    return owners && manifest && { ...owners, points: [manifest.dispatchPointId] };
  },
  webhook: async (db, id) => {
    const webhook = await db
      .selectFrom('webhookEndpoint')
      .select('shipperId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return webhook && ofShippers([webhook.shipperId], 'all');
  },
  delivery: async (db, id) => {
    const delivery = await db
      .selectFrom('webhookDelivery')
      .select('shipperId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return delivery && ofShippers([delivery.shipperId], 'all');
  },
  rule: async (db, id) => {
    const rule = await db
      .selectFrom('freightRule')
      .select('shipperId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return rule && ofShippers([rule.shipperId], 'all');
  },
  point: async (db, id) => {
    const point = await db
      .selectFrom('dispatchPoint')
      .select('shipperId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return point && { ...(await ofShippers([point.shipperId], 'none')), points: [Number(id)] };
  },
  store: async (db, id) => {
    const store = await db
      .selectFrom('storeConnection')
      .select('shipperId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return store && ofShippers([store.shipperId], 'all');
  },
  storeOrder: async (db, id) => {
    const order = await db
      .selectFrom('storeOrder')
      .select('shipperId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return order && ofShippers([order.shipperId], 'all');
  },
  connection: (db, id) => readRow(db, 'tracking_connection', id),
  layout: async (db, id) => {
    const layout = await db
      .selectFrom('carrierLayout')
      .select('carrierId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return layout && { seen: 'all', changed: 'all', carriers: [layout.carrierId] };
  },
  component: async (db, id) => {
    const named = await db
      .selectFrom('cteComponentName')
      .select('carrierId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return (
      named && { seen: 'all', changed: 'all', carriers: named.carrierId === null ? 'all' : [named.carrierId] }
    );
  },
  notfisFile: async (db, id) => {
    const { rows } = await sql<{ carrierId: number; shipperIds: number[] }>`
      select carrier_id as "carrierId", array(
        select distinct shipper_id from notfis_freight where file_id = file.id) as "shipperIds"
      from notfis_file as file where id = ${id}`.execute(db);
    return rows[0] && shared(rows[0].shipperIds, [rows[0].carrierId]);
  },
  /** What is to be of one shipper, or with none named of a group or of everybody. */
  audience: (_, id) => ofShippers([Number(id)], 'apart'),
  liveCarrier: (db, id) => readAudience(db, { table: 'live_carrier', id }),
  vendorAccount: (db, id) => readAudience(db, { table: 'vendor_account', id }),
  tableImport: (db, id) => readAudience(db, { table: 'table_import', id }),
  table: (db, id) => ofTable(db, id),
  version: async (db, id) => {
    const version = await db
      .selectFrom('freightTableVersion')
      .select('tableId')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return version && ofTable(db, version.tableId);
  },
} as const satisfies Record<string, Resolve>;

export type Kind = keyof typeof ownersOf;

async function ofShippers(ids: readonly number[], carriers: Owners['carriers']): Promise<Owners> {
  return { seen: ids, changed: ids, carriers };
}

/** What several shippers share is nobody's who does not see all of them. */
function shared(ids: readonly number[], carriers: Owners['carriers']): Owners {
  const [only, ...others] = ids;
  if (only === undefined) return { seen: [], changed: 'all', carriers };
  return { seen: others.length === 0 ? [only] : [], changed: ids, carriers };
}

function ofRow(row: Row | undefined): Owners | undefined {
  if (row === undefined) return undefined;
  const shippers: AllOrSome = row.shipperId === null ? 'all' : [row.shipperId];
  const carriers = row.carrierId === null || row.carrierId === undefined ? 'all' : [row.carrierId];
  return { seen: shippers, changed: shippers, carriers };
}

type Owned =
  | 'cte'
  | 'bill'
  | 'quarantined_occurrence'
  | 'contract'
  | 'postal_account'
  | 'tracking_connection';

async function readRow(db: Db, table: Owned, id: Id): Promise<Owners | undefined> {
  const { rows } = await sql<Row>`
    select shipper_id as "shipperId", carrier_id as "carrierId" from ${sql.table(table)} where id = ${id}`.execute(
    db,
  );
  return ofRow(rows[0]);
}

/** The file that a bill came in: of all shippers with bills or CT-es in it. */
async function billFile(db: Db, id: Id): Promise<Owners | undefined> {
  const { rows } = await sql<{ carrierId: number; shipperIds: number[] }>`
    select bill.carrier_id as "carrierId", array(
      select distinct other.shipper_id
      from edi_file as file
      cross join lateral jsonb_path_query(file.report, '$.lines[*].taken.billId') as taken (bill_id)
      join bill as other on other.id = (taken.bill_id)::bigint
      where file.carrier_id = bill.carrier_id and file.kind = 'doccob'
        and jsonb_path_exists(file.report, '$.lines[*].taken ? (@.billId == $id)',
          jsonb_build_object('id', bill.id))
      union select bill.shipper_id) as "shipperIds"
    from bill where bill.id = ${id}`.execute(db);
  return rows[0] && shared(rows[0].shipperIds, [rows[0].carrierId]);
}

type AudienceRow = { shipperId: number | null; groupId: number | null; carrierId: number; members: number[] };

const audienceColumns = sql`row.shipper_id as "shipperId", row.group_id as "groupId", row.carrier_id as "carrierId",
  array(select shipper_id from shipper_group_member where group_id = row.group_id) as members`;

async function readAudience(
  db: Db,
  { table, id }: { table: 'live_carrier' | 'vendor_account' | 'table_import'; id: Id },
): Promise<Owners | undefined> {
  const { rows } = await sql<AudienceRow>`
    select ${audienceColumns} from ${sql.table(table)} as row where row.id = ${id}`.execute(db);
  return rows[0] && ofAudience(rows[0]);
}

/** What serves a group or everybody is changed by those alone who see the whole installation. */
function ofAudience({ shipperId, groupId, carrierId, members }: AudienceRow): Owners {
  const carriers = [carrierId];
  if (shipperId !== null) return { seen: [shipperId], changed: [shipperId], carriers };
  return { seen: groupId === null ? 'all' : members, changed: 'all', carriers };
}

/** Whoever changes a table changes those derived from it, and what their shippers pay. */
async function ofTable(db: Db, id: Id): Promise<Owners | undefined> {
  const { rows } = await sql<AudienceRow>`
    with recursive served as (
      select 0 as depth, freight_table.* from freight_table where id = ${id}
      union all
      select served.depth + 1, derived.*
      from served join derived_table on derived_table.base_table_id = served.id
      join freight_table as derived on derived.id = derived_table.table_id
      where served.depth < 20
    )
    select ${audienceColumns} from served as row order by row.depth`.execute(db);
  const [own, ...derived] = rows.map(ofAudience);
  if (own === undefined) return undefined;
  const all = [own, ...derived].map(({ changed }) => changed);
  const changed = all.includes('all') ? 'all' : all.flatMap((ids) => (ids === 'all' ? [] : ids));
  return { ...own, changed };
}
