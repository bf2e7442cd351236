import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { addPerson, browserOf, goodPassword } from '../support/sign-in.ts';

const security = '/api/admin/v1/security';
const session = '/api/admin/v1/session';
const start = '2026-11-20T12:00:00Z';
let app: TestApp;
let owner: ReturnType<typeof browserOf>;
let minutes = 0;

beforeAll(async () => {
  app = await startTestApp({ now: start });
  await pass(0);
  await addPerson(app, { name: 'Olga' });
  owner = browserOf(app.address);
  await owner.logIn('Olga');
});
afterAll(() => app.close());

/** Both clocks, so many minutes further. */
async function pass(more: number): Promise<void> {
  minutes += more;
  const at = new Date(Date.parse(start) + minutes * 60_000).toISOString();
  app.clock.set(at);
  await setDatabaseClock(app.ctx.db, at);
}

let revision = 0;
async function setPolicy(changes: object) {
  const body = { secondFactorRoles: [], networks: [], provider: null, revision, ...changes };
  const answer = await owner.call('PUT', security, { body });
  if (answer.status === 200) revision = answer.json.revision;
  return answer;
}

const codeOf = (secret: string): string => new TOTP({ secret }).generate({ timestamp: app.clock.nowMs() });

describe('how people are let in', () => {
  test('is nothing but the password where nothing was set', async () => {
    const { json } = await owner.call('GET', security);
    expect(json).toEqual({
      secondFactorRoles: [],
      networks: [],
      provider: null,
      leastPasswordLength: 12,
      revision: 0,
    });
  });

  test('is set by one person at a time, who gave a password lately, and stands in the change log', async () => {
    expect((await setPolicy({ revision: 7 })).status).toBe(409);
    expect((await setPolicy({ networks: ['127.0.0.0/8'] })).json.revision).toBe(1);
    const log = await owner.call('GET', '/api/admin/v1/changes?kind=securityPolicy');
    expect(log.json.items).toMatchObject([{ action: 'replace', after: { networks: ['127.0.0.0/8'] } }]);
    await pass(11);
    expect((await setPolicy({})).json.code).toBe('step_up_required');
    await owner.call('POST', `${session}/verification`, { body: { password: goodPassword } });
    expect((await setPolicy({})).status).toBe(200);
  });

  test('shuts nobody out who sets it, and takes no network that is none', async () => {
    const refused = async (networks: string[]) => {
      const { status, json } = await setPolicy({ networks });
      return [status, json.details[0].field];
    };
    expect(await refused(['203.0.113.0/24'])).toEqual([422, 'networks']);
    expect(await refused(['127.0.0.0/8', 'ours'])).toEqual([422, 'networks[1]']);
    expect(await refused(['127.0.0.0/64'])).toEqual([422, 'networks[0]']);
  });
});

describe('networks that people may come from', () => {
  test('let in nobody else, end what others have open, and leave tokens alone', async () => {
    await setPolicy({ networks: ['127.0.0.1/32'] });
    const elsewhere = await startTestApp({
      beside: app,
      now: start,
      environment: { CARRETO_TRUST_PROXY: '127.0.0.1' },
    });
    try {
      elsewhere.clock.set(new Date(app.clock.nowMs()).toISOString());
      // Behind a proxy pages are those of the public address.
      const origin = new URL(elsewhere.signIn.rules.publicUrl).origin;
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address, origin } });
      const browser = browserOf(elsewhere.address);
      const logIn = (address: string) =>
        browser.call('POST', session, { body: { login: 'Olga', password: goodPassword }, ...from(address) });
      expect((await logIn('203.0.113.9')).json.code).toBe('forbidden');
      expect((await logIn('127.0.0.1')).status).toBe(200);
      expect((await browser.call('GET', session, from('127.0.0.1'))).status).toBe(200);
      const away = await browser.call('GET', session, from('203.0.113.9'));
      expect(away.json.code).toBe('forbidden');
    } finally {
      await elsewhere.close();
    }
    await setPolicy({});
  });
});

describe('a role that demands a second factor', () => {
  test('is not set by somebody of it who has none', async () => {
    const { status, json } = await setPolicy({ secondFactorRoles: ['owner'] });
    expect([status, json.details[0].field]).toEqual([422, 'secondFactorRoles']);
  });

  test('holds its people back until they set one up, by the pages without script', async () => {
    const person = await addPerson(app, { name: 'Bruna', role: 'analyst' });
    const before = browserOf(app.address);
    await before.logIn('Bruna');
    await setPolicy({ secondFactorRoles: ['operations'] });
    // Permissions of one's own count as any role.
    const held = await before.call('GET', session);
    expect([held.status, held.json.code]).toEqual([403, 'second_factor_required']);
    const browser = browserOf(app.address);
    const page = await browser.open('/painel/entrar?volta=%2Ffretes');
    const come = await browser.submit('/painel/entrar', page.text, {
      fields: { login: 'Bruna', password: goodPassword },
    });
    expect(come.headers.get('location')).toBe('/painel/entrar/segundo-fator?volta=%2Ffretes');
    const first = await browser.open('/painel/entrar/segundo-fator?volta=%2Ffretes');
    const shown = await browser.submit('/painel/entrar/segundo-fator', first.text);
    expect(shown.text).toContain('<svg');
    const [, secret = ''] = /<code>([A-Z2-7]+)<\/code>/.exec(shown.text) ?? [];
    const wrong = await browser.submit('/painel/entrar/segundo-fator', shown.text, {
      fields: { code: '000000' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain(secret);
    expect(wrong.text).toContain('Código incorreto: digite o que o aplicativo mostra agora.');
    const done = await browser.submit('/painel/entrar/segundo-fator', wrong.text, {
      fields: { code: codeOf(secret) },
    });
    expect(done.text.match(/<li>/g)).toHaveLength(10);
    expect(done.text).toContain('href="/painel/fretes"');
    expect((await browser.call('GET', session)).json.person.id).toBe(person.id);
    const remove = await browser.call('DELETE', '/api/admin/v1/me/totp');
    expect(remove.status).toBe(409);
  });

  test('asks for the code at the next log-in, and lets them set it up through the API as well', async () => {
    await addPerson(app, { name: 'Caio', role: 'viewer' });
    const browser = browserOf(app.address);
    expect((await browser.logIn('Caio')).json.stage).toBe('enrolment');
    expect((await browser.call('GET', '/api/admin/v1/freights')).json.code).toBe('second_factor_required');
    const { json } = await browser.call('POST', '/api/admin/v1/me/totp');
    const cookie = [...browser.jar.values()].join();
    const confirmed = await browser.call('POST', '/api/admin/v1/me/totp/confirm', {
      body: { code: codeOf(json.secret) },
    });
    expect(confirmed.json.recoveryCodes).toHaveLength(10);
    expect([...browser.jar.values()].join()).not.toBe(cookie);
    expect((await browser.call('GET', session)).status).toBe(200);
    expect((await browserOf(app.address).logIn('Caio')).json.stage).toBe('second_factor');
    await setPolicy({});
  });
});
