import type { Context } from '@carreto/server/context';
import { allFreights, type FreightFilter } from '@carreto/server/freight/record/list/filter';
import type { FreightOrder } from '@carreto/server/freight/record/list/order';
import { type FreightSearch, pageQuery, searchFreights } from '@carreto/server/freight/record/list/search';
import { everything } from '@carreto/server/registry/access/scope';
import { type Timed, timed } from '../run/times.ts';
import { explainPlan, type Plan } from './plans.ts';

const orders: readonly FreightOrder[] = ['-hiredAt', 'expectedOn', '-statusAt', 'state', '-cost', 'daysLate'];
const filters: readonly [string, Partial<FreightFilter>][] = [
  ['all', {}],
  ['late', { late: true }],
  ['at risk', { atRisk: true }],
  ['stuck', { stuck: true }],
  ['attempt failed', { open: true, statusGroup: 'failed_attempt' }],
  ['to RR', { states: ['RR'] }],
  ['to a city', { city: 'cidade 77' }],
  ['document', { document: '00000012345' }],
  ['late to a city', { late: true, city: 'cidade 60' }],
];

/** Those whose plans docs/performance.md keeps; nothing that goes on is on its way to RR. */
const explained: readonly [string, Partial<FreightFilter>, FreightOrder][] = [
  ['all, -hiredAt', {}, '-hiredAt'],
  ['late, daysLate', { late: true }, 'daysLate'],
  ['late, state', { late: true }, 'state'],
  ['at risk, state', { atRisk: true }, 'state'],
  ['to RR, -hiredAt', { states: ['RR'] }, '-hiredAt'],
  ['to RR, expectedOn', { states: ['RR'] }, 'expectedOn'],
];

type Listing = Pick<Context, 'db' | 'clock'>;

/** Every filter in every order, the first 50 of each. */
export async function timeLists(ctx: Listing, rounds: number): Promise<Timed[]> {
  const lists: Timed[] = [];
  for (const [name, filter] of filters)
    for (const order of orders)
      lists.push(
        await timed(`${name}, ${order}`, rounds, () => searchFreights(ctx, firstPage(filter, order))),
      );
  return lists;
}

/** Those lists whose plans are kept. */
export async function explainLists({ db, clock }: Listing): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const [name, filter, order] of explained) {
    const query = pageQuery(firstPage(filter, order), clock.nowMs());
    await query.execute(db);
    plans.push(await explainPlan(db, name, query));
  }
  return plans;
}

function firstPage(filter: Partial<FreightFilter>, order: FreightOrder): FreightSearch {
  return { filter: { ...allFreights(everything), ...filter }, order, cursor: null, limit: 50 };
}
