import { type Selectable, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { StoreFacts } from '../../registry/stores/store.ts';
import type { Rows } from '../../rows.ts';
import type { ShownStore, StoreHealth } from './wire.ts';

type Counted = Pick<StoreHealth, 'waiting' | 'toChoose' | 'failed'>;

const noHealth: StoreHealth = {
  ...{ check: null, failingSince: null, problem: null, reason: null, pausedSince: null },
  ...{ sweptOn: null, lastRatesAt: null, lastEventAt: null },
  events: { renewedAt: null, problem: null, reason: null },
  ...{ waiting: 0, toChoose: 0, failed: 0 },
  today: { carts: 0, looks: 0, withoutRates: 0, failed: 0 },
};

/** Shops with how they go: what their platforms answer, what waits, and how often rates were asked for today. */
export async function withHealth(
  ctx: Pick<Context, 'db' | 'clock'>,
  facts: readonly StoreFacts[],
): Promise<ShownStore[]> {
  if (facts.length === 0) return [];
  const ids = facts.map(({ id }) => id);
  const states = await readStates(ctx, ids);
  const counted = await countOrders(ctx, ids);
  const days = await readToday(ctx, ids);
  return facts.map((store) => ({
    ...store,
    health: {
      ...noHealth,
      ...states.get(store.id),
      ...counted.get(store.id),
      ...(days.has(store.id) ? { today: days.get(store.id) ?? noHealth.today } : {}),
    },
  }));
}

/** One of them. */
export async function oneWithHealth(
  ctx: Pick<Context, 'db' | 'clock'>,
  facts: StoreFacts,
): Promise<ShownStore> {
  const [store] = await withHealth(ctx, [facts]);
  return store ?? { ...facts, health: noHealth };
}

async function readStates(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Partial<StoreHealth>>> {
  const rows = await db
    .selectFrom('storeState')
    .selectAll()
    .where('connectionId', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => [
      row.connectionId,
      {
        check: checkOf(row),
        failingSince: row.failingSince?.toISOString() ?? null,
        problem: row.problemText,
        reason: row.problemReason,
        pausedSince: row.pausedAt?.toISOString() ?? null,
        events: {
          renewedAt: row.eventsRenewedAt?.toISOString() ?? null,
          problem: row.eventsProblem,
          reason: row.eventsReason,
        },
        sweptOn: row.sweptOn,
        lastRatesAt: row.lastRatesAt?.toISOString() ?? null,
        lastEventAt: row.lastEventAt?.toISOString() ?? null,
      },
    ]),
  );
}

function checkOf({
  checkedAt,
  checkOutcome: outcome,
  checkText: sentence,
  checkReason: reason,
}: Selectable<Rows['storeState']>): StoreHealth['check'] {
  return checkedAt === null || outcome === null
    ? null
    : { at: checkedAt.toISOString(), outcome, sentence, reason };
}

async function countOrders(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Counted>> {
  const { rows } = await sql<Counted & { id: number }>`
    select connection_id as id,
      count(*) filter (where due_at is not null)::integer as waiting,
      count(*) filter (where state = 'choose')::integer as "toChoose",
      count(*) filter (where state = 'failed')::integer as failed
    from store_order where connection_id = any(${ids}::bigint[]) group by connection_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

async function readToday(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoreHealth['today']>> {
  const rows = await db
    .selectFrom('storeDay')
    .selectAll()
    .where('connectionId', 'in', [...ids])
    .where('onDay', '=', formatDay(dayInSaoPaulo(clock.nowMs())))
    .execute();
  return new Map(rows.map(({ connectionId, onDay: _, ...sums }) => [connectionId, sums]));
}
