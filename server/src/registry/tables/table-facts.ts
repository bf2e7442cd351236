import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { FreightTable } from '@carreto/contract/admin/tables/tables';
import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../rows.ts';
import type { Scope } from '../access/scope.ts';
import { findWon, type Won } from './won/quote-days.ts';

/**
 * Last day of a row of `freight_table` after which nothing follows at once: of its version in force and those that are scheduled,
 * the first that ends and has no other that takes over after it began and by midnight after its last day.
 */
export const endsOn = sql<string | null>`(
  select min(ending.valid_until) from freight_table_version as ending
  where ending.table_id = freight_table.id and ending.state in ('published', 'scheduled') and not exists (
    select from freight_table_version as following
    where following.table_id = ending.table_id and following.state = 'scheduled'
      and following.starts_at > ending.starts_at
      and following.starts_at <= (ending.valid_until + 1)::timestamp at time zone 'America/Sao_Paulo'))`;

export const hasDraft = sql<boolean>`exists (
  select from freight_table_version as draft where draft.table_id = freight_table.id and draft.state = 'draft')`;

export const isInShadow = sql<boolean>`exists (
  select from freight_table_version as shaded
  join table_shadow as shadow on shadow.version_id = shaded.id and shadow.ended_at is null
  where shaded.table_id = freight_table.id)`;

/** What a list says of a table beyond what the table says of itself. */
type TableFacts = Omit<ListedTable, keyof FreightTable>;

/** What is known of tables, by their ids, in one query each for names, versions, shadows and changes. */
export async function findTableFacts(
  db: Kysely<Rows>,
  tableIds: readonly number[],
  scope: Scope,
): Promise<(tableId: number) => TableFacts> {
  const named = byTable(await findNamed(db, tableIds));
  const versions = await findPrepared(db, tableIds);
  const shadows = byTable(await findShadows(db, tableIds));
  const changes = byTable(await findLastChanges(db, tableIds));
  const facts = byTable(await findVersionFacts(db, tableIds));
  const won = byTable(await findWon(db, tableIds, scope));
  return (tableId) => {
    const own = versions.filter((version) => version.tableId === tableId);
    const [shadow, change, table] = [shadows.get(tableId), changes.get(tableId), named.get(tableId)];
    if (table === undefined) throw new Error(`table ${tableId} is gone`);
    return {
      carrierName: table.carrierName,
      audienceName: table.audienceName,
      endsOn: table.endsOn,
      waiting: waitingOf(own),
      drafts: draftsOf(own),
      shadow:
        shadow === undefined
          ? null
          : {
              versionId: shadow.versionId,
              number: shadow.number,
              startedAt: shadow.startedAt.toISOString(),
              startedBy: shadow.startedBy,
            },
      lastChange: change === undefined ? null : { at: change.at.toISOString(), actor: change.actor },
      facts: factsOf(facts.get(tableId)),
      won: wonOf(won.get(tableId)),
    };
  };
}

function byTable<Row extends { tableId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.tableId, row]));
}

type Named = { tableId: number; carrierName: string; audienceName: string | null; endsOn: string | null };

