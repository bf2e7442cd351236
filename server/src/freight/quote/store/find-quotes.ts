import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import { timeOfId, timeOrderedPrefix } from '../../../kernel/ids.ts';
import { startOfDayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { everything, type Scope, withinShippers } from '../../../registry/access/scope.ts';
import { ofAllShippers } from '../../../registry/shippers/test-shippers.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import type { Decision } from './decision.ts';
import { decodeRows } from './decode-rows.ts';
import { firstWithoutIndex } from './destination-index.ts';

/** Inclusive zip codes; several for a state. */
export type ZipRanges = readonly (readonly [first: number, last: number])[];

type Searching = Pick<Context, 'db'>;

/** What is known of the quotes looked for. Days are integers (`kernel/days.ts`) in São Paulo, both inclusive. */
export type QuoteSearch = {
  id: string | null;
  requestId: string | null;
  identification: string | null;
  shipperId: number | null;
  /** Any of these; all where left out or empty. */
  shipperIds?: readonly number[];
  days: { from: number; until: number } | null;
  origin: ZipRanges | null;
  destination: ZipRanges | null;
  /** Made an offer that was shown. */
  carrierId: number | null;
  /** Only those that were shown no offer. */
  withoutOffers: boolean;
  /** The id after which, in time before which, the page begins. */
  before: string | null;
  limit: number;
  /** What the caller may see of it all: quotes ask all carriers, so those who see some see none; everything where left out. */
  scope?: Scope;
};

export type FoundQuote = {
  shipperId: number;
  id: string;
  requestId: string;
  quotedAt: Date;
  originZip: number;
  destinationZip: number;
  identification: string | null;
  decision: Decision;
};

/** Newest first. With conditions that no index answers a page may be short, even empty, and still have a next one. */
export type FoundQuotes = { quotes: FoundQuote[]; next: string | null };

/** Longest span of days that may be looked through. */
const mostDays = 92;
/** All quotes of a request are made within this of its id. */
const requestSpanMs = 60_000;
/** Quotes looked through in one statement, and statements for one page, where no index answers. */
const stepRows = 2000;
const mostSteps = 10;
const pastEveryId = '~';

/**
 * Finds stored quotes, over all shippers unless one is named; those of test shippers where they, or a quote, are named. Ids begin with their time, so days and requests are
 * ranges of ids, which prune partitions and read the primary key in order.
 * @throws Failure `invalid_request` when neither an id nor days are given, or the days are too many.
 */
export async function findQuotes(ctx: Searching, search: QuoteSearch): Promise<FoundQuotes> {
  const span = spanOf(search);
  const shipperIds = await shippersOf(ctx, search);
  if (shipperIds.length === 0 || span.from >= span.to) return { quotes: [], next: null };
  const scan = { shipperIds, search };
  if (isScanned(search)) return findBySteps(ctx, scan, span);
  return isOfPlace(search) ? findByDestination(ctx, scan, span) : findAtOnce(ctx, scan, span);
}

/**
 * Goes through stored quotes one by one, newest first, and gives those that fit; as many as one page looks through. `next`: the
 * id before which the rest begins, null at the end.
 * @throws Failure as `findQuotes`
 */
export async function lookThrough(
  ctx: Searching,
  search: QuoteSearch,
  give: (quote: FoundQuote) => void,
): Promise<{ looked: number; next: string | null }> {
  const span = spanOf(search);
  const shipperIds = await shippersOf(ctx, search);
  if (shipperIds.length === 0 || span.from >= span.to) return { looked: 0, next: null };
  let { to } = span;
  let looked = 0;
  for (let step = 0; step < mostSteps; step += 1) {
    const { rows, matching } = await lookAt(ctx, { shipperIds, search }, { ...span, to });
    looked += rows.length;
    for (const quote of matching) give(quote);
    const last = rows.at(-1)?.id;
    if (last === undefined || rows.length < stepRows) return { looked, next: null };
    to = last;
  }
  return { looked, next: to };
}

/** The newest quotes of a span, and those of them that fit. */
async function lookAt(
  ctx: Searching,
  scan: Scan,
  span: Span,
): Promise<{ rows: Row[]; matching: FoundQuote[] }> {
  const rows = await read(ctx, scan, { span, rows: stepRows, filters: 'outside' });
  const fitting = rows.filter((row) => fits(row, scan.search));
  return { rows, matching: await matchingOffers(ctx, scan.search, fitting) };
}

async function shippersOf(ctx: Searching, search: QuoteSearch): Promise<number[]> {
  const { shipperId, shipperIds = [], scope = everything } = search;
  if (scope.carrierIds !== 'all') return [];
  const chosen = shipperId === null ? shipperIds : [shipperId];
  if (chosen.length === 0) return everyShipper(ctx, search);
  return chosen.filter((id) => scope.shipperIds === 'all' || scope.shipperIds.includes(id));
}

/** Of everybody those of test shippers are left out, unless a quote is named. */
async function everyShipper({ db }: Searching, search: QuoteSearch): Promise<number[]> {
  const { id, requestId, identification, scope = everything } = search;
  const isNamed = [id, requestId, identification].some((named) => named !== null);
  const meant = isNamed ? withinShippers(scope, sql`id`) : ofAllShippers(scope, sql`id`);
  return (await db.selectFrom('shipper').select('id').where(meant).execute()).map((row) => row.id);
}

/** Ids from `from` to before `to`. */
type Span = { from: string; to: string };
type Scan = { shipperIds: readonly number[]; search: QuoteSearch };

function spanOf({ id, requestId, identification, days, before }: QuoteSearch): Span {
  if (id === null && requestId === null && identification === null && days === null) throw tooWide('from');
  let span: Span = { from: '', to: pastEveryId };
  if (days !== null) {
    if (days.until < days.from || days.until - days.from >= mostDays) throw tooWide('until');
    const start = (day: number): string => timeOrderedPrefix(startOfDayInSaoPaulo(day));
    span = { from: start(days.from), to: start(days.until + 1) };
  }
  if (requestId !== null) {
    const atMs = timeOfId(requestId);
    span = within(span, { from: timeOrderedPrefix(atMs), to: timeOrderedPrefix(atMs + requestSpanMs) });
  }
  if (id !== null) span = within(span, { from: id, to: `${id}~` });
  return before === null ? span : within(span, { from: '', to: before });
}

function within(a: Span, b: Span): Span {
  return { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
}

function tooWide(field: string) {
  const message = `informe um id ou um período de até ${mostDays} dias`;
  return fail('invalid_request', { details: [{ field, message }] });
}

/** Whether only looking at quotes one by one tells: origins, carriers, quotes without offers, and destinations as wide as a state. */
function isScanned(search: QuoteSearch): boolean {
  const { id, requestId, identification, origin, destination } = search;
  const isDecoded = search.carrierId !== null || search.withoutOffers;
  if (id !== null || requestId !== null || identification !== null) return isDecoded;
  return isDecoded || origin !== null || (destination !== null && !isNarrow(destination));
}

/** Whether destinations alone tell, of which days that are over have an index. */
function isOfPlace({ id, requestId, identification, destination }: QuoteSearch): boolean {
  return destination !== null && id === null && requestId === null && identification === null;
}

/** As many zip codes as the index of destinations is worth asking for. */
function isNarrow(ranges: ZipRanges): boolean {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0) <= 1000;
}

type Row = Omit<FoundQuote, 'decision'> & { decision: Buffer };

async function findAtOnce(ctx: Searching, scan: Scan, span: Span): Promise<FoundQuotes> {
  const { limit } = scan.search;
  const { quotes, isMore } = await firstOf(ctx, scan, { span, limit });
  return { quotes, next: isMore ? (quotes.at(-1)?.id ?? null) : null };
}

type First = { span: Span; limit: number };

async function firstOf(ctx: Searching, scan: Scan, { span, limit }: First) {
  const rows = await read(ctx, scan, { span, rows: limit + 1, filters: 'inside' });
  return { quotes: await decodeRows(rows.slice(0, limit)), isMore: rows.length > limit };
}

/** Looks through the days without an index of destinations, which are the newest, and asks that of the days before. */
async function findByDestination(ctx: Searching, scan: Scan, span: Span): Promise<FoundQuotes> {
  const border = (await firstWithoutIndex(ctx.db)) ?? span.to;
  if (border >= span.to) return findAtOnce(ctx, scan, span);
  const found = await findBySteps(ctx, scan, within(span, { from: border, to: span.to }));
  if (found.next !== null || border <= span.from) return found;
  const limit = scan.search.limit - found.quotes.length;
  const earlier = await firstOf(ctx, scan, { span: { ...span, to: border }, limit });
  const quotes = [...found.quotes, ...earlier.quotes];
  return { quotes, next: earlier.isMore ? (quotes.at(-1)?.id ?? null) : null };
}

async function findBySteps(ctx: Searching, scan: Scan, span: Span): Promise<FoundQuotes> {
  const { limit } = scan.search;
  const found: FoundQuote[] = [];
  let { to } = span;
  for (let step = 0; step < mostSteps; step += 1) {
    const { rows, matching } = await lookAt(ctx, scan, { ...span, to });
    const room = limit - found.length;
    found.push(...matching.slice(0, room));
    if (matching.length > room) return { quotes: found, next: found.at(-1)?.id ?? null };
    const last = rows.at(-1)?.id;
    if (last === undefined || rows.length < stepRows) return { quotes: found, next: null };
    to = last;
    if (matching.length === room) break;
  }
  return { quotes: found, next: to };
}

function fits(row: Row, { origin, destination }: QuoteSearch): boolean {
  return isIn(origin, row.originZip) && isIn(destination, row.destinationZip);
}

function isIn(ranges: ZipRanges | null, zip: number): boolean {
  return ranges === null || ranges.some(([first, last]) => first <= zip && zip <= last);
}

/** What only the decision tells: whose offers were shown, if any. */
async function matchingOffers(
  ctx: Searching,
  { carrierId, withoutOffers }: QuoteSearch,
  rows: readonly Row[],
): Promise<FoundQuote[]> {
  const decoded = await decodeRows(rows);
  const found = withoutOffers ? decoded.filter(({ decision }) => decision.offers.length === 0) : decoded;
  if (carrierId === null) return found;
  const versionIds = found.flatMap(({ decision }) =>
    decision.offers.flatMap(({ versionId }) => versionId ?? []),
  );
  const names = await findVersionNames(ctx.db, [...new Set(versionIds)]);
  return found.filter(({ decision }) =>
    decision.offers.some(({ versionId, live }) =>
      versionId === null
        ? decision.live[live?.answer ?? -1]?.carrierId === carrierId
        : names.get(versionId)?.carrierId === carrierId,
    ),
  );
}

type Reading = { span: Span; rows: number; filters: 'inside' | 'outside' };

/** One descending run over the primary key of each shipper, merged; conditions with an index go inside. */
async function read(ctx: Searching, { shipperIds, search }: Scan, reading: Reading): Promise<Row[]> {
  const { span, rows } = reading;
  const { id, requestId, identification, origin, destination } = search;
  const conditions = [
    sql`quote.shipper_id = shipper.id and quote.id >= ${span.from} and quote.id < ${span.to}`,
    ...(id === null ? [] : [sql`quote.id = ${id}`]),
    ...(requestId === null ? [] : [sql`quote.request_id = ${requestId}`]),
    ...(identification === null ? [] : [sql`quote.identification = ${identification}`]),
    ...(reading.filters === 'outside' || origin === null ? [] : [ranged('origin_zip', origin)]),
    ...(reading.filters === 'outside' || destination === null
      ? []
      : [ranged('destination_zip', destination)]),
  ];
  const result = await sql<Row>`
    select found.* from unnest(${[...shipperIds]}::bigint[]) as shipper (id)
    cross join lateral (
      select shipper_id, id, request_id, quoted_at, origin_zip, destination_zip, identification, decision
      from quote where ${sql.join(conditions, sql` and `)}
      order by id desc limit ${rows}
    ) found
    order by found.id desc limit ${rows}`.execute(ctx.db);
  return result.rows;
}

function ranged(column: 'origin_zip' | 'destination_zip', ranges: ZipRanges) {
  const tests = ranges.map(([first, last]) => sql`quote.${sql.ref(column)} between ${first} and ${last}`);
  return sql`(${sql.join(tests, sql` or `)})`;
}
