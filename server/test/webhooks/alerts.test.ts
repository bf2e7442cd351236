import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enableEndpoint } from '../../src/freight/notify/endpoints/endpoint-state.ts';
import { watchHealth } from '../../src/freight/notify/health/health.ts';
import { dropOldLetters } from '../../src/platform/mail/drop-letters.ts';
import { sendLetters } from '../../src/platform/mail/outbox.ts';
import { headerOf, type Mailbox, openMailbox, partsOf } from '../support/mailbox.ts';
import { horizonNow } from '../support/moving-clock.ts';
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
  mailbox.mood('takes');
  mailbox.onMessage(() => Promise.resolve());
  mailbox.received.length = 0;
  await world.tidy();
  await world.app.ctx.db.deleteFrom('mail').execute();
});

const failFor = ({ endpoint }: Hook, hours: number, exhausted = 25) =>
  sql`update webhook_endpoint set failing_since = app_now() - ${hours} * interval '1 hour', exhausted = ${exhausted}
    where id = ${endpoint.id}`.execute(world.app.ctx.db);

const subjects = () =>
  mailbox.received.map((mail) => headerOf(mail, 'subject').replace(/^.* (falha|foi)/, '$1'));

const letters = () =>
  world.app.ctx.db
    .selectFrom('mail')
    .select(['id', 'recipient', 'state', 'attempt', 'lastClass'])
    .orderBy('id')
    .execute();

const soon = () => sql`update mail set due_at = app_now() where state = 'pending'`.execute(world.app.ctx.db);

describe('a webhook that fails for days', () => {
  test('has one letter written at 1, 24 and 48 hours, and one when it is disabled', async () => {
    const hook = await world.hook({ alertEmails: ['ti@loja.example'] });
    await failFor(hook, 0.9);
    await world.app.settle();
    for (const hours of [1, 23, 24, 47, 48, 71.9, 72]) {
      await failFor(hook, hours);
      await world.app.settle();
      await world.app.settle();
    }
    expect(subjects()).toEqual([
      'falha há 1 hora',
      'falha há 24 horas',
      'falha há 48 horas',
      'foi desativado',
    ]);
    expect(new Set(mailbox.received.map(({ from, to }) => `${from} ${to}`))).toEqual(
      new Set(['carreto@frete.example ti@loja.example']),
    );
  });

  test('is told of again after a success, from the beginning', async () => {
    const hook = await world.hook();
    await failFor(hook, 25);
    await world.app.settle();
    await world.tell(1);
    await world.app.settle();
    await failFor(hook, 1);
    await world.app.settle();
    expect(subjects()).toEqual(['falha há 24 horas', 'falha há 1 hora']);
    // Nobody is named at the webhook: whom the installation names.
    expect(mailbox.received.map(({ to }) => to)).toEqual([
      'operacao@frete.example',
      'operacao@frete.example',
    ]);
  });

  test('is told of again when it fails after it was enabled', async () => {
    const hook = await world.hook();
    for (let turn = 0; turn < 2; turn += 1) {
      await failFor(hook, 73);
      await world.app.settle();
      const ref = { shipperId: world.shop.id, webhookId: hook.endpoint.id };
      await enableEndpoint(world.app.ctx, tester, { ...ref, choice: { parked: 'nothing' } });
    }
    expect(subjects()).toEqual(['foi desativado', 'foi desativado']);
  });

  test('is told of once however many processes look', async () => {
    const hook = await world.hook();
    await failFor(hook, 30);
    await Promise.all(Array.from({ length: 4 }, () => watchHealth(world.app.ctx)));
    expect(await letters()).toHaveLength(1);
    await Promise.all(Array.from({ length: 4 }, () => sendLetters(world.app.ctx)));
    expect(mailbox.received).toHaveLength(1);
  });

  test('has everybody told whom it names', async () => {
    const hook = await world.hook({ alertEmails: ['a@loja.example', 'b@loja.example', 'a@loja.example'] });
    await failFor(hook, 2);
    await world.app.settle();
    expect(mailbox.received.map(({ to }) => to).sort()).toEqual(['a@loja.example', 'b@loja.example']);
  });
});

