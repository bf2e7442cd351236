import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { listOperators } from '../../src/registry/operators/find-operators.ts';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { someShipper, tester } from '../support/registry.ts';
import { addPerson, browserOf } from '../support/sign-in.ts';

const security = '/api/admin/v1/security';
const begin = '/painel/entrar/provedor';
let app: TestApp;
let provider: IdentityProvider;
let owner: ReturnType<typeof browserOf>;
let shipperId: number;

const accounts = [
  { sub: 'lia', email: 'Lia@loja.example', email_verified: true, name: 'Lia' },
  { sub: 'unverified', email: 'otto@loja.example', email_verified: false },
  { sub: 'elsewhere', email: 'igor@outra.example', email_verified: true },
  {
    sub: 'new',
    email: 'nova@loja.example',
    email_verified: true,
    name: 'Nova Pessoa',
    groups: ['all', 'expedicao'],
  },
  { sub: 'roleless', email: 'sem@loja.example', email_verified: true, groups: ['all'] },
];

beforeAll(async () => {
  app = await startTestApp({
    environment: { CARRETO_PROVIDER_ALLOW_CIDRS: '127.0.0.0/8' },
    now: new Date().toISOString(),
  });
  provider = await startIdentityProvider(accounts, [`${app.address}${begin}/retorno`]);
  shipperId = (await addShipper(app.ctx, tester, someShipper(1))).id;
  await addPerson(app, { name: 'Olga' });
  owner = browserOf(app.address);
  await owner.logIn('Olga');
  for (const [name, email] of [
    ['Lia', 'lia@loja.example'],
    ['Otto', 'otto@loja.example'],
    ['Igor', 'igor@outra.example'],
  ] as const)
    await addOperator(app.ctx, tester, { name, email, roles: ['operations'] });
  expect((await setPolicy({})).status).toBe(200);
});
afterAll(async () => {
  await provider.close();
  await app.close();
});

let revision = 0;
async function setPolicy(changes: object) {
  const answer = await owner.call('PUT', security, {
    body: {
      secondFactorRoles: [],
      networks: [],
      revision,
      provider: {
        issuer: provider.issuer,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        label: 'Contas da Loja',
        domains: ['loja.example'],
        roleClaim: 'groups',
        roles: [{ value: 'expedicao', role: 'dispatch' }],
        addsOperators: true,
        shipperIds: [shipperId],
        ...changes,
      },
    },
  });
  if (answer.status === 200) revision = answer.json.revision;
  return answer;
}

/** Logs somebody in by the provider, in a browser of its own unless one is given. */
async function logIn(sub: string, browser = browserOf(app.address), query = '') {
  const led = await browser.open(`${begin}${query}`);
  expect(led.status).toBe(303);
  const back = await provider.logIn(led.headers.get('location') ?? '', sub);
  const { pathname, search } = new URL(back);
  return {
    browser,
    back,
    answer: await browser.open(`${pathname}${search}`, { 'sec-fetch-site': 'cross-site' }),
  };
}

