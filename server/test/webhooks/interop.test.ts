import { sql } from 'kysely';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rotateKey } from '../../src/freight/notify/endpoints/keys.ts';
import type { Received } from '../support/receiver.ts';
import { tester } from '../support/registry.ts';
import { openWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';

let world: WebhookWorld;

beforeAll(async () => {
  world = await openWebhookWorld();
  // The library looks at the time of this machine.
  world.app.clock.set(new Date().toISOString());
});
afterAll(() => world.close());
afterEach(() => world.tidy());

/** What the library of the scheme's authors makes of a call. */
function verified({ body, headers }: Received, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

describe('the official library', () => {
  test.each([
    ['plain', { a: 1 }],
    ['emoji and combining marks', { a: '😀 ação e\u0301 \u202e' }],
    ['line separators', { a: 'a\u2028b\u2029c' }],
    ['64 KB', { a: 'ç'.repeat(32_768) }],
  ])('accepts a body of %s', async (_, body) => {
    const hook = await world.hook();
    await world.tell(1, { body: JSON.stringify(body) });
    await world.app.settle();
    const [call] = hook.receiver.received;
    expect(call && verified(call, hook.key.secret)).toEqual(body);
  });

  test('accepts numbers that no double holds, for the bytes are signed and not what they mean', async () => {
    const hook = await world.hook();
    const body = '{"n":1e308,"m":123456789012345678901234567890,"z":-0.10}';
    await world.tell(1, { body });
    await world.app.settle();
    const [call] = hook.receiver.received;
    expect(call?.body).toBe(body);
    expect(call && verified(call, hook.key.secret)).toMatchObject({ n: 1e308 });
  });

  test('accepts either secret while one replaces the other, and the new one alone afterwards', async () => {
    const hook = await world.hook();
    const ref = { shipperId: world.shop.id, webhookId: hook.endpoint.id };
    const next = await rotateKey(world.app.ctx, tester, { ...ref, kind: 'hmac', overlapHours: 24 });
    await world.tell(1);
    await world.app.settle();
    await sql`update webhook_secret set expires_at = app_now() where expires_at is not null`.execute(
      world.app.ctx.db,
    );
    await world.tell(1);
    await world.app.settle();
    const [both, alone] = hook.receiver.received;
    if (both === undefined || alone === undefined) throw new Error('two calls were expected');
    for (const { secret } of [hook.key, next]) expect(verified(both, secret)).toBeTruthy();
    expect(verified(alone, next.secret)).toBeTruthy();
    expect(() => verified(alone, hook.key.secret)).toThrow(WebhookVerificationError);
  });

  test('refuses what was changed, or is sent again after five minutes', async () => {
    const hook = await world.hook();
    world.app.clock.advanceMs(-301_000);
    await world.tell(2);
    await world.app.settle();
    world.app.clock.advanceMs(301_000);
    const [late] = hook.receiver.received;
    if (late === undefined) throw new Error('a call was expected');
    expect(() => verified(late, hook.key.secret)).toThrow(/too old/);
    await world.tell(1);
    await world.app.settle();
    const call = hook.receiver.received.at(-1);
    if (call === undefined) throw new Error('a call was expected');
    expect(verified(call, hook.key.secret)).toBeTruthy();
    expect(() => verified({ ...call, body: `${call.body} ` }, hook.key.secret)).toThrow(
      WebhookVerificationError,
    );
    const others = { ...call.headers, 'webhook-id': 'msg_00000000000000000000000000' };
    expect(() => verified({ ...call, headers: others }, hook.key.secret)).toThrow(WebhookVerificationError);
  });
});

describe('a call that cannot be put together', () => {
  test('is an attempt that people see, tried again by the schedule and delivered when it can', async () => {
    const hook = await world.hook({ auth: { kind: 'bearer', secret: 'abc' } });
    const { db } = world.app.ctx;
    const select = db.selectFrom('webhookEndpoint').select('authSecret').where('id', '=', hook.endpoint.id);
    const { authSecret } = await select.executeTakeFirstOrThrow();
    const write = (authSecret: Buffer | null) =>
      db.updateTable('webhookEndpoint').set({ authSecret }).where('id', '=', hook.endpoint.id).execute();
    await write(Buffer.from('sealed by nobody'));
    await world.tell(1);
    await world.app.settle();
    expect(await world.deliveries(hook)).toMatchObject([{ state: 'pending', lastClass: 'unsendable' }]);
    await write(authSecret);
    await world.waitForNext(hook);
    expect(await world.attempts(hook)).toMatchObject([
      { class: 'unsendable', address: null },
      { class: 'ok' },
    ]);
    expect(hook.receiver.received).toHaveLength(1);
  });

  test('or that the receiver repeats, is kept without its secrets', async () => {
    const hook = await world.hook({
      auth: { kind: 'basic', name: 'carreto', secret: 'senha-secreta' },
      headers: [{ name: 'X-Loja', value: 'valor-secreto' }],
    });
    hook.receiver.answer((response, { headers }) => response.end(`senha-secreta ${JSON.stringify(headers)}`));
    await world.tell(1);
    await world.app.settle();
    const [attempt] = await world.attempts(hook);
    const { authorization = '', 'webhook-signature': signature = '' } =
      hook.receiver.received[0]?.headers ?? {};
    for (const secret of ['senha-secreta', 'valor-secreto', authorization.slice(6), String(signature)])
      expect(attempt?.responseHead).not.toContain(secret);
    expect(attempt?.responseHead).toContain('application/json');
  });
});
