import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostalSimulator } from '../../src/connectors/postal-operator/simulator/simulator.ts';
import { withTransaction } from '../../src/platform/db/with-transaction.ts';
import { enqueueLetters, sendLetters } from '../../src/platform/mail/outbox.ts';
import { type AdminCall, adminOf, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { loadRange, openPostalService, postalEnvironment } from '../support/postal.ts';
import { reverseBody, sendReverse } from '../support/reverse.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let mailbox: Mailbox;
let simulator: PostalSimulator;
let accountId: number;
let admin: AdminCall;

/** Nobody hands letters over but the tests. */
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({
    environment: {
      ...postalEnvironment,
      CARRETO_ROLE: 'api',
      CARRETO_SMTP_URL: mailbox.url,
      CARRETO_MAIL_FROM: 'carreto@loja.example',
    },
  });
  shop = await openShop(app);
  ({ simulator, accountId } = await openPostalService(app, shop));
  admin = await adminOf(app);
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
  await mailbox.close();
});

const write = (topic: string, recipient = 'rosa@loja.example') =>
  withTransaction(app.ctx.db, (tx) =>
    enqueueLetters(tx, {
      topic,
      recipients: [recipient],
      letter: { subject: 'Algo houve', text: 'segredo-do-corpo', html: '<p>segredo-do-corpo</p>' },
    }),
  );
let persons = 0;
const scoped = async (person: object) => {
  persons += 1;
  return (await personOf(app, { name: `Lia ${persons}`, ...person })).admin;
};

describe('letters', () => {
  test('are listed with kind, state and the last failure, without what they say', async () => {
    await write('invitation:1:1');
    mailbox.mood({ toRecipient: '550 unknown' });
    await sendLetters(app.ctx);
    const { status, body } = await admin('GET /mail');
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      {
        ...{ kind: 'invitation', state: 'failed', recipient: 'rosa@loja.example', subject: 'Algo houve' },
        ...{ attempts: 1, dueAt: null, failure: 'eenvelope_550', resentAt: null, mayResend: true },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('segredo');
    expect((await admin('GET /mail?kind=webhook')).body.items).toEqual([]);
    expect((await admin('GET /mail?state=failed&kind=invitation')).body.items).toHaveLength(1);
    expect((await admin('GET /mail?state=lost')).status).toBe(422);
  });

  test('that ended are sent once more, however often that is asked for', async () => {
    const [letter] = (await admin('GET /mail')).body.items;
    mailbox.mood('takes');
    const first = await admin(`POST /mail/${letter.id}/resend`, {});
    expect(first).toMatchObject({
      status: 200,
      body: { state: 'pending', resentBy: 'Ada', mayResend: false, failure: null, finishedAt: null },
    });
    await sendLetters(app.ctx);
    expect(mailbox.received.map(({ to }) => to)).toEqual(['rosa@loja.example']);
    const again = await admin(`POST /mail/${letter.id}/resend`, {});
    expect(again).toMatchObject({ status: 200, body: { state: 'sent', mayResend: false, failure: null } });
    await sendLetters(app.ctx);
    expect(mailbox.received).toHaveLength(1);
  });

  test('on their way are not sent again', async () => {
    await write('webhook/1/warned');
    const [letter] = (await admin('GET /mail?state=pending')).body.items;
    expect(letter).toMatchObject({ kind: 'webhook', mayResend: false });
    expect(await admin(`POST /mail/${letter.id}/resend`, {})).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await admin('POST /mail/999999/resend', {})).status).toBe(404);
  });

  test('are shown to those alone who see the whole installation, recipients to those who may see them', async () => {
    expect((await (await scoped({ roles: ['owner'], shipperIds: [shop.id] }))('GET /mail')).status).toBe(403);
    const masked = await scoped({ permissions: ['integration.read'] });
    const { items } = (await masked('GET /mail')).body;
    expect(items.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      'r***@loja.example',
      'r***@loja.example',
    ]);
    expect((await masked(`POST /mail/${items[0].id}/resend`, {})).status).toBe(403);
  });

  test('whose link has ended are not sent again: they say until when it held', async () => {
    const [over, holds] = ['2020-01-02T03:04:05.678Z', '2100-01-02T03:04:05.678Z'];
    mailbox.mood({ toRecipient: '550 unknown' });
    await write(`invitation:${over}`);
    await write(`password-reset:${holds}`);
    await sendLetters(app.ctx);
    const { body } = await admin('GET /mail?state=failed');
    expect(body.items.slice(0, 2)).toMatchObject([
      { kind: 'password_reset', linkEndsAt: holds, mayResend: true },
      { kind: 'invitation', linkEndsAt: over, mayResend: false },
    ]);
    expect(await admin(`POST /mail/${body.items[1].id}/resend`, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('O link desta mensagem já não vale') },
    });
    mailbox.mood('takes');
  });
});

describe('the health of a contract with the postal operator', () => {
  const healthOf = async (call = admin) => call(`GET /postal-accounts/${accountId}/health`);
  const book = (reference: string) => sendReverse(app, shop, { body: reverseBody(reference) });

  test('says when its services answered and failed', async () => {
    expect((await healthOf()).body).toMatchObject({
      ...{ accountId, active: true, unanswered: 0, lastCodeAt: null, numbers: [] },
      services: [
        { service: 'pre_posting', isSet: true, lastOkAt: null, lastFailedAt: null, failures: 0 },
        { service: 'legacy', isSet: true, lastOkAt: null },
      ],
    });
    await book('SAUDE-1');
    const [good] = await servicesOnce(({ lastOkAt }) => lastOkAt !== null);
    expect(good).toMatchObject({ service: 'pre_posting', failure: null, failures: 0 });
    simulator.state.mode = 'error';
    await book('SAUDE-2');
    const [bad] = await servicesOnce(({ failures }) => failures > 0);
    expect(bad).toMatchObject({ failure: 'unavailable', lastFailedAt: expect.any(String) });
  });

  type Service = { lastOkAt: string | null; failures: number };
  /** Calls are noted beside what they are made for. */
  const servicesOnce = (fits: (service: Service) => boolean): Promise<Service[]> =>
    expect
      .poll(async () => (await healthOf()).body.services, { timeout: 10_000 })
      .toSatisfy((services: Service[]) => services.some(fits))
      .then(async () => (await healthOf()).body.services);

  test('says how many numbers are left, and for how many days', async () => {
    await loadRange(app, accountId, { prefix: 'CA', serviceCode: '03298', firstNumber: 1, lastNumber: 60 });
    const { numbers } = (await healthOf()).body;
    expect(numbers).toEqual([
      {
        ...{ kind: 'object', serviceCode: '03298', remaining: 60, usedIn30Days: 0, daysLeft: null },
        isLow: true,
      },
    ]);
  });

  test('is of those who see its shipper', async () => {
    const other = await openBareShop(app, 9);
    const stranger = await scoped({ roles: ['owner'], shipperIds: [other.id] });
    expect((await healthOf(stranger)).status).toBe(404);
    expect((await healthOf(await scoped({ roles: ['owner'], shipperIds: [shop.id] }))).status).toBe(200);
    expect((await admin('GET /postal-accounts/999999/health')).status).toBe(404);
  });
});
