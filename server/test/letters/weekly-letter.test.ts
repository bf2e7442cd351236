import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendWeekly } from '../../src/freight/record/weekly/send-weekly.ts';
import { keepSums } from '../../src/freight/report/keep-sums.ts';
import { moneyText } from '../../src/kernel/value-texts.ts';
import { sendLetters } from '../../src/platform/mail/outbox.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired } from '../support/hire.ts';
import { headerOf, type Mailbox, openMailbox, partsOf } from '../support/mailbox.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { moveClocks } from '../support/tracking.ts';

let app: TestApp;
let shop: Shop;
let empty: Shop;
let mailbox: Mailbox;
let environment: Record<string, string>;
let rosa: AdminCall;
let others = 0;

/** Monday, 8:00 and before it, in São Paulo. */
const monday = '2026-11-23T11:00:00Z';
const before = '2026-11-23T10:59:00Z';
const weekly = (changes: object = {}) => ({ enabled: true, weekday: 1, hour: 8, ...changes });

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
  empty = await openBareShop(app, 77);
  rosa = (await personOf(app, { name: 'Rosa', role: 'admin', email: 'rosa@loja.example' } as never)).admin;
  await hired(app, shop);
  await hired(app, shop);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.ctx.db.deleteFrom('weeklyLetter').execute();
  await app.ctx.db.deleteFrom('mail').execute();
  mailbox.received.length = 0;
  await moveClocks(app, '2026-11-20T12:00:00Z');
});

async function somebody(more: object): Promise<AdminCall> {
  others += 1;
  const person = { name: `Otto ${others}`, email: `otto${others}@loja.example`, ...more };
  return (await personOf(app, person as never)).admin;
}

async function run(iso: string): Promise<void> {
  await moveClocks(app, iso);
  await keepSums(app.ctx);
  await sendWeekly(app.ctx);
  await sendLetters(app.ctx);
}

describe('the weekly letter', () => {
  test('comes to nobody who has not asked for it', async () => {
    expect((await rosa('GET /me/weekly-letter')).body).toEqual({
      ...weekly(),
      enabled: false,
      mayBeSent: true,
    });
    await run(monday);
    expect(mailbox.received).toEqual([]);
  });

  test('says what the first page and the reports say, every figure as a link to it', async () => {
    await rosa('PUT /me/weekly-letter', weekly());
    await run(before);
    expect(mailbox.received).toEqual([]);
    await run(monday);
    const [mail] = mailbox.received;
    if (mail === undefined) throw new Error('no letter came');
    expect(headerOf(mail, 'subject')).toBe('Carreto: sua semana, 16/11 a 22/11');
    const { text, html } = partsOf(mail);
    const span = 'from=2026-11-16&until=2026-11-22&compare=before';
    const { total } = (await rosa(`GET /reports/cost?${span}`)).body;
    expect(total.costCents).toBeGreaterThan(0);
    const today = (await rosa('GET /today')).body;
    const waiting = today.cards.filter(({ count }: { count: number }) => count > 0);
    for (const part of [text, html.replaceAll('&amp;', '&')]) {
      expect(part).toContain(moneyText(total.costCents));
      expect(part).toContain('https://frete.example/painel/desempenho/custo?de=2026-11-16&ate=2026-11-22');
      expect(part).toContain('https://frete.example/painel/perfil');
      for (const { page } of waiting) expect(part).toContain(`https://frete.example/painel${page}`);
    }
    const figures = html.match(/R\$ [\d.,]+|[\d.,]+ %/g) ?? [];
    const linked = html.match(/<a [^>]*>(?:R\$ [\d.,]+|[\d.,]+ %)<\/a>/g) ?? [];
    expect(figures.length).toBeGreaterThan(0);
    expect(linked).toHaveLength(figures.length);
    expect(html).not.toMatch(/<img|<style|<link|<script|src=/);
  });

  test('comes once a week, whichever processes run and start again', async () => {
    await rosa('PUT /me/weekly-letter', weekly());
    await moveClocks(app, monday);
    const other = await startTestApp({ beside: app, now: monday, environment });
    await Promise.all([app, other, app, other].map(({ ctx }) => sendWeekly(ctx)));
    await other.close();
    await run('2026-11-25T15:00:00Z');
    expect(mailbox.received).toHaveLength(1);
    await rosa('PUT /me/weekly-letter', weekly({ weekday: 5 }));
    await run('2026-11-27T15:00:00Z');
    expect(mailbox.received).toHaveLength(1);
    await run('2026-12-04T11:00:00Z');
    expect(mailbox.received).toHaveLength(2);
    // Weeks in which nothing ran are not made up for.
    await run('2026-12-18T11:00:00Z');
    expect(mailbox.received).toHaveLength(3);
  });

  test('waits for the next week where the moment of this one is over', async () => {
    await moveClocks(app, '2026-11-24T12:00:00Z');
    await rosa('PUT /me/weekly-letter', weekly());
    await run('2026-11-24T12:01:00Z');
    expect(mailbox.received).toEqual([]);
    await run('2026-11-30T11:00:00Z');
    expect(mailbox.received).toHaveLength(1);
  });

  test('is within what its reader may see, in the language of the reader', async () => {
    const narrow = await somebody({ permissions: ['freights.read'] });
    const elsewhere = await somebody({ role: 'viewer', shipperIds: [empty.id] });
    const english = await somebody({ role: 'viewer' });
    for (const each of [narrow, elsewhere, english]) await each('PUT /me/weekly-letter', weekly());
    const { revision: _revision, ...own } = (await english('GET /me/preferences')).body;
    await english('PUT /me/preferences', { ...own, revision: 0, language: 'en' });
    await run(monday);
    const texts = mailbox.received.map((mail) => partsOf(mail).text);
    expect(texts.filter((text) => text.includes('Custo'))).toEqual([]);
    expect(texts.filter((text) => text.includes('Cost of freights hired'))).toHaveLength(1);
    expect(mailbox.received.map(({ to }) => to)).not.toContain(`otto${others - 1}@loja.example`);
  });

  test('is not sent where there is nothing to say, nor to who left', async () => {
    const idle = await somebody({ role: 'viewer', shipperIds: [empty.id] });
    await idle('PUT /me/weekly-letter', weekly());
    await rosa('PUT /me/weekly-letter', weekly());
    await app.ctx.db.updateTable('operator').set({ active: false }).where('name', '=', 'Rosa').execute();
    await run(monday);
    await app.ctx.db.updateTable('operator').set({ active: true }).where('name', '=', 'Rosa').execute();
    expect(mailbox.received).toEqual([]);
  });
});