describe('an identity provider', () => {
  test('is offered where people come in, and keeps its secret to itself', async () => {
    const page = await browserOf(app.address).open('/painel/entrar');
    expect(page.text).toContain('Entrar com Contas da Loja');
    const { json } = await owner.call('GET', security);
    expect(json.provider).toMatchObject({
      hasSecret: true,
      returnUrl: expect.stringMatching(/^http:\/\/127.*\/painel\/entrar\/provedor\/retorno$/),
    });
    expect(JSON.stringify(json)).not.toContain(provider.clientSecret);
    const log = await owner.call('GET', '/api/admin/v1/changes?kind=securityPolicy');
    expect(log.json.items).toHaveLength(1);
    expect(JSON.stringify(log.json)).not.toContain(provider.clientSecret);
  });

  test('lets in the person with the address that it has verified, and leads to where that person wanted to go', async () => {
    const { browser, answer } = await logIn('lia', undefined, '?volta=%2Ffretes');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/painel/fretes']);
    expect((await browser.call('GET', '/api/admin/v1/session')).json.person).toMatchObject({
      name: 'Lia',
      roles: ['operations'],
    });
    const { json } = await browser.call('GET', '/api/admin/v1/me/sessions');
    expect(json.items[0]).toMatchObject({ method: 'provider' });
    // And again, by whom it is linked to now.
    expect((await logIn('lia')).answer.status).toBe(303);
  });

  test.each(['unverified', 'elsewhere', 'roleless'])('lets nobody in as %s', async (sub) => {
    const { browser, answer } = await logIn(sub);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('não confirmou ninguém');
    expect((await browser.call('GET', '/api/admin/v1/session')).status).toBe(401);
  });

  test('adds people with the role of its claim, and not where that is switched off', async () => {
    await setPolicy({ addsOperators: false });
    expect((await logIn('new')).answer.status).toBe(403);
    await setPolicy({});
    const { browser, answer } = await logIn('new');
    expect(answer.status).toBe(303);
    const session = await browser.call('GET', '/api/admin/v1/session');
    expect(session.json).toMatchObject({
      person: { email: 'nova@loja.example', roles: ['dispatch'] },
      shippers: [{ id: shipperId }],
    });
    await setPolicy({ roles: [{ value: 'expedicao', role: 'support' }] });
    const again = await logIn('new');
    const after = await again.browser.call('GET', '/api/admin/v1/session');
    expect(after.json.person.roles).toEqual(['support']);
    await setPolicy({ roles: [{ value: 'outro', role: 'support' }] });
    expect((await logIn('new')).answer.status).toBe(403);
    await setPolicy({});
  });

  test('lets nobody in who is switched off', async () => {
    const { items } = await listOperators(app.ctx, {});
    const lia = items.find(({ name }) => name === 'Lia');
    if (lia === undefined) throw new Error('no Lia');
    const { browser } = await logIn('lia');
    const off = await updateOperator(app.ctx, tester, {
      operatorId: lia.id,
      changes: { revision: lia.revision, active: false },
    });
    await app.ctx.mirror.refresh();
    expect((await browser.call('GET', '/api/admin/v1/session')).status).toBe(401);
    expect((await logIn('lia')).answer.status).toBe(403);
    await updateOperator(app.ctx, tester, {
      operatorId: lia.id,
      changes: { revision: off.revision, active: true },
    });
    await app.ctx.mirror.refresh();
  });

  test('leads nobody in who did not begin in this browser, and nobody twice', async () => {
    const browser = browserOf(app.address);
    const led = await browser.open(begin);
    const back = new URL(await provider.logIn(led.headers.get('location') ?? '', 'lia'));
    const path = `${back.pathname}${back.search}`;
    expect((await browserOf(app.address).open(path)).status).toBe(403);
    const changed = path.replace(/state=[^.]+/, 'state=AAAA');
    expect((await browser.open(changed)).status).toBe(403);
    expect((await browser.open(path)).status).toBe(303);
    expect((await browser.open(path)).status).toBe(403);
  });

  test('says no as itself, and what it says is nobody', async () => {
    const browser = browserOf(app.address);
    const led = await browser.open(begin);
    const state = new URL(led.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer });
    const answer = await browser.open(`${begin}/retorno?${query.toString()}`);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('Tentar de novo');
  });

  test('confirms once more who is there, for what asks for it within ten minutes', async () => {
    const { browser } = await logIn('new');
    const own = '/api/admin/v1/me/totp';
    app.clock.advanceMs(11 * 60_000);
    await browser.call('GET', '/api/admin/v1/session');
    expect((await browser.call('POST', own)).json.code).toBe('step_up_required');
    const page = await browser.open('/painel/entrar/confirmar');
    expect(page.text).toContain('Confirmar com Contas da Loja');
    app.clock.set(new Date().toISOString());
    const another = await logIn('lia', browser, '?motivo=confirmar&volta=%2Fperfil');
    expect(another.answer.status).toBe(401);
    const { answer } = await logIn('new', browser, '?motivo=confirmar&volta=%2Fperfil');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/painel/perfil']);
    expect((await browser.call('POST', own)).status).toBe(200);
  });

  test('that is away leaves the password', async () => {
    const { provider: kept } = (await owner.call('GET', security)).json;
    const away = await startIdentityProvider([], []);
    await away.close();
    await setPolicy({ issuer: away.issuer });
    const answer = await browserOf(app.address).open(begin);
    expect(answer.status).toBe(503);
    expect((await browserOf(app.address).logIn('Olga')).status).toBe(200);
    await setPolicy({ issuer: kept.issuer });
  });

  test('is refused where its address may not be called, or its secret is another one’s', async () => {
    const refused = async (changes: object) => {
      const { status, json } = await setPolicy(changes);
      return [status, json.details?.[0]?.field];
    };
    expect(await refused({ issuer: 'http://10.1.2.3' })).toEqual([422, 'provider.issuer']);
    expect(await refused({ issuer: 'not an address' })).toEqual([422, 'provider.issuer']);
    expect(await refused({ issuer: 'http://127.0.0.1:1', clientSecret: undefined })).toEqual([
      422,
      'provider.clientSecret',
    ]);
    expect(await refused({ roleClaim: null })).toEqual([422, 'provider.roleClaim']);
    expect(await refused({ domains: [] })).toEqual([422, 'provider.domains']);
    expect(await refused({ shipperIds: [999_999] })).toEqual([422, 'shipperIds']);
    expect(await refused({ roles: [{ value: 'x', role: 'owner' }] })).toEqual([422, expect.any(String)]);
  });
});
