import { type Kysely, type RawBuilder, sql } from 'kysely';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import type { Manifest } from './manifest.ts';

/** Where a manifest is loaded, as freights name it. */
export type LoadingPlace = Pick<Manifest, 'shipperId' | 'carrierId'> & { document: string; zip: string };

/** Where a manifest is loaded. Of a dispatch point that is switched off, too: what waits there is still fetched. */
export async function placeOf(
  db: Kysely<Rows>,
  { shipperId, carrierId, dispatchPointId }: Manifest,
): Promise<LoadingPlace> {
  const point = await db
    .selectFrom('dispatchPoint')
    .select(['document', 'zip'])
    .where('id', '=', dispatchPointId)
    .executeTakeFirst();
  return { shipperId, carrierId, ...found(point) };
}

/**
 * What is expected on a manifest and not loaded, as rows of `shipper_id`, `freight_code` and `volume_number`: volumes of freights in
 * preparation with an NF-e, of the carrier and the dispatch point, that are on no manifest; and those that were left behind when the
 * rest of their freight was loaded.
 */
export function expectedVolumes({ shipperId, carrierId, document, zip }: LoadingPlace): RawBuilder<unknown> {
  const isHere = sql`freight.carrier_id = ${carrierId} and not freight.reverse
    and freight.agreement #>> '{dispatcher,document}' = ${document}
    and freight.agreement #>> '{dispatcher,zip}' = ${zip}`;
  const isWaiting = (volume: RawBuilder<unknown>, states: RawBuilder<unknown>) => sql`
    coalesce(progress.volume_phases ->> ${volume}::text, 'preparing') = 'preparing'
    and not exists (
      select from loading_manifest_volume as known
      where known.shipper_id = freight.shipper_id and known.freight_code = freight.code
        and known.volume_number = ${volume} and known.state in (${states}))`;
  return sql`
    select freight.shipper_id, freight.code as freight_code, volume.number as volume_number
    from freight_progress as progress
    join freight on freight.shipper_id = progress.shipper_id and freight.code = progress.freight_code
    cross join lateral generate_series(1, freight.volume_count) as volume (number)
    where progress.shipper_id = ${shipperId} and progress.phase = 'preparing' and ${isHere}
      and exists (
        select from freight_nfe as nfe
        where nfe.shipper_id = freight.shipper_id and nfe.freight_code = freight.code)
      and ${isWaiting(sql`volume.number`, sql`'loaded', 'missing'`)}
    union
    select freight.shipper_id, freight.code, behind.volume_number
    from loading_manifest_volume as behind
    join freight_progress as progress
      on progress.shipper_id = behind.shipper_id and progress.freight_code = behind.freight_code
    join freight on freight.shipper_id = behind.shipper_id and freight.code = behind.freight_code
    where behind.shipper_id = ${shipperId} and behind.state = 'left' and progress.phase = 'underway' and ${isHere}
      and ${isWaiting(sql`behind.volume_number`, sql`'loaded', 'missing'`)}`;
}

/** How many volumes are expected and not loaded. */
export async function countExpected(db: Kysely<Rows>, manifest: Manifest): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${expectedVolumes(await placeOf(db, manifest))}) as expected`.execute(db);
  return rows[0]?.count ?? 0;
}
