import type { Page } from '@carreto/contract/admin/common';
import type { CarrierFile, FileFilter } from '@carreto/contract/admin/integration/files';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isLeaseOver } from '../../../platform/db/lease.ts';
import { type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import type { Rows } from '../../../rows.ts';

/** Where files are kept. */
export type FileSource = 'edi' | 'cte' | 'notfis';

export type FileQuery = FileFilter & { cursor?: string; limit?: number; scope: Scope };

/** A file as the three tables that keep them say it alike. */
export type FileRow = {
  source: FileSource;
  id: number;
  kind: CarrierFile['kind'];
  direction: CarrierFile['direction'];
  state: CarrierFile['state'];
  carrierId: number;
  carrierName: string;
  shipperId: number | null;
  layout: string | null;
  name: string | null;
  at: Date;
  /** `at` in microseconds, as cursors say it. */
  atUs: string;
  actor: string | null;
  outcomes: Readonly<Record<string, number>> | null;
  severities: Readonly<Record<string, number>> | null;
};

const defaultLimit = 50;

/** Files of carriers in and out, newest first. */
export async function findFiles({ db }: { db: Kysely<Rows> }, query: FileQuery): Promise<Page<CarrierFile>> {
  const limit = query.limit ?? defaultLimit;
  const rows = await selectFiles(db, query, { fetch: limit + 1 });
  const last = rows[limit - 1];
  const nextCursor =
    rows.length > limit && last !== undefined ? `${last.atUs}-${last.source}-${last.id}` : null;
  return { items: rows.slice(0, limit).map(toFile), nextCursor };
}

/** The same of one file; none where it is out of scope. */
export async function findFile(
  db: Kysely<Rows>,
  { source, id }: Pick<FileRow, 'source' | 'id'>,
  scope: Scope,
): Promise<FileRow | undefined> {
  const [row] = await selectFiles(db, { scope }, { fetch: 1, only: { source, id } });
  return row;
}

type Wanted = { fetch: number; only?: Pick<FileRow, 'source' | 'id'> };

async function selectFiles(db: Kysely<Rows>, query: FileQuery, { fetch, only }: Wanted): Promise<FileRow[]> {
  const branches = (Object.keys(sources) as FileSource[])
    .filter((source) => only === undefined || only.source === source)
    .map((source) => {
      const own = only === undefined ? sql`true` : sql`id = ${only.id}`;
      return sql`(select * from (${sources[source](query.scope)}) as ${sql.ref(source)}
        where ${own} and ${conditionsOf(query, source)} order by at desc, id desc limit ${fetch})`;
    });
  const { rows } = await sql<FileRow>`
    select file.source, file.id, file.kind, file.direction, file.state, file.carrier_id, file.shipper_id,
      file.layout, file.name, file.at, file.actor, carrier.trade_name as carrier_name,
      (extract(epoch from file.at) * 1000000)::bigint::text as at_us,
      case when file.lines is null then file.counted else (
        select jsonb_object_agg(outcome, count) from (
          select coalesce(line #>> '{taken,outcome}', 'refused') as outcome, count(*)
          from jsonb_array_elements(file.lines) as line group by 1) as outcomes) end as outcomes,
      (select jsonb_object_agg(severity, count) from (
        select finding ->> 'severity' as severity, count(*)
        from jsonb_array_elements(file.findings) as finding group by 1) as severities) as severities
    from (select * from (${sql.join(branches, sql` union all `)}) as every_source
      order by at desc, source desc, id desc limit ${fetch}) as file
    join carrier on carrier.id = file.carrier_id
    order by file.at desc, file.source desc, file.id desc`.execute(db);
  return rows;
}

function conditionsOf(query: FileQuery, source: FileSource): RawBuilder<unknown> {
  const { carrierId, kind, direction, state, from, until, cursor } = query;
  const [us, after, id] = cursor?.split('-') ?? [];
  const conditions = [
    sql`true`,
    ...(carrierId === undefined ? [] : [sql`carrier_id = ${carrierId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(direction === undefined ? [] : [sql`direction = ${direction}`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(from === undefined ? [] : [sql`at >= ${new Date(from)}`]),
    ...(until === undefined ? [] : [sql`at < ${new Date(until)}`]),
    ...(us === undefined
      ? []
      : [
          sql`(at, ${source}::text, id) < (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${after}::text, ${id}::bigint)`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

/** What of a report was not simply taken, and what was. */
const isBad = sql`(jsonb_path_exists(report, '$.lines[*] ? (!exists(@.taken.outcome))')
  or jsonb_path_exists(report, '$.lines[*].taken ? (@.outcome == "refused" || @.outcome == "unreadable"
    || @.outcome == "held" || @.outcome == "kept" || @.outcome == "waiting")')
  or jsonb_path_exists(report, '$.findings[*] ? (@.severity == "error")'))`;
const isGood = sql`jsonb_path_exists(report,
  '$.lines[*].taken ? (@.outcome != "refused" && @.outcome != "unreadable")')`;

type Source = (scope: Scope) => RawBuilder<unknown>;

/** A file that names several shippers is of those alone who see all of them: an incoming one may name any. */
const sources: Readonly<Record<FileSource, Source>> = {
  edi: (scope) => sql`
      select 'edi'::text as source, id, kind::text, 'in'::text as direction, (case
          when report is null and ${isLeaseOver()} then 'interrupted' when report is null then 'working'
          when not ${isBad} then 'taken' when ${isGood} then 'partial' else 'refused' end)::text as state,
        carrier_id, null::bigint as shipper_id, report ->> 'version' as layout, report ->> 'interchangeId' as name,
        arrived_at as at, actor, report -> 'lines' as lines, report -> 'findings' as findings, null::jsonb as counted
      from edi_file
      where ${withinCarriers(scope, sql`carrier_id`)} and ${scope.shipperIds === 'all' ? sql`true` : sql`false`}`,
  cte: (scope) => sql`
      select 'cte'::text as source, id, 'cte_xml'::text as kind, 'in'::text as direction, 'taken'::text as state,
        carrier_id, shipper_id, null::text as layout, access_key::text as name, received_at as at, null::text as actor,
        null::jsonb as lines, '[]'::jsonb as findings, '{"stored": 1}'::jsonb as counted
      from cte
      where source = 'xml' and ${withinCarriers(scope, sql`carrier_id`)}
        and ${withinShippers(scope, sql`shipper_id`)}`,
  notfis: (scope) => sql`
      select 'notfis'::text as source, id, 'notfis'::text as kind, 'out'::text as direction, 'written'::text as state,
        carrier_id, shipper_id, layout, null::text as name, written_at as at, written_by as actor,
        null::jsonb as lines, '[]'::jsonb as findings,
        jsonb_build_object('stored', (select count(*) from notfis_freight where file_id = file.id)) as counted
      from notfis_file as file
      where ${withinCarriers(scope, sql`carrier_id`)} and not exists (
        select from notfis_freight as listed
        where listed.file_id = file.id and not ${withinShippers(scope, sql`listed.shipper_id`)})`,
};

/** Outcomes of the three kinds of reports, as lists and reports say them. */
export const fileOutcomes: ReadonlyMap<string, keyof CarrierFile['lines']> = new Map([
  ...(['accepted', 'completed', 'stored', 'deleted', 'withdrawn', 'cancelled', 'corrected'] as const).map(
    (outcome) => [outcome, 'taken'] as const,
  ),
  ...(['duplicate', 'repeated', 'known'] as const).map((outcome) => [outcome, 'repeated'] as const),
  ...(['held', 'kept', 'waiting'] as const).map((outcome) => [outcome, 'waiting'] as const),
  ...(['refused', 'unreadable'] as const).map((outcome) => [outcome, 'refused'] as const),
]);

export function toFile(row: FileRow): CarrierFile {
  const { source, id, kind, direction, state, carrierId, carrierName, shipperId, layout, name, actor } = row;
  const lines = { taken: 0, repeated: 0, waiting: 0, refused: 0 };
  for (const [outcome, count] of Object.entries(row.outcomes ?? {}))
    lines[fileOutcomes.get(outcome) ?? 'refused'] += count;
  return {
    ...{ id: `${source}-${id}`, kind, direction, state, carrierId, carrierName, shipperId, layout, name },
    ...{ at: row.at.toISOString(), actor, lines },
    errors: row.severities?.error ?? 0,
    warnings: row.severities?.warning ?? 0,
  };
}
