import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Webhook } from 'standardwebhooks';
import type { Received } from '../../support/receiver.ts';
import { admin, type Filled, hireOpen, order, quote, report, type World } from './fill.ts';

const arriveWithinMs = 60_000;

/** Does with what an earlier program left what people would do next; gives what is not as it must be. */
export async function goOn(world: World, filled: Filled): Promise<string[]> {
  const wrong: string[] = [];
  const must = (isSo: boolean, what: string): void => {
    if (!isSo) wrong.push(what);
  };
  const again = await quote(world);
  must(
    isDeepStrictEqual(pricesOf(again), pricesOf(filled.open)),
    'the same quote has other offers than before',
  );
  const code = await hireOpen(world, filled.open.token, 'UP-open');
  must(/^FR/.test(code), 'an offer of before cannot be hired');
  must((await hireOpen(world, filled.open.token, 'UP-open')) === code, 'an offer of before is hired twice');
  const [first, , third] = filled.freights;
  if (first === undefined || third === undefined) return ['nothing was filled'];
  const repeated = await order(world, first.orderNumber);
  must(repeated.code === first.code, 'an order sent again under its key is another freight');
  must((await report(world, first, 3)) === 'aceita', 'a freight of before takes no occurrence');
  const { listening, parked } = world;
  const toldBefore = new Set(listening.received.map(idOf));
  await admin(world, `/shippers/${world.shop.id}/webhooks/${filled.webhooks[1]?.id}/enable`, {
    parked: 'all',
  });
  must(
    await eventually(() => [...toldBefore].every((id) => parked.received.some((call) => idOf(call) === id))),
    'what a paused webhook had waiting does not arrive under the same ids',
  );
  must(
    await eventually(() =>
      listening.received.some((call) => call.body.includes('step 3') && call.body.includes(first.code)),
    ),
    'a new occurrence is not told',
  );
  for (const [index, { received }] of [listening, parked].entries())
    must(
      received.length > 0 &&
        received.every((call) => isSigned(call, filled.webhooks[index]?.key.secret ?? '')),
      `calls of webhook ${index + 1} are not signed with its key of before`,
    );
  return wrong;
}

/** Of the offers, without what every quote has of its own. */
function pricesOf({ offers }: Filled['open']): unknown {
  return (offers as { final_price: number; cost: number; carrier: { registered_number: string } }[]).map(
    ({ final_price, cost, carrier }) => [carrier.registered_number, final_price, cost],
  );
}

function idOf({ headers }: Received): string {
  return String(headers['webhook-id']);
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

async function eventually(isSo: () => boolean): Promise<boolean> {
  for (const untilMs = Date.now() + arriveWithinMs; !isSo(); await pause(50))
    if (Date.now() > untilMs) return false;
  return true;
}
