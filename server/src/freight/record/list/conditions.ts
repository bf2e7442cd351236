import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, formatDay } from '../../../kernel/days.ts';
import { fold } from '../../../kernel/fold.ts';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { folded } from '../../../platform/db/folded.ts';
import { withinCarriers, withinShippers } from '../../../registry/access/scope.ts';
import { seesTestsAlone } from '../../../registry/shippers/test-shippers.ts';
import { leavesFrom } from '../../leaves-from.ts';
import { isCountedAs } from '../../report/counted-as.ts';
import { boundedSpan, requireForward } from './day-span.ts';
import type { DaySpan, FreightFilter } from './filter.ts';

type Condition = RawBuilder<unknown>;

/** Such as go on; as the indexes of the watch have it, word by word. */
export const goesOn = sql<boolean>`progress.phase in ('preparing', 'underway')`;

/** Such as go on and whose expected day is over. */
export function isLate(nowMs: number): RawBuilder<boolean> {
  return sql<boolean>`(${goesOn} and progress.expected_on < ${today(nowMs)}::date)`;
}

/** Such as go on, are not late, and whose lane speaks against the expected day. */
export function isAtRisk(nowMs: number): RawBuilder<boolean> {
  return sql<boolean>`(${goesOn} and progress.risk_on is not null and progress.risk_on <= ${today(nowMs)}::date
    and progress.expected_on >= ${today(nowMs)}::date)`;
}

/** Such as go on and have been silent for longer than their lane usually is. */
export function isStuck(nowMs: number): RawBuilder<boolean> {
  return sql<boolean>`(${goesOn} and progress.stuck_at is not null and progress.stuck_at <= ${new Date(nowMs)})`;
}

function today(nowMs: number): string {
  return formatDay(dayInSaoPaulo(nowMs));
}

/**
 * The freights of a filter, one shipper at a time: `from … where …` over `shipper`, `facts` and `progress`, for a lateral
 * subquery that begins with what it selects. `further` joins what an order needs beside them.
 * @throws Failure `invalid_request` for spans that end before they begin, and words over more than 92 days.
 */
export function freightsOf(filter: FreightFilter, nowMs: number, further = sql``): RawBuilder<unknown> {
  return sql`from freight_facts as facts
    join freight_progress as progress
      on progress.shipper_id = facts.shipper_id and progress.freight_code = facts.freight_code ${further}
    where facts.shipper_id = shipper.id and progress.shipper_id = shipper.id
      and ${sql.join(conditionsOf(filter, nowMs), sql` and `)}`;
}

/**
 * The same for whoever counts. Where no condition reads the facts of freights, which are a row for each, none is looked up:
 * `facts` is the keys that their progress has, too.
 * @throws Failure `invalid_request` as `freightsOf`
 */
export function countedFreights(filters: readonly FreightFilter[], nowMs: number): RawBuilder<unknown> {
  const joined = filters.some(readsFacts)
    ? sql`join freight_facts as facts
        on progress.shipper_id = facts.shipper_id and progress.freight_code = facts.freight_code`
    : sql`cross join lateral (select progress.shipper_id, progress.freight_code) as facts`;
  return sql`from freight_progress as progress ${joined}
    where facts.shipper_id = shipper.id and progress.shipper_id = shipper.id
      and ${sql.join(
        filters.flatMap((filter) => conditionsOf(filter, nowMs)),
        sql` and `,
      )}`;
}

/** Whether a condition reads more of the facts of freights than their keys; the database refuses one that is forgotten here. */
function readsFacts(filter: FreightFilter): boolean {
  const { scope, hired, text } = filter;
  const isSpan = hired.fromDay !== null || hired.untilDay !== null;
  // Words are looked for in what was hired lately.
  return scope.carrierIds !== 'all' || isSpan || text !== null || factConditions(filter).length > 0;
}

/**
 * The shippers whose freights a filter may mean. Test shippers are none of "all": they are listed where they, or something that is
 * theirs, are named, and for those who see nothing else.
 */
export function shippersOf(filter: FreightFilter): RawBuilder<unknown> {
  const { scope, shipperId, shipperIds } = filter;
  const inScope = withinShippers(scope, sql.ref('shipper.id'));
  if (shipperId !== null) return sql`shipper.id = ${shipperId} and ${inScope}`;
  if (shipperIds.length > 0) return sql`shipper.id = any(${[...shipperIds]}::bigint[]) and ${inScope}`;
  if (namesFreights(filter)) return inScope;
  return sql`${inScope} and (not shipper.is_test or ${seesTestsAlone(scope)})`;
}

