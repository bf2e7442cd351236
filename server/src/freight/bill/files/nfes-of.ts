import { sql } from 'kysely';

/** NF-es of a CT-e that a row shows: a CT-e may carry thousands, a cell not. */
const shownNfes = 20;

/** The first NF-es of `cte`, as a list of `SheetNfe`. */
export const nfesOfCte = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', nfe.number, 'series', nfe.series,
    'accessKey', nfe.access_key) order by nfe.position), '[]')
  from cte_nfe as nfe where nfe.cte_id = cte.id and nfe.position <= ${sql.lit(shownNfes)})`;
