import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeLetters } from '../../src/freight/letters/write-letters.ts';
import { anonymiseFreight } from '../../src/freight/record/anonymise.ts';
import { sendLetters } from '../../src/platform/mail/outbox.ts';
import { type AdminCall, adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someRecipient } from '../support/hire.ts';
import { headerOf, type Mailbox, openMailbox, partsOf } from '../support/mailbox.ts';
import { carrierTokenOf, report, withVolumes } from '../support/occurrences.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { moveClocks } from '../support/tracking.ts';

let app: TestApp;
let shop: Shop;
let mailbox: Mailbox;
let environment: Record<string, string>;
let admin: AdminCall;
let carrierToken: string | undefined;

const off = { enabled: false, pt: null, en: null };
const on = { enabled: true, pt: null, en: null };
const none = { hired: off, outForDelivery: off, failedAttempt: off, delivered: off };
const all = { hired: on, outForDelivery: on, failedAttempt: on, delivered: on };

/** Nobody writes or hands over letters but the tests. */
beforeAll(async () => {
  mailbox = await openMailbox();
  environment = {
    CARRETO_ROLE: 'api',
    CARRETO_SMTP_URL: mailbox.url,
    CARRETO_MAIL_FROM: 'carreto@loja.example',
    CARRETO_BASE_URL: 'https://frete.example',
  };
  app = await startTestApp({ alignsDatabase: true, environment });
  shop = await openShop(app);
  admin = await adminOf(app);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
afterEach(async () => {
  mailbox.received.length = 0;
  await set({ occasions: none, language: 'pt', includesReverse: false });
});

const path = () => `/shippers/${shop.id}/recipient-letters`;

async function set(policy: object) {
  const { revision, language, includesReverse, occasions } = (await admin(`GET ${path()}`)).body;
  return admin(`PUT ${path()}`, { revision, language, includesReverse, occasions, ...policy });
}

async function deliver(): Promise<void> {
  await writeLetters(app.ctx);
  await sendLetters(app.ctx);
}

const subjects = () => mailbox.received.map((mail) => headerOf(mail, 'subject'));

const wall = (minutes: number) =>
  new Date(app.clock.nowMs() + (minutes - 180) * 60_000).toISOString().slice(0, 19).replace('T', ' ');

async function say(code: string, ...entries: [occurrence: number, minutes: number, more?: object][]) {
  carrierToken ??= await carrierTokenOf(app, code);
  const { body } = await report(
    app,
    carrierToken,
    entries.map(([occurrence, minutes, more]) => ({
      id_frete: code,
      codigo: occurrence,
      data_ocorrencia: wall(minutes),
      ...more,
    })),
  );
  return body.resultados.map(({ resultado }) => resultado);
}

async function timelineOf(code: string, caller = admin) {
  const { body } = await caller(`GET /freights/${code}/timeline`);
  return body.events.filter(({ kind }: { kind: string }) => kind === 'letter');
}

describe('letters to recipients', () => {
  test('are not sent until somebody says so', async () => {
    expect((await admin(`GET ${path()}`)).body).toMatchObject({
      revision: 0,
      occasions: none,
      mayBeSent: true,
    });
    await hired(app, shop);
    await deliver();
    expect(mailbox.received).toEqual([]);
  });

  test('are not sent for a test shipper, whatever is switched on', async () => {
    const mark = async (isTest: boolean) => {
      await app.ctx.db.updateTable('shipper').set({ isTest }).where('id', '=', shop.id).execute();
      await sql`update epoch set value = value + 1`.execute(app.ctx.db);
      await app.ctx.mirror.refresh();
    };
    await set({ occasions: all });
    await mark(true);
    await hired(app, shop);
    await deliver();
    expect(subjects()).toEqual([]);
    await mark(false);
    await hired(app, shop);
    await deliver();
    expect(subjects()).toHaveLength(1);
  });

  test('say what happened with the link and nothing else of the freight, in the name of the shop', async () => {
    await set({ occasions: all, language: 'both' });
    const code = await hired(app, shop);
    await deliver();
    const [mail] = mailbox.received;
    if (mail === undefined) throw new Error('no letter came');
    expect(mail.to).toBe('maria@exemplo.com.br');
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { text, html } = partsOf(mail);
    const freight = (await admin(`GET /freights/${code}`)).body;
    for (const part of [text, html]) {
      expect(part).toContain(freight.trackingUrl);
      expect(part).toContain('Maria');
      for (const secret of ['Paulista', 'Souza', '52998224725', '1019', '11987654321'])
        expect(part).not.toContain(secret);
    }
    expect(text).toContain('Olá, Maria!');
    expect(text).toContain('Hello Maria,');
    expect(html).not.toMatch(/<img|<script|src=/);
    const [link = ''] = /https:\/\/frete\.example\/cartas\/[\w-]+/.exec(text) ?? [];
    expect(headerOf(mail, 'list-unsubscribe')).toBe(`<${link}>`);
  });

  test('come once an event, however often it comes and whoever writes them', async () => {
    await set({ occasions: { ...none, outForDelivery: on } });
    const code = await hired(app, shop);
    await say(code, [15, 1], [17, 2]);
    await say(code, [17, 2]);
    await say(code, [17, 3]);
    await Promise.all([1, 2, 3, 4].map(() => writeLetters(app.ctx)));
    await say(code, [17, 2]);
    await Promise.all([1, 2, 3].map(() => deliver()));
    expect(mailbox.received).toHaveLength(1);
    await moveClocks(app, new Date(app.clock.nowMs() + 86_400_000).toISOString());
    await say(code, [17, 0]);
    await deliver();
    expect(mailbox.received).toHaveLength(2);
  });

  test('wait in the database for another process where the one that heard of it is gone', async () => {
    await set({ occasions: all });
    const code = await hired(app, shop);
    await deliver();
    mailbox.received.length = 0;
    await say(code, [15, 1], [17, 2]);
    const other = await startTestApp({
      beside: app,
      now: new Date(app.clock.nowMs()).toISOString(),
      environment,
    });
    await writeLetters(other.ctx);
    await other.close();
    await deliver();
    expect(subjects()).toEqual([expect.stringContaining('saiu para entrega')]);
  });

  test('tell the newest alone of what came at once, and nothing of what is old', async () => {
    await set({ occasions: all });
    const code = await hired(app, shop);
    await deliver();
    mailbox.received.length = 0;
    await say(code, [15, 1], [17, 2], [3, 3]);
    await deliver();
    expect(subjects()).toEqual([expect.stringContaining('foi entregue')]);

    mailbox.received.length = 0;
    const late = await hired(app, shop);
    await deliver();
    mailbox.received.length = 0;
    await moveClocks(app, new Date(app.clock.nowMs() + 4 * 86_400_000).toISOString());
    await say(late, [15, -3 * 1440], [17, -3 * 1440 + 5]);
    await deliver();
    expect(mailbox.received).toEqual([]);
  });

  test('say of several volumes that all are delivered, not one', async () => {
    await set({ occasions: { ...none, delivered: on } });
    const code = await hired(app, shop);
    await withVolumes(app, code, 2);
    await say(code, [15, 1], [3, 2, { codigo_volume: `${code}001` }]);
    await deliver();
    expect(mailbox.received).toEqual([]);
    await say(code, [3, 3, { codigo_volume: `${code}002` }]);
    await deliver();
    expect(mailbox.received).toHaveLength(1);
  });

  test('are not sent of a shipper that integrations are tried with', async () => {
    await set({ occasions: all });
    const mark = (isTest: boolean) =>
      sql`update shipper set is_test = ${isTest} where id = ${shop.id}`.execute(app.ctx.db);
    await mark(true);
    await hired(app, shop);
    await mark(false);
    await deliver();
    expect(mailbox.received).toEqual([]);
  });

  test('are not for freights without an address', async () => {
    await set({ occasions: all });
    const { email: _email, ...recipient } = someRecipient;
    const code = await hired(app, shop, { destinatario: recipient });
    await deliver();
    expect(mailbox.received).toEqual([]);
    expect(await timelineOf(code)).toEqual([]);
  });

  test('stand in the life of the freight, with the address for those alone who may see it', async () => {
    await set({ occasions: { ...none, hired: on } });
    const code = await hired(app, shop);
    await deliver();
    await writeLetters(app.ctx);
    const [event] = await timelineOf(code);
    expect(event).toMatchObject({ kind: 'letter', state: 'sent', detail: 'maria@exemplo.com.br' });
    expect(event.title).toContain('E-mail ao destinatário');
    const { admin: masked } = await personOf(app, { name: 'Nilo', permissions: ['freights.read'] } as never);
    expect(await timelineOf(code, masked)).toMatchObject([{ title: event.title, detail: '[oculto]' }]);
    await app.ctx.db.deleteFrom('mail').execute();
    expect(await timelineOf(code)).toMatchObject([{ state: 'sent' }]);
    await anonymiseFreight(app.ctx, tester, code);
    expect(await timelineOf(code)).toMatchObject([{ state: 'sent', detail: null }]);
  });

  test('that wait are forgotten with the recipient', async () => {
    await set({ occasions: { ...none, hired: on } });
    const code = await hired(app, shop);
    await writeLetters(app.ctx);
    await anonymiseFreight(app.ctx, tester, code);
    await sendLetters(app.ctx);
    expect(mailbox.received).toEqual([]);
    const rows = await app.ctx.db
      .selectFrom('recipientLetter')
      .selectAll()
      .where('freightCode', '=', code)
      .execute();
    expect(rows).toMatchObject([{ recipient: null, addressHash: null, mailId: null, reason: 'forgotten' }]);
  });

  test('are never sent again by hand', async () => {
    await set({ occasions: { ...none, hired: on } });
    await hired(app, shop);
    await deliver();
    const { items } = (await admin('GET /mail?kind=recipient')).body;
    expect(items[0]).toMatchObject({ kind: 'recipient', mayResend: false });
    expect((await admin(`POST /mail/${items[0].id}/resend`)).status).toBe(409);
  });
});

describe('texts of a shipper', () => {
  const text = { subject: 'Pedido {pedido}', body: 'Oi, {nome}!' };
  const preview = (pt: object) =>
    admin(`POST ${path()}/preview`, { occasion: 'delivered', language: 'pt', pt, en: null });

  test('are shown before they are sent, as text and never as markup', async () => {
    const { body } = await preview({
      subject: 'Chegou {pedido}',
      body: 'Oi, {nome} & <b>família</b>\n\nFim',
    });
    expect(body.subject).toBe('Chegou 10042');
    expect(body.text).toContain('Oi, Maria & <b>família</b>');
    expect(body.html).toContain('<p>Oi, Maria &amp; &lt;b&gt;família&lt;/b&gt;</p><p>Fim</p>');
  });

  test.each([
    ['an unknown field', { ...text, body: 'Rua {endereco}' }, 'pt.body'],
    ['a brace alone', { ...text, body: 'Olá {nome' }, 'pt.body'],
    ['a name in the subject', { ...text, subject: 'Oi, {nome}' }, 'pt.subject'],
    ['an address', { ...text, body: 'Veja https://golpe.example' }, 'pt.body'],
  ])('are refused with %s', async (_name, pt, field) => {
    const { status, body } = await preview(pt);
    expect(status).toBe(422);
    expect(body.details).toMatchObject([{ field }]);
    const occasions = { ...none, delivered: { ...on, pt } };
    expect((await set({ occasions })).status).toBe(422);
  });

  test('are changed by nobody who saw an older revision', async () => {
    const { revision, ...kept } = (await admin(`GET ${path()}`)).body;
    const { usual: _usual, mayBeSent: _may, ...policy } = kept;
    expect((await admin(`PUT ${path()}`, { ...policy, revision: revision + 1 })).status).toBe(409);
  });
});

describe('who wants no more letters', () => {
  async function linkOfLetter(): Promise<string> {
    await set({ occasions: all });
    await hired(app, shop);
    await deliver();
    const [link = ''] = /\/cartas\/[\w-]+/.exec(partsOf(mailbox.received.at(-1) as never).text) ?? [];
    return `${app.address}${link}`;
  }
  const post = (link: string) =>
    fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });

  test('asks by opening the page, says so by its button, and never gets one again', async () => {
    const link = await linkOfLetter();
    const opened = await fetch(link);
    expect(await opened.text()).toContain('<form method="post">');
    expect(opened.headers.get('content-security-policy')).toContain("form-action 'self'");
    await hired(app, shop);
    await writeLetters(app.ctx);
    mailbox.received.length = 0;
    for (const round of [1, 2]) {
      const done = await post(link);
      expect([round, done.status, (await done.text()).includes('Pronto')]).toEqual([round, 200, true]);
    }
    expect(await (await fetch(link)).text()).not.toContain('<form');
    const code = await hired(app, shop, {
      destinatario: { ...someRecipient, email: 'MARIA@exemplo.com.br' },
    });
    await say(code, [15, 1], [17, 2]);
    await deliver();
    expect(mailbox.received).toEqual([]);
    expect(await timelineOf(code)).toMatchObject([{ state: 'opted_out' }]);
    await anonymiseFreight(app.ctx, tester, code);
    await hired(app, shop);
    await deliver();
    expect(mailbox.received).toEqual([]);
    const kept = await app.ctx.db.selectFrom('letterOptOut').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('maria');
    await hired(app, shop, { destinatario: { ...someRecipient, email: 'outra@exemplo.com.br' } });
    await deliver();
    expect(mailbox.received.map(({ to }) => to)).toEqual(['outra@exemplo.com.br']);
  });

  test('has a link that nobody else can make', async () => {
    const link = await linkOfLetter().catch(() => `${app.address}/cartas/aaaaaaaaaaaaaaaaaaaaaaaa`);
    const forged = `${link.slice(0, -4)}AAAA`;
    expect((await fetch(forged)).status).toBe(404);
    expect((await post(forged)).status).toBe(404);
    expect(await app.ctx.db.selectFrom('letterOptOut').selectAll().execute()).toHaveLength(1);
  });
});
