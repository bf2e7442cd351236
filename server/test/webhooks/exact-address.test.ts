import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeEndpoint } from '../../src/freight/notify/endpoints/change-endpoint.ts';
import { sendTest } from '../../src/freight/notify/endpoints/send-test.ts';
import { watchHealth } from '../../src/freight/notify/health/health.ts';
import { sendLetters } from '../../src/platform/mail/outbox.ts';
import { headerOf, type Mailbox, openMailbox, partsOf } from '../support/mailbox.ts';
import { tester } from '../support/registry.ts';
import { openWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';
import type { Hook } from '../support/webhooks.ts';

let world: WebhookWorld;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  world = await openWebhookWorld({
    CARRETO_SMTP_URL: mailbox.url,
    CARRETO_MAIL_FROM: 'carreto@frete.example',
    CARRETO_ALERT_EMAILS: 'operacao@frete.example',
  });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});
afterEach(async () => {
  mailbox.received.length = 0;
  await world.tidy();
  await world.app.ctx.db.deleteFrom('mail').execute();
});

const refOf = ({ endpoint }: Hook) => ({ shipperId: world.shop.id, webhookId: endpoint.id });

/** One event, sent; and letters of alarm, where there are any. */
async function oneEvent(): Promise<void> {
  await world.tell(1);
  await world.app.settle();
  await watchHealth(world.app.ctx);
  await sendLetters(world.app.ctx);
}

const warnings = ({ endpoint }: Hook) =>
  world.app.ctx.db
    .selectFrom('changeLog')
    .select('after')
    .where('entityId', '=', endpoint.id)
    .where('action', '=', 'warn_not_found')
    .execute();

describe('a webhook of exact address', () => {
  test('gets occurrences and tests at the address itself, and the attempts say so', async () => {
    const hook = await world.hook({ exactAddress: true });
    await sendTest(world.app.ctx, tester, refOf(hook));
    await oneEvent();
    expect(hook.receiver.received.map(({ path }) => path)).toEqual(['/hooks', '/hooks']);
    expect((await world.attempts(hook)).map(({ url }) => url)).toEqual([
      hook.endpoint.url,
      hook.endpoint.url,
    ]);
  });

  test('can be made of one that was not, and what comes next goes there', async () => {
    const hook = await world.hook();
    await oneEvent();
    const changes = { revision: 1, exactAddress: true };
    expect(await changeEndpoint(world.app.ctx, tester, { ...refOf(hook), changes })).toMatchObject({
      exactAddress: true,
    });
    await oneEvent();
    expect(hook.receiver.received.map(({ path }) => path)).toEqual(['/hooks/occurrences', '/hooks']);
  });
});

describe('the first event at an address', () => {
  test.each([404, 405])('raises the alarm at once where it is answered %i, and only once', async (status) => {
    const hook = await world.hook();
    hook.receiver.answer(status);
    await oneEvent();
    await oneEvent();
    expect(await warnings(hook)).toMatchObject([
      { after: { status, url: `${hook.endpoint.url}/occurrences`, mailed: 1 } },
    ]);
    expect(mailbox.received).toHaveLength(1);
    const [mail] = mailbox.received;
    if (mail === undefined) throw new Error('no letter');
    expect(headerOf(mail, 'subject')).toContain(`respondeu ${status} ao primeiro evento`);
    expect(partsOf(mail).text).toContain(`${hook.endpoint.url}/occurrences`);
  });

  test('raises none where a test was answered 404 before, or a later event is', async () => {
    const hook = await world.hook();
    hook.receiver.answer(404);
    await sendTest(world.app.ctx, tester, refOf(hook));
    await world.app.settle();
    hook.receiver.answer(200);
    await oneEvent();
    hook.receiver.answer(404);
    await oneEvent();
    expect(await warnings(hook)).toEqual([]);
  });

  test('is the first that had a final answer: one that is tried again says nothing of the address', async () => {
    const hook = await world.hook();
    hook.receiver.answer(503);
    await oneEvent();
    hook.receiver.answer(404);
    await world.waitForNext(hook);
    await watchHealth(world.app.ctx);
    expect(await warnings(hook)).toHaveLength(1);
  });

  test('is told of again after the address changed', async () => {
    const hook = await world.hook();
    hook.receiver.answer(404);
    await oneEvent();
    const changes = { revision: 1, exactAddress: true };
    await changeEndpoint(world.app.ctx, tester, { ...refOf(hook), changes });
    await oneEvent();
    expect(await warnings(hook)).toMatchObject([
      { after: { url: `${hook.endpoint.url}/occurrences` } },
      { after: { url: hook.endpoint.url } },
    ]);
  });
});