/** Whether a filter says which freights it means, one by one. */
function namesFreights({ code, orderNumber, nfe, trackingCode, document, codes }: FreightFilter): boolean {
  return codes.length > 0 || [code, orderNumber, nfe, trackingCode, document].some((named) => named !== null);
}

/** What a freight has to be; over `shipper`, `facts` and `progress`. */
export function conditionsOf(filter: FreightFilter, nowMs: number): Condition[] {
  return [
    withinCarriers(filter.scope, sql.ref('facts.carrier_id')),
    leavesFrom(filter.scope, { shipperId: sql.ref('facts.shipper_id'), code: sql.ref('facts.freight_code') }),
    ...knownConditions(filter),
    ...factConditions(filter),
    ...progressConditions(filter, nowMs),
    ...dayConditions(filter, nowMs),
    ...whether(filter.cancelled, sql`(progress.phase = 'cancelled')`),
    ...isCountedAs(filter.counted, dayInSaoPaulo(nowMs)),
    ...(filter.text === null ? [] : [mentions(filter.text, filter)]),
  ];
}

/** A condition where something is asked for. */
function where<Value>(value: Value | null, condition: (value: Value) => Condition): Condition[] {
  return value === null ? [] : [condition(value)];
}

/** Bare where it has to hold, for inside a function no index is seen to serve it; an unknown one does not hold. */
function whether(value: boolean | null, condition: Condition): Condition[] {
  return where(value, (is) => (is ? condition : sql`(${condition}) is not true`));
}

const codeOfDirectory = (kinds: Condition, values: readonly string[]): Condition =>
  sql`select directory.freight_code from freight_directory as directory where directory.kind in (${kinds})
    and directory.value = any(${[...values]}::text[]) and directory.shipper_id = shipper.id`;

function knownConditions(filter: FreightFilter): Condition[] {
  const tracking = sql`'carrier_code', 'postal_code'`;
  return [
    ...where(filter.code, (code) => sql`facts.freight_code = ${code}`),
    ...where(
      filter.orderNumber,
      (order) => sql`facts.freight_code in (
        select freight.code from freight where freight.shipper_id = shipper.id and freight.order_number = ${order})`,
    ),
    ...where(filter.nfe, carries),
    ...where(
      filter.trackingCode,
      (code) => sql`facts.freight_code in (${codeOfDirectory(tracking, [code])})`,
    ),
    ...where(
      filter.document,
      (
        document,
      ) => sql`facts.freight_code in (select recipient.freight_code from freight_recipient as recipient
        where recipient.shipper_id = shipper.id and recipient.document = ${document})`,
    ),
    ...(filter.codes.length === 0 ? [] : [isAmong(filter.codes)]),
  ];
}

function isAmong(codes: readonly string[]): Condition {
  return sql`facts.freight_code in (
    ${codeOfDirectory(sql`'freight', 'nfe', 'carrier_code', 'postal_code'`, codes)}
    union select freight.code from freight
    where freight.shipper_id = shipper.id and freight.order_number = any(${[...codes]}::text[]))`;
}

function carries(nfe: string): Condition {
  const named = nfe.length === 44 ? sql`nfe.access_key = ${nfe}` : sql`nfe.number = ${nfe}`;
  return sql`facts.freight_code in (
    select nfe.freight_code from freight_nfe as nfe where nfe.shipper_id = shipper.id and ${named})`;
}

function factConditions(filter: FreightFilter): Condition[] {
  const { states, dispatchPoints } = filter;
  return [
    ...where(filter.carrierId, (id) => sql`facts.carrier_id = ${id}`),
    ...(filter.carrierIds.length === 0
      ? []
      : [sql`facts.carrier_id = any(${[...filter.carrierIds]}::bigint[])`]),
    ...where(filter.service, (service) => sql`facts.service = ${service}`),
    ...(dispatchPoints.length === 0 ? [] : [leavesFromPoints(dispatchPoints)]),
    ...(states.length === 0 ? [] : [sql`facts.state = any(${[...states]}::text[])`]),
    ...where(filter.city, (city) => sql`facts.city = ${fold(city)}`),
    ...where(filter.source, (source) => sql`facts.source = ${source}`),
    ...whether(filter.reverse, sql`facts.reverse`),
    ...where(filter.channel, (channel) => sql`facts.channel = ${channel}`),
    ...whether(filter.withoutChannel, sql`(coalesce(facts.channel, '') = '')`),
  ];
}