async function findNamed(db: Kysely<Rows>, tableIds: readonly number[]): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select freight_table.id as table_id, carrier.trade_name as carrier_name,
      coalesce(shipper.trade_name, shipper_group.name) as audience_name, ${endsOn} as ends_on
    from freight_table
    join carrier on carrier.id = freight_table.carrier_id
    left join shipper on shipper.id = freight_table.shipper_id
    left join shipper_group on shipper_group.id = freight_table.group_id
    where freight_table.id = any(${tableIds}::bigint[])`.execute(db);
  return rows;
}

type Prepared = Awaited<ReturnType<typeof findPrepared>>[number];

function findPrepared(db: Kysely<Rows>, tableIds: readonly number[]) {
  return db
    .selectFrom('freightTableVersion')
    .select(['id', 'tableId', 'number', 'state', 'startsAt', 'validUntil', 'createdAt', 'createdBy'])
    .where('tableId', '=', sql<number>`any(${tableIds}::bigint[])`)
    .where('state', 'in', ['draft', 'scheduled'])
    .orderBy('startsAt')
    .orderBy('number', 'desc')
    .execute();
}

type KeptFacts = { tableId: number } & NonNullable<ListedTable['facts']>;

/** Of the version that a table shows: in force, else scheduled next, else the newest draft. */
async function findVersionFacts(
  db: Kysely<Rows>,
  tableIds: readonly number[],
): Promise<readonly KeptFacts[]> {
  const { rows } = await sql<KeptFacts>`
    select distinct on (version.table_id) version.table_id as "tableId", fact.version_id as "versionId",
      fact.error_count as "errorCount", fact.warning_count as "warningCount", fact.served_codes as "servedCodes",
      fact.all_codes as "allCodes"
    from freight_table_version as version
    left join table_version_fact as fact on fact.version_id = version.id
    where version.table_id = any(${tableIds}::bigint[]) and version.state in ('published', 'scheduled', 'draft')
    order by version.table_id, version.state = 'published' desc, version.state = 'scheduled' desc,
      case when version.state = 'scheduled' then version.starts_at end, version.number desc`.execute(db);
  return rows.filter(({ versionId }) => versionId !== null);
}

function factsOf(kept: KeptFacts | undefined): TableFacts['facts'] {
  if (kept === undefined) return null;
  const { tableId: _, ...facts } = kept;
  return facts;
}

function wonOf(kept: Won | undefined): TableFacts['won'] {
  return kept === undefined ? null : { offeredCount: kept.offeredCount, firstCount: kept.firstCount };
}

function waitingOf(versions: readonly Prepared[]): TableFacts['waiting'] {
  return versions.flatMap(({ id, number, startsAt, validUntil, state }) =>
    state !== 'scheduled' || startsAt === null
      ? []
      : [{ versionId: id, number, startsAt: startsAt.toISOString(), validUntil }],
  );
}

function draftsOf(versions: readonly Prepared[]): TableFacts['drafts'] {
  const drafts = versions.filter(({ state }) => state === 'draft');
  const [newest] = drafts;
  if (newest === undefined) return { count: 0, newest: null };
  const { id, number, createdAt, createdBy } = newest;
  return {
    count: drafts.length,
    newest: { versionId: id, number, createdAt: createdAt.toISOString(), createdBy },
  };
}

type RunningShadow = {
  tableId: number;
  versionId: number;
  number: number;
  startedAt: Date;
  startedBy: string;
};

/** The shadow that was begun last, where several run. */
async function findShadows(db: Kysely<Rows>, tableIds: readonly number[]): Promise<readonly RunningShadow[]> {
  const { rows } = await sql<RunningShadow>`
    select distinct on (version.table_id) version.table_id, version.id as version_id, version.number,
      shadow.started_at, shadow.started_by
    from freight_table_version as version
    join table_shadow as shadow on shadow.version_id = version.id and shadow.ended_at is null
    where version.table_id = any(${tableIds}::bigint[])
    order by version.table_id, shadow.id desc`.execute(db);
  return rows;
}

type LastChange = { tableId: number; at: Date; actor: string };

/** The newest line of the change log about a table, a version of it, or the shadow of one. */
async function findLastChanges(
  db: Kysely<Rows>,
  tableIds: readonly number[],
): Promise<readonly LastChange[]> {
  const { rows } = await sql<LastChange>`
    select freight_table.id as table_id, last.at, last.actor
    from freight_table
    cross join lateral (
      select changed.* from (
        (select id, at, actor from change_log
          where kind = 'table' and entity_id = freight_table.id order by id desc limit 1)
        union all
        (select latest.* from freight_table_version as version
          cross join (values ('tableVersion'), ('tableShadow')) as kinds (kind)
          cross join lateral (
            select id, at, actor from change_log
            where change_log.kind = kinds.kind and entity_id = version.id order by id desc limit 1
          ) as latest
          where version.table_id = freight_table.id)
      ) as changed order by changed.id desc limit 1
    ) as last
    where freight_table.id = any(${tableIds}::bigint[])`.execute(db);
  return rows;
}
