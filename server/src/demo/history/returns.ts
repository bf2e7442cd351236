import { openReturn } from '../../freight/dispatch/returns/open-return.ts';
import { findFreights } from '../../freight/find.ts';
import { takeReports } from '../../freight/track/intake/take-reports.ts';
import { Failure } from '../../kernel/failure.ts';
import { newTimeOrderedId } from '../../kernel/ids.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import type { OrderedFreight } from './freights-of-orders.ts';
import type { Journey } from './journey.ts';
import type { DemoOperators } from './operators.ts';
import type { PastDesk } from './past.ts';
import { reportOf } from './reports.ts';
import type { TimedAct } from './timed-acts.ts';

type Life = { freight: OrderedFreight; journey: Journey; operators: DemoOperators };

/** What buyers send back: the return is opened, and travels. */
export function returnActs(past: PastDesk, { freight, journey, operators }: Life): TimedAct[] {
  const { sentBack } = journey;
  if (sentBack === null) return [];
  return [
    { atMs: sentBack.atMs, act: () => sendBack(past, { freight, operators }) },
    ...sentBack.happenings.map((happening) => ({
      atMs: happening.heardAtMs,
      act: async () => {
        const back = await findReturn(past, freight);
        if (back === undefined) return;
        const { carrierId } = back;
        await takeReports(past.ctx, { carrierId, source: 'carrier' }, [reportOf(back, happening)]);
      },
    })),
  ];
}

/** The cheapest carrier that takes it back; where none does it stays. */
async function sendBack(past: PastDesk, { freight, operators }: Omit<Life, 'journey'>): Promise<void> {
  const { shipperId, code } = freight;
  const shipper = past.ctx.mirror.current.shippers.get(shipperId);
  const [original] = await findFreights(past.ctx.db, [{ shipperId, freightCode: code }]);
  if (shipper === undefined || original === undefined) throw new Error(`no freight ${code}`);
  const otto = operators.actor('Otto');
  try {
    await openReturn(past, otto, {
      request: {
        ...{ shipper, original, reference: null, sender: null, recipient: null, items: null },
        ...{ requestedBy: otto.name, by: 'carrier', hiring: { by: 'price' }, collectionOn: null },
      },
      requestId: newTimeOrderedId(past.ctx.clock.nowMs()),
      keep: keepNothing,
    });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'no_offer') throw error;
  }
}

function findReturn({ ctx }: PastDesk, { shipperId, orderNumber }: OrderedFreight) {
  return ctx.db
    .selectFrom('freight')
    .select(['code', 'carrierId'])
    .where('shipperId', '=', shipperId)
    .where('parentOrderNumber', '=', orderNumber)
    .where('reverse', '=', true)
    .executeTakeFirst();
}
