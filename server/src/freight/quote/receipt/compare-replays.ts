import type { Context } from '../../../context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { Answered } from '../decide.ts';
import { decideInSlices, type ProcessorShare } from '../in-slices.ts';
import { openPastWorlds, type ReplayDesk } from '../replay/past-world.ts';
import { type Replay, replayQuote } from '../replay/replay.ts';
import { type WorldDesk, worldOf } from '../world.ts';
import { withNames } from './quote-receipts.ts';
import { type OfferReceipt, type ReceiptInput, type RefusalReceipt, receiptsOf } from './receipts-of.ts';

/** With what a quote is computed again: as it was, with the registry of now, or with versions in place of others. */
export type ReplayWith =
  | { kind: 'stored' }
  | { kind: 'now' }
  | { kind: 'versions'; versionIds: readonly number[] };

/** The past, the present, and what time it is. */
export type ComparisonDesk = ReplayDesk & WorldDesk & { ctx: Pick<Context, 'clock'> };

export type Side = OfferReceipt | RefusalReceipt;

/** What one table or live carrier said then and says now; null on a side where it was not asked. */
export type Pair = { before: Side | null; after: Side | null; isSame: boolean };

export type Comparison = { replay: Replay; pairs: Pair[] };

/**
 * Computes a stored quote twice, as it was decided and otherwise, and sets what came out side by side.
 * @throws Failure `not_found` without such a quote, shipper or version.
 */
export async function compareReplays(
  desk: ComparisonDesk,
  quote: { shipperId: number; id: string },
  how: ReplayWith,
): Promise<Comparison> {
  const replay = await replayQuote(desk, quote.shipperId, quote.id);
  const { world, decided } = replay;
  const { decision } = replay.quote;
  const before = await withNames(desk, { world, enquired: decision, decided });
  const after = await withNames(desk, await decidedAgain(desk, replay, how));
  return { replay, pairs: pairsOf(sidesOf(before), sidesOf(after)) };
}

async function decidedAgain(
  desk: ComparisonDesk,
  replay: Replay,
  how: ReplayWith,
): Promise<Omit<ReceiptInput, 'names'>> {
  const { quote } = replay;
  const { decision } = quote;
  if (how.kind === 'stored') return { world: replay.world, enquired: decision, decided: replay.decided };
  if (how.kind === 'now') return decidedNow(desk, quote.shipperId, decision);
  const worlds = await openPastWorlds(desk, { versionIds: how.versionIds, whereAbsent: 'add' });
  const world = await worlds(quote.basisId);
  const decided = await decideInSlices(shareOf(desk, quote.shipperId), world, decision);
  return { world, enquired: decision, decided };
}

/** The same goods and places, asked at this moment of tables, rules and taxes of now; live carriers are not asked again. */
async function decidedNow(
  desk: ComparisonDesk,
  shipperId: number,
  decision: Answered,
): Promise<Omit<ReceiptInput, 'names'>> {
  const shipper = desk.ctx.mirror.current.shippers.get(shipperId);
  if (shipper === undefined) throw fail('not_found');
  const atMs = desk.ctx.clock.nowMs();
  const current = await worldOf(desk, { shipper, atMs });
  const world = { ...current, tracesRules: true, definitions: current.basis().rules };
  const enquired = { ...decision, atMs };
  return { world, enquired, decided: await decideInSlices(shareOf(desk, shipperId), world, enquired) };
}

function shareOf({ scheduler }: ComparisonDesk, shipperId: number): ProcessorShare {
  return { scheduler, shipperId };
}

function sidesOf(input: ReceiptInput): Map<string, Side> {
  const { offers, refusals } = receiptsOf(input);
  return new Map([...offers, ...refusals].map((side) => [keyOf(side), side]));
}

/** Versions of one table answer each other, and so do equal offers of one live carrier. */
function keyOf(side: Side): string {
  const { source, name } = side;
  if ('versionId' in source) return `table ${name?.tableId ?? `of version ${source.versionId}`}`;
  const identifier = 'rated' in side && side.rated.kind === 'live' ? side.rated.offer.identifier : '';
  return `live ${source.connectorId} ${identifier}`;
}

function pairsOf(before: ReadonlyMap<string, Side>, after: ReadonlyMap<string, Side>): Pair[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].map((key) => {
    const [left, right] = [before.get(key) ?? null, after.get(key) ?? null];
    return { before: left, after: right, isSame: isSame(left, right) };
  });
}

function isSame(left: Side | null, right: Side | null): boolean {
  if (left === null || right === null) return false;
  return textOf(left) === textOf(right);
}

function textOf(side: Side): string {
  return 'lines' in side ? side.lines.map(({ text }) => text).join('\n') : `${side.code} ${side.words}`;
}
