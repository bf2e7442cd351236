import { type Kysely, type Selectable, sql } from 'kysely';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { type CteRecord, cteRecords } from '../answers/cte-records.ts';
import { waitingDecisions } from '../decisions.ts';
import type { CteRows } from '../rows.ts';
import type { CteState } from '../states.ts';
import { atStake, type CteFilter, countedCents, matching, weightOf } from './cte-filter.ts';

type Reading = { db: Kysely<Rows> };

/** A CT-e of the list, with what it is about in cents. */
export type CteRow = Selectable<CteRows['cte']> & {
  atStakeCents: number;
  /** What of it is in the figure of a report by which it was looked for; null where none was. */
  countedCents: number | null;
  /** Where it goes within seconds. */
  decidedTo: CteState | null;
};

/** Newest first, oldest first, or by what they are about, dearest or cheapest first. */
export type CteOrder = '-receivedAt' | 'receivedAt' | '-difference' | 'difference';

/** Where the page before ended: what it was ordered by, and the id. */
export type CtePlace = { value: number; id: number };

/** What is looked for, in an order, after a place. */
export type CteSearch = CteFilter & { order: CteOrder; after: CtePlace | null; fetch: number };

const decidedTo = sql<CteState | null>`(
  select to_state from cte_decision where cte_decision.cte_id = cte.id and cte_decision.state = 'waiting')`;

/** CT-es of all shippers in scope. */
export function searchCtes({ db }: Reading, search: CteSearch): Promise<CteRow[]> {
  const { order, after, fetch } = search;
  const isUpward = !order.startsWith('-');
  const direction = isUpward ? 'asc' : 'desc';
  const byStake = order.endsWith('difference');
  const weight = weightOf(search);
  const further = sql.raw(isUpward ? '>' : '<');
  return db
    .selectFrom('cte')
    .selectAll()
    .select(atStake.as('atStakeCents'))
    .select(countedCents(search).as('countedCents'))
    .select(decidedTo.as('decidedTo'))
    .where(matching(search))
    .$if(after !== null && byStake, (query) =>
      query.where(
        sql<boolean>`(${weight}, cte.id) ${further} (${after?.value}::bigint, ${after?.id}::bigint)`,
      ),
    )
    .$if(after !== null && !byStake, (query) =>
      query.where(sql<boolean>`cte.id ${further} ${after?.id}::bigint`),
    )
    .$if(byStake, (query) => query.orderBy(weight, direction))
    .orderBy('cte.id', direction)
    .limit(fetch)
    .execute();
}

/** Which CT-es the list would show, in its order; one more than `most` where there are more. */
export async function findCteIds(
  { db }: Reading,
  { filter, most }: { filter: CteFilter; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('cte')
    .select('id')
    .where(matching(filter))
    .orderBy(atStake, 'desc')
    .orderBy('id', 'desc')
    .limit(most + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** A CT-e with how it is linked and related. */
export type CteDetail = {
  cte: CteRecord;
  links: Selectable<CteRows['cteFreight']>[];
  relations: Selectable<CteRows['cteRelation']>[];
  decidedTo: CteState | null;
  /** Of the operator who sees to it. */
  assigneeName: string | null;
};

/** @throws Failure `not_found` */
export async function getCte({ db }: Reading, cteId: number): Promise<CteDetail> {
  const { shipperId, assigneeName } = found(
    await db
      .selectFrom('cte')
      .leftJoin('operator', 'operator.id', 'cte.assigneeId')
      .select(['cte.shipperId', 'operator.name as assigneeName'])
      .where('cte.id', '=', cteId)
      .executeTakeFirst(),
  );
  const [cte] = await cteRecords(db, shipperId, [cteId]);
  const links = await db
    .selectFrom('cteFreight')
    .selectAll()
    .where('cteId', '=', cteId)
    .orderBy('position')
    .execute();
  const relations = await db
    .selectFrom('cteRelation')
    .selectAll()
    .where('cteId', '=', cteId)
    .orderBy('accessKey')
    .execute();
  const [decision] = await waitingDecisions(db, [cteId]);
  return { cte: found(cte), links, relations, decidedTo: decision?.toState ?? null, assigneeName };
}
