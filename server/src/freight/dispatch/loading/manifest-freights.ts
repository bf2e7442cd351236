import { type Kysely, sql } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type FoundFreight, findFreights } from '../../find.ts';
import { expectedVolumes, placeOf } from './expected.ts';
import type { Manifest } from './manifest.ts';

/** Volumes of a freight on a manifest, by what became of them. */
type VolumesOf = { loaded: number[]; missing: number[]; left: number[]; reason: string | null };
export type ManifestFreight = VolumesOf & { freight: FoundFreight };

export type FreightsWanted = {
  view: 'all' | 'loaded' | 'missing';
  /** The public number of the last freight of the page before. */
  after: number;
  limit: number;
};

type Row = VolumesOf & { shipperId: number; freightCode: string };

/** Freights of a manifest in the order in which they were hired; of an open one with what is expected now. */
export async function manifestFreights(
  db: Kysely<Rows>,
  manifest: Manifest,
  { view, after, limit }: FreightsWanted,
): Promise<ManifestFreight[]> {
  const expected =
    manifest.state === 'open'
      ? sql`union all select shipper_id, freight_code, volume_number, 'missing', null
          from (${expectedVolumes(await placeOf(db, manifest))}) as expected`
      : sql``;
  const kept = {
    all: sql`true`,
    loaded: sql`bool_or(volume.state in ('loaded', 'released'))`,
    missing: sql`bool_or(volume.state in ('missing', 'left'))`,
  }[view];
  const volumes = (...states: string[]) => sql`coalesce(
    array_agg(volume.volume_number order by volume.volume_number) filter (where volume.state = any (${states}::text[])), '{}')`;
  const { rows } = await sql<Row>`
    select freight.shipper_id as "shipperId", freight.code as "freightCode", ${volumes('loaded', 'released')} as loaded,
      ${volumes('missing')} as missing, ${volumes('left')} as left, max(volume.reason) as reason
    from (
      select shipper_id, freight_code, volume_number, state, reason
      from loading_manifest_volume where manifest_id = ${manifest.id}
      ${expected}
    ) as volume
    join freight on freight.shipper_id = volume.shipper_id and freight.code = volume.freight_code
    where freight.number > ${after}
    group by freight.shipper_id, freight.code, freight.number
    having ${kept}
    order by freight.number limit ${limit}`.execute(db);
  const freights = new Map((await findFreights(db, rows)).map((freight) => [freight.code, freight]));
  return rows.flatMap(({ shipperId: _, freightCode, ...of }) => {
    const freight = freights.get(freightCode);
    return freight === undefined ? [] : [{ ...of, freight }];
  });
}

/** All freights of which a volume is loaded. */
export async function loadedFreights(db: Kysely<Rows>, manifest: Manifest): Promise<ManifestFreight[]> {
  const all: ManifestFreight[] = [];
  const limit = 500;
  for (let after = 0; ; ) {
    const page = await manifestFreights(db, manifest, { view: 'loaded', after, limit });
    all.push(...page);
    if (page.length < limit) return all;
    after = page.at(-1)?.freight.number ?? after;
  }
}
