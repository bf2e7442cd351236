import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { type Scope, withinCarriers, withinPoints, withinShippers } from '../../../registry/access/scope.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { countExpected } from './expected.ts';
import type { Manifest } from './manifest.ts';
import type { ManifestState } from './rows.ts';

/** A manifest as lists show it. */
export type ListedManifest = Manifest & {
  carrierName: string;
  dispatchPointName: string;
  loadedVolumes: number;
  loadedFreights: number;
};

/** A manifest with all its counts, and what became of files and reports. */
export type ManifestView = ListedManifest & {
  missingVolumes: number;
  files: { fileId: number; freightCount: number }[];
  /** Freights that are in no file of the carrier. */
  outsideFiles: number;
  reported: number;
  /** Some of them, where there are many. */
  refused: string[];
};

/** Null: whatever it is. Days are integers (`kernel/days.ts`) in São Paulo, inclusive. */
export type ManifestSearch = {
  scope: Scope;
  shipperId: number | null;
  carrierId: number | null;
  dispatchPointId: number | null;
  state: ManifestState | null;
  fromDay: number | null;
  untilDay: number | null;
  /** The id of the last one of the page before. */
  before: number | null;
  limit: number;
};

/** Manifests in scope, newest first. */
export async function findManifests(
  { db }: Pick<Context, 'db'>,
  search: ManifestSearch,
): Promise<ListedManifest[]> {
  const { scope, limit, before, fromDay, untilDay } = search;
  let select = listed(db)
    .where(withinShippers(scope, sql.ref('manifest.shipper_id')))
    .where(withinCarriers(scope, sql.ref('manifest.carrier_id')))
    .where(withinPoints(scope, sql.ref('manifest.dispatch_point_id')));
  for (const name of ['shipperId', 'carrierId', 'dispatchPointId', 'state'] as const) {
    const value = search[name];
    if (value !== null) select = select.where(`manifest.${name}`, '=', value);
  }
  if (before !== null) select = select.where('manifest.id', '<', before);
  if (fromDay !== null)
    select = select.where('manifest.openedAt', '>=', new Date(startOfDayInSaoPaulo(fromDay)));
  if (untilDay !== null)
    select = select.where('manifest.openedAt', '<', new Date(startOfDayInSaoPaulo(untilDay + 1)));
  return select.orderBy('manifest.id', 'desc').limit(limit).execute();
}

/** @throws Failure `not_found` */
export async function viewManifest({ db }: Pick<Context, 'db'>, manifestId: number): Promise<ManifestView> {
  const manifest = found(await listed(db).where('manifest.id', '=', manifestId).executeTakeFirst());
  return { ...manifest, missingVolumes: await countMissing(db, manifest), ...(await followed(db, manifest)) };
}

function listed(db: Kysely<Rows>) {
  const loaded = sql`from loading_manifest_volume as volume
    where volume.manifest_id = manifest.id and volume.state in ('loaded', 'released')`;
  return db
    .selectFrom('loadingManifest as manifest')
    .innerJoin('carrier', 'carrier.id', 'manifest.carrierId')
    .innerJoin('dispatchPoint as point', 'point.id', 'manifest.dispatchPointId')
    .selectAll('manifest')
    .select(['carrier.tradeName as carrierName', 'point.tradeName as dispatchPointName'])
    .select([
      sql<number>`(select count(*) ${loaded})`.as('loadedVolumes'),
      sql<number>`(select count(distinct volume.freight_code) ${loaded})`.as('loadedFreights'),
    ]);
}

async function countMissing(db: Kysely<Rows>, manifest: Manifest): Promise<number> {
  if (manifest.state === 'open') return countExpected(db, manifest);
  const { count } = await db
    .selectFrom('loadingManifestVolume')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('manifestId', '=', manifest.id)
    .where('state', '=', 'missing')
    .executeTakeFirstOrThrow();
  return count;
}

/** So many are named. */
const mostRefused = 100;

async function followed(db: Kysely<Rows>, { id }: Manifest) {
  const { rows: files } = await sql<{ fileId: number; freightCount: number }>`
    select file.file_id as "fileId", (
      select count(*) from notfis_freight as written where written.file_id = file.file_id) as "freightCount"
    from loading_manifest_file as file where file.manifest_id = ${id} order by file.file_id`.execute(db);
  const { rows } = await sql<{ outsideFiles: number; reported: number; refused: string[] | null }>`
    select
      count(*) filter (where not exists (
        select from notfis_freight as written
        where written.shipper_id = freight.shipper_id and written.freight_code = freight.freight_code)) as "outsideFiles",
      count(*) filter (where collection <> 'refused') as reported,
      array_agg(freight_code order by position) filter (where collection = 'refused') as refused
    from loading_manifest_freight as freight where manifest_id = ${id}`.execute(db);
  const { outsideFiles = 0, reported = 0, refused = null } = rows[0] ?? {};
  return { files, outsideFiles, reported, refused: (refused ?? []).slice(0, mostRefused) };
}
