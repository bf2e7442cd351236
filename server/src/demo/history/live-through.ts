import { sql, type Transaction } from 'kysely';
import { cancelFreight } from '../../freight/hire/cancel-freight.ts';
import { attachNfes } from '../../freight/hire/nfe/attach-nfes.ts';
import { notePrintsIn } from '../../freight/prints.ts';
import { addNote } from '../../freight/record/notes/notes.ts';
import type { Report } from '../../freight/track/intake/report.ts';
import { takeReports } from '../../freight/track/intake/take-reports.ts';
import { discardQuarantined } from '../../freight/track/quarantine/discard.ts';
import { releaseQuarantined } from '../../freight/track/quarantine/release.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import { everything } from '../../registry/access/scope.ts';
import type { Rows } from '../../rows.ts';
import type { OrderedFreight } from './freights-of-orders.ts';
import { nfeOf } from './hire-orders.ts';
import { type Journey, journeyOf } from './journey.ts';
import type { DemoOperators } from './operators.ts';
import type { PastDesk } from './past.ts';
import { reportOf } from './reports.ts';
import { returnActs } from './returns.ts';
import { inOrder, type Span, type TimedAct, within } from './timed-acts.ts';

type Living = { seed: number; span: Span; operators: DemoOperators };

/** Lets freights live through a span of time: printed, carried, delivered or not, as their carriers tell it. */
export async function liveThrough(
  past: PastDesk,
  freights: readonly OrderedFreight[],
  { seed, span, operators }: Living,
): Promise<void> {
  const lives = freights.map((freight) => ({ freight, journey: journeyOf(seed, freight) }));
  const acts = [
    ...lives.flatMap(({ freight, journey }) => ownActs(past, { freight, journey, operators })),
    ...reportActs(past, lives, span),
  ];
  await inOrder(past, within(span, acts));
}

type Life = { freight: OrderedFreight; journey: Journey };

function ownActs(
  past: PastDesk,
  { freight, journey, operators }: Life & { operators: DemoOperators },
): TimedAct[] {
  const { shipperId, code: freightCode, volumeCount } = freight;
  const { invoicedAtMs, printed, cancelledAtMs, note, quarantine } = journey;
  const acts: TimedAct[] = [];
  const add = (atMs: number, act: () => Promise<unknown>) => acts.push({ atMs, act });
  const isCancelledBy = (atMs: number) => cancelledAtMs !== null && cancelledAtMs <= atMs;
  const { shop, planned } = freight;
  if (invoicedAtMs !== null && !isCancelledBy(invoicedAtMs))
    add(invoicedAtMs, () => {
      const nfes = [nfeOf(shop, planned, planned.order?.nfeNumber ?? 0)];
      return attachNfes(past.ctx, { shipperId, freightCode }, { nfes, keep: keepNothing });
    });
  if (!isCancelledBy(printed.atMs))
    add(printed.atMs, () => {
      const volumes = Array.from({ length: volumeCount }, (_, index) => ({
        freightCode,
        volumeNumber: index + 1,
      }));
      const print = { by: printed.by, at: new Date(printed.atMs) };
      return withTransaction(past.ctx.db, (tx: Transaction<Rows>) => notePrintsIn(tx, volumes, print));
    });
  if (cancelledAtMs !== null)
    add(cancelledAtMs, () => cancelFreight(past.ctx, { shipperId, freightCode }, keepNothing));
  if (note !== null)
    add(note.atMs, () =>
      addNote(past.ctx, operators.actor(note.by), { scope: everything, code: freightCode, text: note.text }),
    );
  if (quarantine !== null)
    add(quarantine.atMs, () => decide(past, { freight, released: quarantine.released, operators }));
  return [...acts, ...returnActs(past, { freight, journey, operators })];
}

/** What carriers tell at one time they tell together. */
function reportActs(past: PastDesk, lives: readonly Life[], span: Span): TimedAct[] {
  const letters = new Map<string, { carrierId: number; atMs: number; reports: Report[] }>();
  for (const { freight, journey } of lives)
    for (const happening of journey.happenings) {
      const { heardAtMs } = happening;
      if (within(span, [{ atMs: heardAtMs }]).length === 0) continue;
      const key = `${freight.carrierId} ${heardAtMs}`;
      const letter = letters.get(key) ?? { carrierId: freight.carrierId, atMs: heardAtMs, reports: [] };
      letter.reports.push(reportOf(freight, happening));
      letters.set(key, letter);
    }
  return [...letters.values()].map(({ carrierId, atMs, reports }) => ({
    atMs,
    act: () => takeReports(past.ctx, { carrierId, source: 'carrier' }, reports),
  }));
}

type Deciding = { freight: OrderedFreight; released: boolean; operators: DemoOperators };

/** Somebody looks at what waits in quarantine: it was on the road after all, or it means nothing. */
async function decide({ ctx }: PastDesk, { freight, released, operators }: Deciding): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('quarantinedOccurrence')
    .select('id')
    .where('shipperId', '=', freight.shipperId)
    .where('freightCode', '=', freight.code)
    .where(sql<boolean>`state = 'waiting'`)
    .execute();
  for (const { id: heldId } of waiting) {
    if (released) await releaseQuarantined(ctx, operators.actor('Otto'), { heldId, code: 2 });
    else await discardQuarantined(ctx, operators.actor('Otto'), { heldId, note: 'Repetida pela filial' });
  }
}
