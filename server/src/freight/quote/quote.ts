import type { LiveRound } from '../../connectors/live-carrier/ask.ts';
import type { LiveConnector } from '../../connectors/live-carrier/connector.ts';
import type { Steps } from '../../kernel/steps.ts';
import type { Job } from '../../platform/processor/scheduler.ts';
import { liveCarriersOf } from '../../registry/live-carriers/live-carriers-part.ts';
import { requireOwnNumber, requirePlatform } from '../../registry/shippers/identify.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import type { BookCandidate } from './book-candidates.ts';
import { completeItems } from './complete-items.ts';
import { packGoods, rateTables, type TablesRated } from './decide.ts';
import type { QuoteDesk } from './desk.ts';
import { shipperKey } from './in-slices.ts';
import { askLive } from './live/enquiry.ts';
import type { QuotedDispatcher } from './offer.ts';
import { enquiredOf, finishQuote, type QuotedTask, type Task } from './quote-dispatcher.ts';
import type { QuoteRequest } from './request.ts';
import { weighQuote } from './weigh.ts';
import { type QuoteWorld, worldOf } from './world.ts';

/** The quote of every dispatcher, and how this shipper wants instants written. */
export type Quoted = { dispatchers: QuotedDispatcher[]; shipper: KnownShipper };

/** Who asks: a shipper by its token, and the id of the request. */
export type QuoteCaller = {
  shipperId: number;
  requestId: string;
  /** Whether live carriers are asked, and for how long at most; absent, as the installation says. */
  live?: 'none' | { deadlineMs: number };
};

/**
 * Quotes freight (specification 4.2): every table the shipper may use is rated for every dispatcher, while its live
 * carriers are asked under one deadline. Resolves only when the quotes are stored, so that an offer that is shown
 * can be hired (decision Q13).
 * @throws Failure `unauthorized` when the number is not the token's, `platform_not_found`, `invalid_request`
 * for goods that cannot be calculated, `overloaded` when it would wait too long for the processor, it or
 * `unavailable` when the quote cannot be stored.
 */
export async function quote(desk: QuoteDesk, caller: QuoteCaller, request: QuoteRequest): Promise<Quoted> {
  const { ctx } = desk;
  const state = ctx.mirror.current;
  const shipper = requireOwnNumber(state.shippers, caller.shipperId, request.shipperCnpj);
  const { live: bounds } = caller;
  const live = bounds === 'none' ? [] : liveCarriersOf(state, shipper.id);
  // Its deadline counts from here.
  const round =
    live.length === 0
      ? null
      : desk.live.startRound(caller.requestId, bounds === 'none' ? undefined : bounds?.deadlineMs);
  try {
    const goods = await completeItems(ctx, shipper.id, request.dispatchers);
    requirePlatform(shipper, request.platformCode);
    const atMs = ctx.clock.nowMs();
    const world = showing(desk, await worldOf(desk, { shipper, atMs }), { shipper, request });
    const basisId = await desk.bases.idOf(shipper.id, world.parts, world.basis);
    const tasks = request.dispatchers.map(
      (dispatcher, index): Task => ({
        shipperId: shipper.id,
        request,
        dispatcher,
        items: goods[index] ?? [],
        atMs,
      }),
    );
    const written = startWriting(desk, { caller, basisId });
    const job = desk.scheduler.begin({
      key: shipperKey(shipper.id),
      estimateMs: weighQuote(goods, world.candidates.length),
    });
    try {
      const quoting: Quoting = { desk, world, caller, tasks, written, job };
      if (round === null) await quoteTables(quoting);
      else await quoteWithLive(quoting, { round, connectors: live });
    } finally {
      job.end();
    }
    const dispatchers = await written.all();
    round?.kept();
    return { dispatchers, shipper };
  } finally {
    round?.end();
  }
}

/** A world for what is shown alone, and where that is the cheapest few, with what is known of the book. */
function showing(
  { outlooks }: QuoteDesk,
  world: QuoteWorld,
  { shipper, request }: { shipper: KnownShipper; request: QuoteRequest },
): QuoteWorld {
  const outlook = request.limit === null ? null : outlooks.of(world.candidates, shipper.id);
  return { ...world, showsOnly: true, outlook };
}

/** One request on its way. */
type Quoting = {
  desk: QuoteDesk;
  world: QuoteWorld;
  caller: QuoteCaller;
  tasks: readonly Task[];
  written: Writing;
  job: Job;
};

/** Each dispatcher rated, decided and on its way to the disk before the next. */
async function quoteTables(quoting: Quoting): Promise<void> {
  const { tasks, written, job } = quoting;
  for (const task of tasks) {
    if (written.isRefused()) return;
    const quoted = job.run(quoteTask(quoting, task));
    // A small quote never waits, not even for a turn.
    written.add(quoted instanceof Promise ? await quoted : quoted);
  }
}

function* quoteTask({ desk, world, caller }: Quoting, task: Task): Steps<QuotedTask> {
  const enquired = enquiredOf(desk.ctx, task);
  const packed = yield* packGoods(enquired);
  const tables = yield* rateTables(world, enquired, packed);
  return yield* finishQuote(world, tables, { live: [], requestId: caller.requestId });
}

type Live = { round: LiveRound; connectors: readonly LiveConnector[] };

/** All live carriers are asked first, for all dispatchers; tables are rated while they think. */
async function quoteWithLive(
  { desk, world, caller, tasks, written, job }: Quoting,
  { round, connectors }: Live,
): Promise<void> {
  const begun: { tables: Steps<TablesRated<BookCandidate>>; live: ReturnType<typeof askLive> }[] = [];
  for (const task of tasks) {
    const enquired = enquiredOf(desk.ctx, task);
    const packed = await job.run(packGoods(enquired));
    begun.push({
      live: askLive(round, { connectors, enquired, packed }),
      tables: rateTables(world, enquired, packed),
    });
  }
  const rated: TablesRated<BookCandidate>[] = [];
  for (const { tables } of begun) rated.push(await job.run(tables));
  const answers = await Promise.all(begun.map(({ live }) => live));
  round.answered();
  for (const [index, tables] of rated.entries()) {
    if (written.isRefused()) return;
    const given = { live: answers[index] ?? [], requestId: caller.requestId };
    written.add(await job.run(finishQuote(world, tables, given)));
  }
}

/** The quotes of one request on their way to the disk, in their order. */
type Writing = {
  add(quoted: QuotedTask): void;
  /** One could not be stored: the rest need not be made. */
  isRefused(): boolean;
  /** Resolves when all are stored. */
  all(): Promise<QuotedDispatcher[]>;
};

function startWriting(
  { store }: QuoteDesk,
  { caller, basisId }: { caller: QuoteCaller; basisId: number },
): Writing {
  const dispatchers: QuotedDispatcher[] = [];
  const writes: Promise<void>[] = [];
  let isRefused = false;
  return {
    isRefused: () => isRefused,
    add({ quoted, decision }) {
      const { shipperId, requestId } = caller;
      const write = store.write({ shipperId, id: quoted.id, requestId, basisId, decision });
      // It may fail while further dispatchers wait for their turn; `Promise.all` tells the caller.
      write.catch(() => {
        isRefused = true;
      });
      writes.push(write);
      dispatchers.push(quoted);
    },
    async all() {
      await Promise.all(writes);
      return dispatchers;
    },
  };
}
