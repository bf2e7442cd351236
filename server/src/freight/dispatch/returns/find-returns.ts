import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { type Scope, withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import { type FoundFreight, findFreights } from '../../find.ts';
import { leavesFrom, ofFreight } from '../../leaves-from.ts';

/** What of returns is looked for, newest first; `before` is the number of the last one of the page before. */
export type ReturnSearch = {
  scope: Scope;
  shipperId: number | null;
  originalCode: string | null;
  view: 'open' | 'expiring' | 'never_posted' | null;
  before: number | null;
  limit: number;
};

type ReturnRow = {
  shipperId: number;
  freightCode: string;
  kind: 'authorization' | 'collection' | null;
  serviceCode: string | null;
  number: string | null;
  deadlineOn: string | null;
  isForgotten: boolean;
  originalCode: string | null;
  replacedCode: string | null;
  requestedBy: string | null;
};

/** A return with its freight. `kind` null: a carrier's. */
export type FoundReturn = ReturnRow & { freight: FoundFreight };

/** A return whose last day is so near is about to expire. */
const nearDays = 5;

/** Returns of shippers in scope, those of the postal operator with what the consumer was told. */
export async function findReturns(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  search: ReturnSearch,
): Promise<FoundReturn[]> {
  const { scope, shipperId, limit } = search;
  const conditions = conditionsOf(search, dayInSaoPaulo(clock.nowMs()));
  const { rows } = await sql<ReturnRow>`
    select freight.shipper_id as "shipperId", freight.code as "freightCode", posting.kind,
      posting.service_code as "serviceCode", posting.number, posting.deadline_on as "deadlineOn",
      posting.id is not null and posting.asked is null as "isForgotten",
      asked.original_code as "originalCode", asked.replaced_code as "replacedCode", asked.requested_by as "requestedBy"
    from freight
    join freight_progress as progress
      on progress.shipper_id = freight.shipper_id and progress.freight_code = freight.code
    left join reverse_posting as posting
      on posting.shipper_id = freight.shipper_id and posting.freight_code = freight.code
    left join freight_return as asked
      on asked.shipper_id = freight.shipper_id and asked.reference = freight.order_number
    where freight.reverse
      and ${withinShippers(scope, sql.ref('freight.shipper_id'))}
      and ${withinCarriers(scope, sql.ref('freight.carrier_id'))}
      and ${leavesFrom(scope, ofFreight)}
      and ${shipperId === null ? sql`true` : sql`freight.shipper_id = ${shipperId}`}
      and ${sql.join(conditions, sql` and `)}
    order by freight.number desc limit ${limit}`.execute(db);
  const freights = await findFreights(db, rows);
  const byCode = new Map(freights.map((freight) => [freight.code, freight]));
  return rows.flatMap((row) => {
    const freight = byCode.get(row.freightCode);
    return freight === undefined ? [] : [{ ...row, freight }];
  });
}

function conditionsOf({ view, before, originalCode }: ReturnSearch, today: number): RawBuilder<unknown>[] {
  const unposted = sql`progress.phase = 'preparing' and progress.collected_at is null`;
  const day = formatDay(today);
  return [
    before === null ? sql`true` : sql`freight.number < ${before}`,
    originalCode === null ? sql`true` : sql`asked.original_code = ${originalCode}`,
    ...(view === 'open' ? [sql`progress.phase in ('preparing', 'underway')`] : []),
    ...(view === 'expiring'
      ? [unposted, sql`posting.deadline_on between ${day} and ${formatDay(today + nearDays)}`]
      : []),
    ...(view === 'never_posted' ? [unposted, sql`posting.deadline_on < ${day}`] : []),
  ];
}
