import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { tester } from '../support/registry.ts';
import { addPerson, browserOf, goodPassword } from '../support/sign-in.ts';

const session = '/api/admin/v1/session';
const start = '2026-11-20T12:00:00Z';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: start });
  await moveTo(0);
});

/** Both clocks, so many minutes after the start. */
async function moveTo(minutes: number): Promise<void> {
  const at = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  app.clock.set(at);
  await setDatabaseClock(app.ctx.db, at);
}
afterAll(() => app.close());

describe('logging in by password', () => {
  test('opens a session that says who is here and what they may', async () => {
    const person = await addPerson(app, { name: 'Olga Reis' });
    const browser = browserOf(app.address);
    expect(await browser.logIn('Olga Reis')).toMatchObject({ status: 200, json: { stage: 'full' } });
    const { status, json } = await browser.call('GET', session);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      person: { id: person.id, name: 'Olga Reis', roles: ['owner'], language: null },
      shippers: 'all',
      carriers: 'all',
      demo: false,
      demoHistory: null,
      insecure: false,
    });
    expect(json.permissions).toContain('people.write');
    expect(json.csrf).toMatch(/^[\w-]{43}$/);
  });

  test('keeps the cookie from scripts and from other sites', async () => {
    await addPerson(app, { name: 'Cookie' });
    const { headers } = await browserOf(app.address).logIn('Cookie');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^carreto-[0-9a-z]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('gives a wrong password and an unknown person the same no, after the same derivation', async () => {
    await addPerson(app, { name: 'Wrong' });
    const verified: (string | undefined)[] = [];
    const { verify } = app.signIn.passwords;
    app.signIn.passwords.verify = (password, phc) => {
      verified.push(phc);
      return verify(password, phc);
    };
    const known = await browserOf(app.address).logIn('Wrong', 'not the password at all');
    const unknown = await browserOf(app.address).logIn('Nobody Here', 'not the password at all');
    app.signIn.passwords.verify = verify;
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(known.json.code).toBe('wrong_credentials');
    expect(unknown.json.message).toBe(known.json.message);
    expect(verified).toEqual([expect.stringMatching(/^\$argon2id\$/), undefined]);
  });

  test('refuses the sixth try in a quarter of an hour, also the right one, and lets in afterwards', async () => {
    await addPerson(app, { name: 'Locked' });
    const browser = browserOf(app.address);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await browser.logIn('Locked', 'not the password at all')).status).toBe(401);
    const refused = await browser.logIn('Locked');
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    await moveTo(16);
    expect((await browser.logIn('Locked')).status).toBe(200);
  });

  test('counts a hundred tries at once as a hundred', async () => {
    await moveTo(40);
    await addPerson(app, { name: 'Crowd' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browserOf(app.address).logIn('Crowd', 'not the password at all')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    await moveTo(60);
  });

  test('refuses a page of another site', async () => {
    const { status, json } = await browserOf(app.address).call('POST', session, {
      body: { login: 'x', password: 'y' },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect([status, json.code]).toEqual([403, 'csrf']);
  });
});

describe('a session', () => {
  test('changes things only with the value that its page was told', async () => {
    await addPerson(app, { name: 'Writer' });
    const browser = browserOf(app.address);
    await browser.logIn('Writer');
    const without = await browser.call('DELETE', '/api/admin/v1/me/sessions', {
      headers: { 'x-carreto-csrf': '' },
    });
    const wrong = await browser.call('DELETE', '/api/admin/v1/me/sessions', {
      headers: { 'x-carreto-csrf': 'A'.repeat(43) },
    });
    const crossing = await browser.call('GET', session, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([without.json.code, wrong.json.code, crossing.json.code]).toEqual(['csrf', 'csrf', 'csrf']);
    expect((await browser.call('DELETE', '/api/admin/v1/me/sessions')).json).toEqual({ ended: 0 });
  });

  test('of a made-up cookie is nobody', async () => {
    await addPerson(app, { name: 'Stolen' });
    const browser = browserOf(app.address);
    await browser.logIn('Stolen');
    const [name = ''] = browser.jar.keys();
    browser.jar.set(name, 'A'.repeat(43));
    expect((await browser.call('GET', session)).status).toBe(401);
  });

  test('ends after twelve hours without use', async () => {
    await addPerson(app, { name: 'Idle' });
    const browser = browserOf(app.address);
    await browser.logIn('Idle');
    await moveTo(60 + 11 * 60);
    expect((await browser.call('GET', session)).status).toBe(200);
    await moveTo(60 + 22 * 60);
    expect((await browser.call('GET', session)).status).toBe(200);
    await moveTo(60 + 34 * 60);
    expect((await browser.call('GET', session)).status).toBe(401);
    await moveTo(60);
  });

  test('does not speak where a token does', async () => {
    await addPerson(app, { name: 'Both' });
    const browser = browserOf(app.address);
    await browser.logIn('Both');
    const wrong = await browser.call('GET', session, {
      headers: { authorization: `Bearer ${'a'.repeat(32)}` },
    });
    expect(wrong.status).toBe(401);
  });

  test('that logged out is over, also on another process within a refresh', async () => {
    await addPerson(app, { name: 'Leaving' });
    const beside = await startTestApp({ beside: app });
    const browser = browserOf(app.address);
    await browser.logIn('Leaving');
    const there = browserOf(beside.address);
    for (const [name, value] of browser.jar) there.jar.set(name, value);
    expect((await there.call('GET', session)).status).toBe(200);
    const left = await browser.call('DELETE', session);
    expect(left).toMatchObject({ status: 200, json: { ended: true } });
    expect(left.headers.get('clear-site-data')).toBe('"cache", "storage"');
    await beside.ctx.mirror.refresh();
    expect((await there.call('GET', session)).status).toBe(401);
    await beside.close();
  });

  test('of somebody who is switched off is nobody', async () => {
    const { id } = await addPerson(app, { name: 'Switched off' });
    const browser = browserOf(app.address);
    await browser.logIn('Switched off');
    await updateOperator(app.ctx, tester, { operatorId: id, changes: { revision: 1, active: false } });
    await app.ctx.mirror.refresh();
    expect((await browser.call('GET', session)).status).toBe(401);
    expect((await browser.logIn('Switched off')).status).toBe(401);
  });

  test('asks for the password again after ten minutes, for what decides about access', async () => {
    await addPerson(app, { name: 'Careful' });
    const browser = browserOf(app.address);
    await browser.logIn('Careful');
    await moveTo(71);
    const add = () =>
      browser.call('POST', '/api/admin/v1/operators', {
        body: { name: `New ${app.clock.nowMs()}`, role: 'viewer' },
      });
    expect((await add()).json.code).toBe('step_up_required');
    const wrong = await browser.call('POST', `${session}/verification`, { body: { password: 'not it' } });
    expect(wrong.json.code).toBe('wrong_credentials');
    const given = await browser.call('POST', `${session}/verification`, { body: { password: goodPassword } });
    expect(given.status).toBe(200);
    expect((await add()).status).toBe(200);
  });
});