describe('a letter', () => {
  test('shows names as they are: no markup, no headers of their own, nothing secret of the address', async () => {
    const name = 'A & B <b>"x"</b>\r\nBcc: evil@example.com';
    const hook = await world.hook({ url: 'http://127.0.0.1:1/h?token=segredo' });
    await world.app.ctx.db
      .updateTable('webhookEndpoint')
      .set({ name })
      .where('id', '=', hook.endpoint.id)
      .execute();
    await failFor(hook, 2);
    await world.app.settle();
    const [mail = { from: '', to: '', lines: [] }] = mailbox.received;
    const head = mail.lines.slice(0, mail.lines.indexOf(''));
    expect(head.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(headerOf(mail, 'subject')).toContain('A & B <b>"x"</b> Bcc: evil@example.com');
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
    const { text, html } = partsOf(mail);
    expect(text).toContain('Webhook: A & B <b>"x"</b> Bcc: evil@example.com');
    expect(html).toContain('A &amp; B &lt;b&gt;&quot;x&quot;&lt;/b&gt;');
    expect(html).not.toContain('<b>"x"');
    expect(text + html).not.toContain('segredo');
    expect(text).toContain('http://127.0.0.1:1/h');
  });

  async function failing() {
    const hook = await world.hook();
    await failFor(hook, 2);
    await watchHealth(world.app.ctx);
  }

  test.each([
    [{ toRecipient: '451 later' }, 'pending'],
    [{ toRecipient: '550 nobody here' }, 'failed'],
    [{ toMessage: '452 full' }, 'pending'],
    [{ toMessage: '554 spam' }, 'failed'],
    ['cuts before', 'pending'],
    // It may have been taken: never a second time.
    ['cuts after', 'uncertain'],
  ] as const)('to a server that answers %j is then %s', async (mood, state) => {
    await failing();
    mailbox.mood(mood);
    await sendLetters(world.app.ctx);
    expect(await letters()).toMatchObject([{ state, attempt: 1 }]);
    mailbox.mood('takes');
    await soon();
    await sendLetters(world.app.ctx);
    const after = { pending: 'sent', failed: 'failed', uncertain: 'uncertain' }[state];
    expect(await letters()).toMatchObject([{ state: after }]);
    expect(mailbox.received).toHaveLength(state === 'failed' ? 0 : 1);
  });

  test('is given up after seven tries', async () => {
    await failing();
    mailbox.mood({ toRecipient: '451 later' });
    for (let turn = 0; turn < 9; turn += 1) {
      await soon();
      await sendLetters(world.app.ctx);
    }
    expect(await letters()).toMatchObject([
      { state: 'failed', attempt: 7, lastClass: expect.stringMatching(/_451$/) },
    ]);
  });

  test.each([
    ['sending', 'sent', 1],
    ['handing', 'uncertain', 0],
  ] as const)('that a killed process left as %s ends %s', async (left, state, count) => {
    await failing();
    await sql`update mail set state = ${left}, attempt = 1, lease_token = gen_random_uuid(),
      lease_until = app_now() - interval '1 second'`.execute(world.app.ctx.db);
    await sendLetters(world.app.ctx);
    expect(await letters()).toMatchObject([{ state }]);
    expect(mailbox.received).toHaveLength(count);
  });

  test('does not go out where the lease was lost before the server asked for it', async () => {
    await failing();
    mailbox.mood({ toRecipient: '250 ok' });
    const { db } = world.app.ctx;
    // Another process takes it back and sends it while this one is connecting.
    const config = { ...world.app.ctx.config };
    await sql`create function steal() returns trigger language plpgsql as $$ begin
      if new.state = 'sending' then new.lease_until := app_now() - interval '1 second'; end if; return new; end $$`.execute(
      db,
    );
    await sql`create trigger steal before update on mail for each row execute function steal()`.execute(db);
    await sendLetters({ ...world.app.ctx, config });
    await sql`drop trigger steal on mail`.execute(db);
    await sql`drop function steal()`.execute(db);
    expect(mailbox.received).toEqual([]);
  });

  test('is told as being handed over while the server has it', async () => {
    await failing();
    const states: string[] = [];
    mailbox.onMessage(async () => void states.push((await letters())[0]?.state ?? ''));
    await sendLetters(world.app.ctx);
    expect(states).toEqual(['handing']);
  });

  test('goes away thirty days after it was sent', async () => {
    await failing();
    await sendLetters(world.app.ctx);
    await sql`update mail set finished_at = app_now() - interval '31 days'`.execute(world.app.ctx.db);
    expect(await dropOldLetters(world.app.ctx.db, await horizonNow(world.app))).toBe(1);
    expect(await letters()).toEqual([]);
  });
});

describe('without a mail server', () => {
  test('nothing is written, and the change log tells', async () => {
    const hook = await world.hook();
    await failFor(hook, 2);
    const { ctx } = world.app;
    await watchHealth({ ...ctx, config: { ...ctx.config, mailServer: undefined } });
    expect(await letters()).toEqual([]);
    const logged = await ctx.db
      .selectFrom('changeLog')
      .select('action')
      .where('entityId', '=', hook.endpoint.id)
      .where('actor', '=', 'carreto')
      .execute();
    expect(logged).toEqual([{ action: 'warn_failing' }]);
  });
});
