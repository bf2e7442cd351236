import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeTotpOf } from '../../src/registry/sign-in/factors/own-totp.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { tester } from '../support/registry.ts';
import { addPerson, browserOf, goodPassword } from '../support/sign-in.ts';
import { codeNow } from '../support/totp.ts';

const session = '/api/admin/v1/session';
const me = '/api/admin/v1/me';
const start = '2026-11-20T12:00:00Z';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: start });
  await setDatabaseClock(app.ctx.db, start);
});
afterAll(() => app.close());

function codeOf(secret: string): string {
  return codeNow(app, secret);
}

/** Somebody with a second factor in force; the code of this half minute is spent. */
async function withFactor(name: string) {
  const person = await addPerson(app, { name });
  const browser = browserOf(app.address);
  await browser.logIn(name);
  const { json: started } = await browser.call('POST', `${me}/totp`);
  const { json: confirmed } = await browser.call('POST', `${me}/totp/confirm`, {
    body: { code: codeOf(started.secret) },
  });
  return { person, browser, secret: String(started.secret), codes: confirmed.recoveryCodes as string[] };
}

describe('a second factor', () => {
  test('counts from its first code on, and is asked for at the next log-in', async () => {
    const { browser, secret, codes } = await withFactor('Factor');
    expect(codes).toHaveLength(10);
    expect((await browser.call('GET', `${me}/security`)).json).toMatchObject({
      hasPassword: true,
      recoveryCodesLeft: 10,
    });
    const next = browserOf(app.address);
    expect((await next.logIn('Factor')).json.stage).toBe('second_factor');
    expect((await next.call('GET', session)).json.code).toBe('second_factor_required');
    const waiting = new Map(next.jar);
    // The code of the confirmation is spent; the next half minute has another.
    const again = await next.call('POST', `${session}/second-factor`, { body: { code: codeOf(secret) } });
    expect(again.json.code).toBe('wrong_credentials');
    app.clock.advanceMs(30_000);
    const given = await next.call('POST', `${session}/second-factor`, { body: { code: codeOf(secret) } });
    expect(given).toMatchObject({ status: 200, json: { stage: 'full' } });
    expect((await next.call('GET', session)).status).toBe(200);
    const planted = browserOf(app.address);
    for (const [name, value] of waiting) planted.jar.set(name, value);
    expect((await planted.call('GET', session)).status).toBe(401);
  });

  test('is stood in for by each recovery code once', async () => {
    const { codes } = await withFactor('Recovery');
    const [code = ''] = codes;
    const browser = browserOf(app.address);
    await browser.logIn('Recovery');
    expect((await browser.call('POST', `${session}/second-factor`, { body: { code } })).status).toBe(200);
    const other = browserOf(app.address);
    await other.logIn('Recovery');
    expect((await other.call('POST', `${session}/second-factor`, { body: { code } })).status).toBe(401);
  });

  test('is given on a page of its own, without script', async () => {
    const { codes } = await withFactor('Page');
    const browser = browserOf(app.address);
    const page = await browser.open('/painel/entrar');
    const first = await browser.submit('/painel/entrar', page.text, {
      fields: { login: 'Page', password: goodPassword },
    });
    expect(first.headers.get('location')).toBe('/painel/entrar/codigo?volta=%2F');
    const asked = await browser.open('/painel/entrar/codigo');
    const given = await browser.submit('/painel/entrar/codigo', asked.text, {
      fields: { code: codes[1] ?? '' },
    });
    expect(given.headers.get('location')).toBe('/painel/');
    expect((await browser.call('GET', session)).status).toBe(200);
  });

  test('is taken away by the command line from who lost it; sessions end', async () => {
    const { person, browser } = await withFactor('Lost');
    expect(await removeTotpOf(app.ctx, tester, person.id)).toEqual({ ended: 1 });
    await app.ctx.mirror.refresh();
    expect((await browser.call('GET', session)).status).toBe(401);
    expect((await browserOf(app.address).logIn('Lost')).json.stage).toBe('full');
  });
});