/** Found by number and zip code: a list of points, or those of all points that are registered. */
function leavesFromPoints(points: readonly number[] | 'none'): Condition {
  const registered = sql`select point.document || ' ' || point.zip from dispatch_point as point
    where point.shipper_id = shipper.id`;
  return points === 'none'
    ? sql`(facts.leaves_from in (${registered})) is not true`
    : sql`facts.leaves_from in (${registered} and point.id = any(${[...points]}::bigint[]))`;
}

function progressConditions(filter: FreightFilter, nowMs: number): Condition[] {
  return [
    // Written out, so that it is seen to go on.
    ...where(filter.phase, (phase) => sql`progress.phase = ${sql.lit(phase)}`),
    ...where(filter.statusGroup, (group) => sql`progress.status_group = ${group}`),
    ...whether(filter.open, goesOn),
    ...whether(filter.late, isLate(nowMs)),
    ...whether(filter.atRisk, isAtRisk(nowMs)),
    ...whether(filter.stuck, isStuck(nowMs)),
    ...where(filter.unprinted, lacksPrints),
    ...where(filter.printed, (is) => (is ? hasPrints([]) : sql`not ${hasPrint}`)),
    ...where(
      filter.stalledDays,
      (days) => sql`(${goesOn} and progress.status_at <= ${new Date(nowMs - days * DAY_MS)})`,
    ),
    ...where(filter.assigneeId, (id) => sql`progress.assignee_id = ${id}`),
    ...whether(filter.unassigned, sql`(progress.assignee_id is null)`),
  ];
}

function lacksPrints(isUnprinted: boolean): Condition {
  const lacking = sql`(select freight.volume_count from freight
      where freight.shipper_id = facts.shipper_id and freight.code = facts.freight_code)
    > coalesce((select print.printed_volumes from freight_print as print
      where print.shipper_id = facts.shipper_id and print.freight_code = facts.freight_code), 0)`;
  return isUnprinted ? sql`progress.phase = 'preparing' and ${lacking}` : sql`not (${lacking})`;
}

const hasPrint = sql`exists (select from freight_print as print
  where print.shipper_id = facts.shipper_id and print.freight_code = facts.freight_code)`;

/** Of a freight that has a label, and of its last print; by an index of their own, where it says when. */
function hasPrints(when: readonly Condition[]): Condition {
  return sql`facts.freight_code in (select print.freight_code from freight_print as print
    where ${sql.join([sql`print.shipper_id = shipper.id`, ...when], sql` and `)})`;
}

function dayConditions(filter: FreightFilter, nowMs: number): Condition[] {
  const hired = filter.text === null ? filter.hired : boundedSpan(filter.hired, dayInSaoPaulo(nowMs));
  const printed = between(sql`print.printed_at`, requireForward(filter.lastPrinted, 'printedUntil'));
  const day = (value: number): Condition => sql`${formatDay(value)}::date`;
  return [
    ...between(sql`facts.hired_at`, requireForward(hired, 'until')),
    ...where(filter.expected.fromDay, (from) => sql`progress.expected_on >= ${day(from)}`),
    ...where(
      requireForward(filter.expected, 'expectedUntil').untilDay,
      (until) => sql`progress.expected_on <= ${day(until)}`,
    ),
    ...between(sql`progress.delivered_at`, requireForward(filter.delivered, 'deliveredUntil')),
    ...(printed.length === 0 ? [] : [hasPrints(printed)]),
  ];
}

/** An instant within days of São Paulo. */
function between(instant: Condition, { fromDay, untilDay }: DaySpan): Condition[] {
  return [
    ...where(fromDay, (from) => sql`${instant} >= ${new Date(startOfDayInSaoPaulo(from))}`),
    ...where(untilDay, (until) => sql`${instant} < ${new Date(startOfDayInSaoPaulo(until + 1))}`),
  ];
}

/** Compared without accents and case, whatever the database's own locale knows of them. */
function mentions(text: string, { findsNames }: Pick<FreightFilter, 'findsNames'>): Condition {
  const pattern = `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
  const name = findsNames ? sql`recipient.name, ` : sql``;
  const words = sql`concat_ws(' ', ${name}recipient.city, freight.order_number, freight.parent_order_number,
    freight.channel)`;
  return sql`exists (
    select from freight_recipient as recipient
    join freight on freight.shipper_id = recipient.shipper_id and freight.code = recipient.freight_code
    where recipient.shipper_id = facts.shipper_id and recipient.freight_code = facts.freight_code
      and ${folded(words)} like ${pattern})`;
}
