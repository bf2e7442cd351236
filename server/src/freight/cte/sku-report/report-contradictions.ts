import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.ts';
import { requireShipper } from '../../../registry/shippers/shipper.ts';
import { findSkus } from '../../../registry/skus/find-skus.ts';
import type { Rows } from '../../../rows.ts';
import type { Agreement } from '../../agreement.ts';
import { type Contradiction, type ContradictionRule, findContradictions } from './contradictions.ts';
import { type CteOfGoods, onlySku, type Weighing, weighCte } from './weigh-cte.ts';

/** Which CT-es are looked at, and what is a contradiction. */
export type ContradictionQuery = ContradictionRule & { shipperId: number; days: number };

/** How many CT-es could be compared, whether there were more than are looked at, and what they contradict. */
export type ContradictionReport = { ctes: number; isCut: boolean; contradictions: Contradiction[] };

type Reading = { db: Kysely<Rows>; clock: Clock };

const dayMs = 86_400_000;
const pageSize = 500;
/** CT-es that one report looks at. */
const mostCtes = 50_000;
const mostProducts = 200;

/**
 * The products of a shipper whose measures the taxed weights of its CT-es contradict. Compared are CT-es of one freight
 * that was rated, holds one product alone and was not packed into boxes; complements and what was replaced are not.
 * @throws Failure `not_found` without such a shipper.
 */
export async function reportContradictions(
  ctx: Reading,
  query: ContradictionQuery,
): Promise<ContradictionReport> {
  await requireShipper(ctx.db, query.shipperId);
  const since = new Date(ctx.clock.nowMs() - query.days * dayMs);
  const weighings: Weighing[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (let seen = 0; seen < mostCtes; seen += pageSize) {
    const page = await readPage(ctx.db, { shipperId: query.shipperId, since, before });
    weighings.push(...(await weighPage(ctx, query.shipperId, page)));
    before = page.at(-1)?.cteId ?? 0;
    if (page.length < pageSize) return reportOf(weighings, query, false);
  }
  return reportOf(weighings, query, true);
}

function reportOf(weighings: Weighing[], rule: ContradictionRule, isCut: boolean): ContradictionReport {
  const contradictions = findContradictions(weighings, rule).slice(0, mostProducts);
  return { ctes: weighings.length, isCut, contradictions };
}

type Compared = {
  cteId: number;
  taxedG: number | null;
  items: CteOfGoods['items'];
  lane: CteOfGoods['lane'];
  differenceCents: number | null;
};
type PageQuery = { shipperId: number; since: Date; before: number };

/** CT-es with one freight whose goods travel as they are, newest first. */
function readPage(db: Kysely<Rows>, { shipperId, since, before }: PageQuery): Promise<Compared[]> {
  return db
    .selectFrom('cte')
    .innerJoin('freight', (join) =>
      join.onRef('freight.shipperId', '=', 'cte.shipperId').onRef('freight.code', '=', 'cte.freightCode'),
    )
    .select([
      'cte.id as cteId',
      'cte.differenceCents',
      sql<number | null>`coalesce(document #> '{measures,taxedG}', document #> '{measures,cubedG}')`.as(
        'taxedG',
      ),
      sql<Agreement['items']>`agreement -> 'items'`.as('items'),
      sql<CteOfGoods['lane']>`agreement #> '{rating,lane}'`.as('lane'),
    ])
    .where('cte.shipperId', '=', shipperId)
    .where('cte.id', '<', before)
    .where('issuedAt', '>=', since)
    .where('action', '!=', 'complement')
    .where('deletedAt', 'is', null)
    .where('replacedBy', 'is', null)
    .where('duplicateOf', 'is', null)
    .where(sql<boolean>`jsonb_typeof(agreement #> '{rating,lane}') = 'object'`)
    .where(sql<boolean>`not jsonb_path_exists(agreement, '$.volumes[*] ? (@.contents != null)')`)
    .where(({ selectFrom }) =>
      selectFrom('cteFreight as link')
        .select((row) => sql<boolean>`${row.fn.countAll()} = 1`.as('isOnly'))
        .whereRef('link.cteId', '=', 'cte.id'),
    )
    .orderBy('cte.id', 'desc')
    .limit(pageSize)
    .execute();
}

async function weighPage(ctx: Reading, shipperId: number, page: readonly Compared[]): Promise<Weighing[]> {
  const goods = page.flatMap(({ taxedG, ...cte }) => (taxedG === null ? [] : [{ ...cte, taxedG }]));
  const skus = goods.map(({ items }) => onlySku(items)).filter((sku) => sku !== null);
  const known = await findSkus(ctx, shipperId, skus);
  return goods.map((cte) => weighCte(cte, known)).filter((weighing) => weighing !== null);
}