describe('what concerns the caller alone', () => {
  test('a changed password ends the other sessions, and the old one is wrong from then on', async () => {
    await addPerson(app, { name: 'Changer' });
    const [here, there] = [browserOf(app.address), browserOf(app.address)];
    await here.logIn('Changer');
    await there.logIn('Changer');
    expect((await here.call('GET', `${me}/sessions`)).json.items).toHaveLength(2);
    const body = { current: goodPassword, password: 'lagoa funda pedra azul' };
    const weak = await here.call('POST', `${me}/password`, { body: { ...body, password: 'password1234' } });
    expect(weak.status).toBe(422);
    expect((await here.call('POST', `${me}/password`, { body })).status).toBe(200);
    expect([(await here.call('GET', session)).status, (await there.call('GET', session)).status]).toEqual([
      200, 401,
    ]);
    expect((await there.logIn('Changer')).status).toBe(401);
    expect((await there.logIn('Changer', body.password)).status).toBe(200);
  });

  test('preferences are kept whole, and of two tabs the slower one is told', async () => {
    await addPerson(app, { name: 'Prefers' });
    const browser = browserOf(app.address);
    await browser.logIn('Prefers');
    const { json } = await browser.call('GET', `${me}/preferences`);
    const wanted = { ...json, language: 'en', screens: { fretes: { columns: ['code'] } } };
    expect((await browser.call('PUT', `${me}/preferences`, { body: wanted })).json.revision).toBe(1);
    expect((await browser.call('PUT', `${me}/preferences`, { body: wanted })).status).toBe(409);
    expect((await browser.call('GET', session)).json.person.language).toBe('en');
  });

  test('views are the own ones and those that are shared, which needs settings.write', async () => {
    await addPerson(app, { name: 'Sharer' });
    await addPerson(app, { name: 'Reader', role: 'viewer' });
    const [sharer, reader] = [browserOf(app.address), browserOf(app.address)];
    await sharer.logIn('Sharer');
    await reader.logIn('Reader');
    const view = { screen: 'fretes', name: 'Atrasados', search: 'late=1', columns: ['code'], position: 0 };
    const views = '/api/admin/v1/views';
    expect((await sharer.call('POST', views, { body: { ...view, shared: true } })).status).toBe(200);
    expect((await sharer.call('POST', views, { body: { ...view, shared: true } })).status).toBe(409);
    expect(
      (await sharer.call('POST', views, { body: { ...view, name: 'Meus', shared: false } })).status,
    ).toBe(200);
    const { json } = await reader.call('GET', views);
    expect(json.items.map(({ name, isOwn }: { name: string; isOwn: boolean }) => [name, isOwn])).toEqual([
      ['Atrasados', false],
    ]);
    expect((await reader.call('POST', views, { body: { ...view, shared: true } })).status).toBe(403);
    expect((await reader.call('DELETE', `${views}/${json.items[0].id}`)).status).toBe(403);
  });

  test('nobody invites somebody who may more', async () => {
    const owner = await addPerson(app, { name: 'Big' });
    await addPerson(app, { name: 'Small', role: 'viewer' });
    const browser = browserOf(app.address);
    await browser.logIn('Small');
    const path = `/api/admin/v1/operators/${owner.id}/invitation`;
    expect((await browser.call('POST', path, { body: {} })).status).toBe(403);
  });

  test('the change log tells who came in from where, and what was tried, by filters', async () => {
    await addPerson(app, { name: 'Logged' });
    const browser = browserOf(app.address);
    await browser.logIn('Logged', 'not the password at all');
    await browser.logIn('Logged');
    const failed = await browser.call('GET', '/api/admin/v1/changes?kind=signIn&action=fail&limit=1');
    expect(failed.json.items[0]).toMatchObject({
      action: 'fail',
      address: '127.0.0.1',
      after: { what: 'password' },
    });
    const opened = await browser.call('GET', '/api/admin/v1/changes?kind=session&text=logged&limit=1');
    expect(opened.json.items[0]).toMatchObject({ actor: 'Logged', action: 'open' });
    expect(JSON.stringify([failed.json, opened.json])).not.toContain(goodPassword);
    const none = await browser.call('GET', '/api/admin/v1/changes?until=2020-01-01T00:00:00.000Z');
    expect(none.json.items).toEqual([]);
  });
});
