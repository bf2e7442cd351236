import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/platform/log/log.ts';
import { sendLetters } from '../../src/platform/mail/outbox.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { invite } from '../../src/registry/sign-in/invitations/invite.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Mailbox, openMailbox, partsOf } from '../support/mailbox.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { tester } from '../support/registry.ts';
import { addPerson, browserOf, goodPassword } from '../support/sign-in.ts';

const resets = '/api/admin/v1/password-resets';
const acceptance = '/api/admin/v1/invitations/acceptance';
const session = '/api/admin/v1/session';
const other = 'quatro palavras bem diferentes';
const start = '2026-11-20T12:00:00Z';
const lines: string[] = [];
let app: TestApp;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({
    now: start,
    log: createLog({ level: 'debug', stream: { write: (line: string) => void lines.push(line) } }),
    environment: { CARRETO_SMTP_URL: mailbox.url, CARRETO_MAIL_FROM: 'carreto@frete.example' },
  });
  await moveTo(0);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** Both clocks, so many hours after the start. */
async function moveTo(hours: number): Promise<void> {
  const at = new Date(Date.parse(start) + hours * 3_600_000).toISOString();
  app.clock.set(at);
  await setDatabaseClock(app.ctx.db, at);
}

/** Somebody with an address, and a password where one is set. */
async function person(name: string): Promise<{ id: number; email: string }> {
  const { id } = await addPerson(app, { name });
  const email = `${name.toLowerCase()}@loja.example`;
  await app.ctx.db.updateTable('operator').set({ email }).where('id', '=', id).execute();
  return { id, email };
}

const ask = (login: string) => browserOf(app.address).call('POST', resets, { body: { login } });
const accept = (code: string, password = other) =>
  browserOf(app.address).call('POST', acceptance, { body: { code, password } });

