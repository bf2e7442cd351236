import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOperators } from '../../src/demo/seed-operators.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { firstLink } from '../../src/registry/sign-in/invitations/first-link.ts';
import { invite } from '../../src/registry/sign-in/invitations/invite.ts';
import { safePath } from '../../src/routes/pages/entrance-frame.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { tester } from '../support/registry.ts';
import { addPerson, browserOf, goodPassword } from '../support/sign-in.ts';

const logInPath = '/painel/entrar';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ isDemo: true });
});
afterAll(() => app.close());

/** The form of the first person with a code, filled in but for what a test says. */
async function typingIn(browser: ReturnType<typeof browserOf>, code: string) {
  const path = '/painel/comecar/conta';
  const { text } = await browser.open(path);
  const usual = { code, name: 'Rosa Prado', email: '', password: goodPassword, repeated: goodPassword };
  return (fields: Record<string, string>) => browser.submit(path, text, { fields: { ...usual, ...fields } });
}

describe('the pages where people come in', () => {
  test('show the first person a link while nobody can log in, and no more afterwards', async () => {
    await addOperator(app.ctx, tester, { name: 'admin', role: 'admin' });
    await app.ctx.mirror.refresh();
    const link = await firstLink(app.ctx, app.address);
    expect(link).toMatch(/\/painel\/comecar\/conta#[0-9a-z]{32}$/);
    const code = link?.split('#')[1] ?? '';
    const browser = browserOf(app.address);
    const take = await typingIn(browser, code);
    expect((await take({ repeated: 'another one' })).text).toContain('não são iguais');
    expect((await take({ password: 'password1234', repeated: 'password1234' })).status).toBe(422);
    const incomplete = await take({ email: 'rosa' });
    expect(incomplete.status).toBe(422);
    expect(incomplete.text).toContain('value="Rosa Prado"');
    const other = await typingIn(browserOf(app.address), code);
    const taken = await take({ email: 'rosa@loja.example' });
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/painel/comecar']);
    const { json } = await browser.call('GET', '/api/admin/v1/session');
    expect(json.person).toMatchObject({ name: 'Rosa Prado', email: 'rosa@loja.example' });
    // The same link in another tab.
    const late = await other({ name: 'Outra Pessoa' });
    expect(late.status).toBe(404);
    expect(late.text).toContain('foi usado, ou passou uma hora');
    expect(await firstLink(app.ctx, app.address)).toBeUndefined();
  });

  test('take no name with a link that is not of the first person, and no link after an hour', async () => {
    const { id } = await addOperator(app.ctx, tester, { name: 'Ivo Dias', role: 'viewer' });
    const invitation = { operatorId: id, sends: false, publicUrl: app.address };
    const { url } = await invite(app.ctx, tester, invitation);
    const browser = browserOf(app.address);
    expect((await (await typingIn(browser, url.split('#')[1] ?? ''))({})).status).toBe(404);
    const bare = await startTestApp();
    await addOperator(bare.ctx, tester, { name: 'admin', role: 'admin' });
    await bare.ctx.mirror.refresh();
    const link = await firstLink(bare.ctx, bare.address);
    await sql`update app_clock set ahead = ahead + interval '1 hour'`.execute(bare.ctx.db);
    const take = await typingIn(browserOf(bare.address), link?.split('#')[1] ?? '');
    expect((await take({})).status).toBe(404);
    const renewed = await firstLink(bare.ctx, bare.address);
    expect((await (await typingIn(browserOf(bare.address), renewed?.split('#')[1] ?? ''))({})).status).toBe(
      303,
    );
    await bare.close();
  });

  test('let somebody in by a form without script, and lead to where they wanted to go', async () => {
    await addPerson(app, { name: 'Otto Lima' });
    const browser = browserOf(app.address);
    const page = await browser.open(`${logInPath}?volta=${encodeURIComponent('/fretes?estado=late')}`);
    expect(page.status).toBe(200);
    expect(Buffer.byteLength(page.text)).toBeLessThan(8192);
    const wrong = await browser.submit(logInPath, page.text, {
      fields: { login: 'Otto Lima', password: 'not it' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('role="alert"');
    expect(wrong.text).toContain('value="Otto Lima"');
    expect(wrong.text).not.toContain('not it');
    const right = await browser.submit(logInPath, wrong.text, {
      fields: { login: 'Otto Lima', password: goodPassword },
    });
    expect([right.status, right.headers.get('location')]).toEqual([303, '/painel/fretes?estado=late']);
    expect((await browser.call('GET', '/api/admin/v1/session')).status).toBe(200);
    const out = await browser.open('/painel/sair');
    const left = await browser.submit('/painel/sair', out.text);
    expect([left.status, left.headers.get('location')]).toEqual([303, '/painel/entrar']);
    expect((await browser.call('GET', '/api/admin/v1/session')).status).toBe(401);
  });

  test('take no form of another page, another browser or another site', async () => {
    const browser = browserOf(app.address);
    const page = await browser.open(logInPath);
    const fields = { login: 'Otto Lima', password: goodPassword };
    const other = await browserOf(app.address).submit(logInPath, page.text, { fields });
    const crossing = await browser.submit(logInPath, page.text, {
      fields,
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    const unsaid = await browser.submit(logInPath, page.text, { fields: { ...fields, form: '' } });
    expect([other.status, crossing.status, unsaid.status]).toEqual([403, 403, 403]);
  });

  test('speak English where the browser does, and ask for nothing from elsewhere', async () => {
    const page = await browserOf(app.address).open(logInPath, { 'accept-language': 'en-GB' });
    expect(page.text).toContain('<html lang="en">');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  test('let the people of the demo in by a click, and nobody where it is none', async () => {
    await seedOperators(app.ctx);
    await app.ctx.mirror.refresh();
    const browser = browserOf(app.address);
    const page = await browser.open(logInPath);
    expect([...page.text.matchAll(/name="demo" value="([a-z]+)"/g)].map(([, person]) => person)).toEqual([
      'lia',
      'otto',
      'fatima',
      'igor',
      'olga',
    ]);
    expect(page.text).toContain('>Otto: operações</button>');
    const fields = { login: '', password: '', demo: 'fatima' };
    expect((await browser.submit(logInPath, page.text, { fields })).status).toBe(303);
    const { json } = await browser.call('GET', '/api/admin/v1/session');
    expect(json).toMatchObject({ person: { name: 'Fátima', roles: ['finance'] }, demo: true });
    const beside = await startTestApp({ beside: app });
    const elsewhere = browserOf(beside.address);
    const plain = await elsewhere.open(logInPath);
    expect(plain.text).not.toContain('name="demo"');
    expect((await elsewhere.submit(logInPath, plain.text, { fields })).status).toBe(404);
    const call = { body: { person: 'olga' } };
    expect((await elsewhere.call('POST', '/api/admin/v1/session/demo', call)).status).toBe(404);
    await beside.close();
  });
});

test('only paths below the dashboard are led back to', () => {
  expect(safePath('/fretes/12?x=1&y=a%20b')).toBe('/fretes/12?x=1&y=a%20b');
  for (const path of [
    '//evil.example',
    'https://evil.example',
    '/\\evil',
    '/../x',
    '/entrar',
    '/comecar/conta',
    '/a\r\nb',
    7,
    undefined,
  ])
    expect(safePath(path)).toBe('/');
});
