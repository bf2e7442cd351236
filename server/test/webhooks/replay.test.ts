import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reprocess } from '../../src/freight/notify/deliveries/reprocess.ts';
import { tester } from '../support/registry.ts';
import { openWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

let world: WebhookWorld;

beforeAll(async () => {
  world = await openWebhookWorld();
});
afterAll(() => world.close());
afterEach(() => world.tidy());

const states = async (of: Parameters<WebhookWorld['deliveries']>[0]) =>
  (await world.deliveries(of)).map(({ state, reason }) => [state, reason]);

/** A delivery that failed once and has a replay that succeeded, while the schedule's next send was under way. */
async function replayedMeanwhile() {
  const hook = await world.hook();
  hook.receiver.answer(500);
  await world.tell(1);
  await world.app.settle();
  const [{ id } = { id: 0 }] = await world.deliveries(hook);
  hook.receiver.answer((response, { headers }) => {
    response.writeHead(headers['x-origin'] === 'manual' ? 200 : 500).end();
  });
  await reprocess(world.app.ctx, tester, { shipperId: world.shop.id, deliveryId: id });
  return { hook, id };
}

describe('a replay that succeeds while the schedule is being sent', () => {
  test('ends the schedule when that send fails', async () => {
    const { hook, id } = await replayedMeanwhile();
    // Both are due: they are sent together, and the replay is settled first.
    hook.receiver.answer((response, { headers }) => {
      if (headers['x-origin'] === 'manual') {
        response.writeHead(200).end();
        return;
      }
      sql`select 1 from webhook_delivery where replay_no > 0 and state = 'delivered' and endpoint_id = ${hook.endpoint.id}`
        .execute(world.app.ctx.db)
        .then(async ({ rows }) => {
          for (let turn = 0; rows.length === 0 && turn < 200; turn += 1) {
            ({ rows } = await sql`select 1 from webhook_delivery
              where replay_no > 0 and state = 'delivered' and endpoint_id = ${hook.endpoint.id}`.execute(
              world.app.ctx.db,
            ));
          }
          response.writeHead(500).end();
        });
    });
    await sql`update webhook_endpoint set win = 4 where id = ${hook.endpoint.id}`.execute(world.app.ctx.db);
    await sql`update webhook_delivery set due_at = app_now() where id = ${id}`.execute(world.app.ctx.db);
    await world.app.settle();
    expect(await states(hook)).toEqual([
      ['cancelled', 'delivered_by_replay'],
      ['delivered', null],
    ]);
  });

  test('ends the schedule when the worker of that send is lost', async () => {
    const { hook, id } = await replayedMeanwhile();
    await sql`update webhook_delivery set state = 'sending', attempt = 2, sending_since = app_now(),
      lease_token = gen_random_uuid(), lease_until = app_now() + interval '1 hour' where id = ${id}`.execute(
      world.app.ctx.db,
    );
    await world.app.settle();
    await sql`update webhook_delivery set lease_until = app_now() - interval '1 second' where id = ${id}`.execute(
      world.app.ctx.db,
    );
    await world.app.settle();
    expect(await states(hook)).toEqual([
      ['cancelled', 'delivered_by_replay'],
      ['delivered', null],
    ]);
    expect(hook.receiver.received.filter(({ headers }) => headers['x-origin'] === 'auto')).toHaveLength(1);
  });
});

describe('the log of attempts', () => {
  test('tells which address was dialled, also where nobody listened', async () => {
    const hook = await world.hook();
    await world.tell(1);
    await world.app.settle();
    await hook.receiver.close();
    await world.tell(1);
    await world.app.settle();
    expect(await world.attempts(hook)).toMatchObject([
      { class: 'ok', address: '127.0.0.1' },
      { class: 'refused', address: '127.0.0.1' },
    ]);
  });
});