/** The codes of all links that were sent to somebody, oldest first. */
async function codesSentTo(email: string): Promise<string[]> {
  await sendLetters(app.ctx);
  const own = mailbox.received.filter(({ to }) => to === email);
  return own.flatMap((mail) => /convite#([0-9a-z]{32})/.exec(partsOf(mail).text)?.[1] ?? []);
}

describe('whoever forgot the password', () => {
  test('is sent a link for another one, which ends the sessions and keeps the second factor', async () => {
    const { email } = await person('Ana');
    const browser = browserOf(app.address);
    await browser.logIn('Ana');
    expect((await ask('ANA@loja.example')).json).toEqual({ isMailSet: true });
    const [code = ''] = await codesSentTo(email);
    const seen = await browserOf(app.address).call('POST', '/api/admin/v1/invitations/look', {
      body: { code },
    });
    expect(seen.json).toMatchObject({ kind: 'reset', name: 'Ana' });
    expect((await accept(code, 'short')).status).toBe(422);
    expect((await accept(code)).status).toBe(200);
    expect((await browser.call('GET', session)).status).toBe(401);
    expect((await browserOf(app.address).logIn('Ana')).status).toBe(401);
    expect((await browserOf(app.address).logIn('Ana', other)).status).toBe(200);
    expect((await accept(code)).status).toBe(404);
  });

  test('is not told who is known', async () => {
    const { id } = await addPerson(app, { name: 'Sem endereço' });
    const before = mailbox.received.length;
    const known = await ask('Sem endereço');
    const unknown = await ask('ninguem@loja.example');
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
    await sendLetters(app.ctx);
    expect(mailbox.received).toHaveLength(before);
    const { count } = await app.ctx.db
      .selectFrom('operatorInvitation')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('operatorId', '=', id)
      .where('usedAt', 'is', null)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test('makes the link of before worth nothing, but no invitation of somebody else’s making', async () => {
    const { email } = await person('Bia');
    await ask('Bia');
    await ask('Bia');
    const [first = '', second = ''] = await codesSentTo(email);
    expect((await accept(first)).status).toBe(404);
    expect((await accept(second)).status).toBe(200);
    const { id } = await addOperator(app.ctx, tester, {
      name: 'Nova',
      email: 'nova@loja.example',
      role: 'viewer',
    });
    const { url } = await invite(app.ctx, tester, { operatorId: id, sends: false, publicUrl: app.address });
    await ask('Nova');
    expect((await accept(url.split('#')[1] ?? '')).status).toBe(200);
    // Spent with it: nobody sets that password once more by the older letter.
    const [code = ''] = await codesSentTo('nova@loja.example');
    expect((await accept(code)).status).toBe(404);
  });

  test('has an hour', async () => {
    const { email } = await person('Caio');
    await ask('Caio');
    const [code = ''] = await codesSentTo(email);
    await moveTo(1.01);
    expect((await accept(code)).status).toBe(404);
    await moveTo(0);
  });

  test('is one of few from an address, by the page without script too', async () => {
    const { email } = await person('Davi');
    await app.ctx.db.deleteFrom('signInTry').execute();
    const browser = browserOf(app.address);
    expect((await browser.open('/painel/entrar')).text).toContain('href="/painel/entrar/senha"');
    const page = await browser.open('/painel/entrar/senha');
    const sent = await browser.submit('/painel/entrar/senha', page.text, { fields: { login: email } });
    expect(sent.text).toContain('o link está a caminho');
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(email)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(await codesSentTo(email)).toHaveLength(5);
    await app.ctx.db.deleteFrom('signInTry').execute();
  });
});

describe('links and sessions', () => {
  test('an invitation is good for seven days', async () => {
    const { id } = await addOperator(app.ctx, tester, { name: 'Tarde', role: 'viewer' });
    const { url } = await invite(app.ctx, tester, { operatorId: id, sends: false, publicUrl: app.address });
    await moveTo(7 * 24 + 0.01);
    expect((await accept(url.split('#')[1] ?? '')).status).toBe(404);
    await moveTo(0);
  });

  test('a session ends after seven days, however it is used', async () => {
    await person('Eva');
    const browser = browserOf(app.address);
    await browser.logIn('Eva');
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      await moveTo(hours);
      expect((await browser.call('GET', session)).status).toBe(200);
    }
    await moveTo(7 * 24 + 0.01);
    expect((await browser.call('GET', session)).status).toBe(401);
    await moveTo(0);
  });
});

test('no password, code or cookie is in a log or the change log', async () => {
  await person('Canário');
  const { id } = await addOperator(app.ctx, tester, { name: 'Convidado', role: 'viewer' });
  const { url } = await invite(app.ctx, tester, { operatorId: id, sends: false, publicUrl: app.address });
  const browser = browserOf(app.address);
  await browser.logIn('Canário', 'senha errada canario 1');
  await browser.logIn('Canário');
  await browser.call('POST', '/api/admin/v1/me/password', {
    body: { current: goodPassword, password: 'segunda senha canario longa' },
  });
  const { json } = await browser.call('POST', '/api/admin/v1/me/totp');
  await browser.call('POST', '/api/admin/v1/me/totp/confirm', { body: { code: '123456' } });
  await ask('canário@loja.example');
  await codesSentTo('canário@loja.example');
  const page = await browser.open('/painel/entrar');
  await browser.submit('/painel/entrar', page.text, {
    fields: { login: 'Canário', password: 'terceira canario' },
  });
  const secrets = [
    ...['senha errada canario 1', 'segunda senha canario longa', 'terceira canario', goodPassword, '123456'],
    ...[url.split('#')[1] ?? '', json.secret, ...browser.jar.values()],
  ];
  expect(secrets.every((secret) => secret.length > 5)).toBe(true);
  const { rows } = await sql<{ line: string }>`select change_log::text as line from change_log`.execute(
    app.ctx.db,
  );
  expect(rows.length).toBeGreaterThan(10);
  const written = [...lines, ...rows.map(({ line }) => line)].join('\n');
  expect(written).toContain('openSession');
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
});
