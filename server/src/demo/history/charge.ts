import { auditDue } from '../../freight/audit/audit-due.ts';
import type { Approver } from '../../freight/audit/review/approval-limit.ts';
import { moveByPerson } from '../../freight/audit/review/move-by-person.ts';
import { propose } from '../../freight/audit/review/propose.ts';
import { billHandlers } from '../../freight/bill/follow.ts';
import type { SentCte } from '../../freight/cte/intake/sent-cte.ts';
import { takeCtes } from '../../freight/cte/intake/take-ctes.ts';
import { linkHandlers } from '../../freight/cte/link/link-waiting.ts';
import { cteStates } from '../../freight/cte/states.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import { jobTask } from '../../platform/jobs/queue.ts';
import { chargesOf, type PlannedCharge } from './charges.ts';
import type { OrderedFreight } from './freights-of-orders.ts';
import { journeyOf } from './journey.ts';
import type { DemoOperators } from './operators.ts';
import type { PastDesk } from './past.ts';
import { inOrder, type Span, type TimedAct, within } from './timed-acts.ts';

type Charging = { seed: number; span: Span; operators: DemoOperators };
type Sent = PlannedCharge & { carrierId: number };

/** Has carriers charge for freights within a span of time, the audit look at it, and operators decide what it cannot. */
export async function chargeFor(
  past: PastDesk,
  freights: readonly OrderedFreight[],
  { seed, span, operators }: Charging,
): Promise<void> {
  const { byId } = past.ctx.mirror.current.carriers;
  const charges = freights.flatMap((freight) => {
    const carrierCnpj = byId.get(freight.carrierId)?.cnpj ?? '';
    // The postal operator bills by its contract, without CT-es.
    if (carrierCnpj === postalCnpj) return [];
    const journey = journeyOf(seed, freight);
    return chargesOf(seed, freight, { carrierCnpj, journey }).map(
      (charge): Sent => ({ ...charge, carrierId: freight.carrierId }),
    );
  });
  const acts = [
    ...sendActs(past, charges),
    ...charges.flatMap((charge) => reviewActs(past, charge, operators)),
  ];
  await inOrder(past, within(span, acts));
}

const postalCnpj = '99500550000137';

/** All CT-es of a carrier of one night together, then the audit of the night. */
function sendActs(past: PastDesk, charges: readonly Sent[]): TimedAct[] {
  const nights = Map.groupBy(charges, ({ sentAtMs }) => sentAtMs);
  return [...nights].map(([atMs, ofNight]) => ({
    atMs,
    act: async () => {
      for (const [carrierId, ofCarrier] of Map.groupBy(ofNight, (one) => one.carrierId)) {
        const sent = ofCarrier.map((one): SentCte => one.sent);
        await takeCtes(past.ctx, { carrierId, source: 'json', keep: keepNothing }, sent);
      }
      await workOffJobs(past);
      await auditDue({ ...past.ctx, sheets: past.replaySheets });
    },
  }));
}

/** What later stages do because of what earlier ones wrote, as the worker does it. */
export async function workOffJobs({ ctx }: PastDesk): Promise<void> {
  const handlers = new Map([...linkHandlers(ctx), ...billHandlers(ctx)]);
  await jobTask({ ...ctx, name: 'jobs', handlers }, 0).run();
}

function reviewActs(past: PastDesk, charge: Sent, operators: DemoOperators): TimedAct[] {
  const approver: Approver = { ...operators.actor('Fátima'), role: 'admin' };
  const { review, releasedAtMs } = charge;
  const routine = {
    atMs: releasedAtMs,
    act: () => releaseRoutinely(past, charge, approver),
  };
  if (review === null) return charge.deviation === 'none' ? [routine] : [];
  const reviewed = { atMs: review.atMs, act: () => reviewOne(past, charge, { review, approver }) };
  if (review.counteredAtMs === null) return [reviewed];
  return [reviewed, { atMs: review.counteredAtMs, act: () => counter(past, charge) }];
}

/** What is within tolerance and was not released by itself is released by somebody. */
async function releaseRoutinely(past: PastDesk, { accessKey }: Sent, approver: Approver): Promise<void> {
  const cte = await findCte(past, accessKey);
  if (cte?.state !== cteStates.preReleased) return;
  await moveByPerson(past.ctx, approver, { cteId: cte.id, to: cteStates.released, reason: 'Conferido' });
}

type Reviewing = { review: NonNullable<PlannedCharge['review']>; approver: Approver };

async function reviewOne(
  past: PastDesk,
  { accessKey }: Sent,
  { review, approver }: Reviewing,
): Promise<void> {
  const cte = await findCte(past, accessKey);
  if (cte?.state !== cteStates.divergent) return;
  const { outcome, reason } = review;
  if (outcome === 'proposed')
    await propose(
      past.ctx,
      { side: 'shipper', approver },
      {
        ...{ cteId: cte.id, lines: {}, message: reason },
        totalCents: cte.expectedCents ?? cte.totalCents,
      },
    );
  else await moveByPerson(past.ctx, approver, { cteId: cte.id, to: cteStates[outcome], reason });
}

async function counter(past: PastDesk, { accessKey, carrierId }: Sent): Promise<void> {
  const cte = await findCte(past, accessKey);
  if (cte?.state === cteStates.negotiating) await counterOffer(past, { ...cte, carrierId });
}

type Negotiated = { id: number; carrierId: number; totalCents: number; expectedCents: number | null };

/** A carrier answers what was proposed with an amount between what is due and what it charged. */
export async function counterOffer(past: PastDesk, cte: Negotiated): Promise<void> {
  const { id, carrierId, totalCents, expectedCents } = cte;
  const { tradeName } = past.ctx.mirror.current.carriers.byId.get(carrierId) ?? {
    tradeName: 'Transportadora',
  };
  const dueCents = expectedCents ?? totalCents;
  await propose(
    past.ctx,
    { side: 'carrier', carrierIds: [carrierId], name: tradeName },
    {
      ...{ cteId: id, lines: {}, message: 'Aceitamos metade da diferença' },
      totalCents: dueCents + Math.round((totalCents - dueCents) / 2),
    },
  );
}

function findCte({ ctx }: PastDesk, accessKey: string) {
  return ctx.db
    .selectFrom('cte')
    .select(['id', 'state', 'totalCents', 'expectedCents'])
    .where('accessKey', '=', accessKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}
