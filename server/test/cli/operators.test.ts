import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { someCarrier, someShipper, tester } from '../support/registry.ts';
import { databaseEnvironment, type Ran } from '../support/run-carreto.ts';
import { addPerson, browserOf, goodPassword } from '../support/sign-in.ts';
import { codeNow } from '../support/totp.ts';

const security = '/api/admin/v1/security';
let app: TestApp;
let shipper: { id: number; cnpj: string };
let carrier: { id: number; cnpj: string };

beforeAll(async () => {
  app = await startTestApp();
  shipper = await addShipper(app.ctx, tester, someShipper(1));
  carrier = await addCarrier(app.ctx, tester, someCarrier(2));
  await addPerson(app, { name: 'Olga' });
});
afterAll(() => app.close());

const carreto = (...words: string[]): Promise<Ran> => callCarreto(words, databaseEnvironment(app.connection));
async function done(...words: string[]) {
  const { code, out, err } = await carreto(...words, '--json');
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

describe('operators on the command line', () => {
  it('are added with roles, reach, address and limit, and changed one thing at a time', async () => {
    const added = await done(
      ...['operator', 'add', 'Ana', '--roles', 'finance,support', '--shippers', shipper.cnpj],
      ...['--carriers', String(carrier.id), '--email', 'ana@loja.example', '--audit-limit', '500,00'],
    );
    expect(added).toMatchObject({
      roles: ['finance', 'support'],
      permissions: null,
      shipperIds: [shipper.id],
      carrierIds: [carrier.id],
      dispatchPointIds: 'all',
      email: 'ana@loja.example',
      auditLimitCents: 50_000,
    });
    const changed = await done(
      ...['operator', 'update', 'Ana', '--permissions', 'freights.read', '--permissions', 'quotes.read'],
      ...['--shippers', 'all', '--audit-limit', 'none', '--email', 'none', '--name', 'Ana Reis'],
    );
    expect(changed).toMatchObject({
      name: 'Ana Reis',
      roles: null,
      permissions: ['freights.read', 'quotes.read'],
      shipperIds: 'all',
      carrierIds: [carrier.id],
      email: null,
      auditLimitCents: null,
    });
    expect((await carreto('operator', 'list')).out).toMatch(/Ana Reis +freights\.read, quotes\.read +yes/);
  });

  it('are refused with what there is not, and left alone where nothing is said', async () => {
    expect(await carreto('operator', 'add', 'Bia', '--roles', 'queen')).toMatchObject({ code: 1 });
    expect((await carreto('operator', 'update', 'Olga', '--shippers', '999')).err).toContain(
      'no shipper 999',
    );
    expect(await carreto('operator', 'update', 'Olga', '--dispatch-points', 'x')).toMatchObject({ code: 2 });
    const unknownPoint = await carreto('operator', 'update', 'Olga', '--dispatch-points', '999');
    expect([unknownPoint.code, unknownPoint.err.includes('dispatchPointIds')]).toEqual([1, true]);
    expect(await carreto('operator', 'update', 'Olga')).toMatchObject({ code: 2 });
    expect(await carreto('operator', 'add', 'Bia', '--role', 'viewer', '--roles', 'finance')).toMatchObject({
      code: 1,
    });
  });

  it('have tokens that may less, for some shippers, until a day', async () => {
    const issued = await done(
      ...['operator', 'token', 'issue', 'Olga', '--needs', 'freights.read,quotes.read'],
      ...['--shippers', shipper.cnpj, '--expires', '2999-01-01'],
    );
    expect(issued).toMatchObject({
      needs: ['freights.read', 'quotes.read'],
      shipperIds: [shipper.id],
      expiresAt: '2999-01-01T03:00:00.000Z',
    });
    expect((await carreto('shipper', 'token', 'issue', shipper.cnpj, '--needs', 'freights.read')).code).toBe(
      2,
    );
    const ending = await done('shipper', 'token', 'issue', shipper.cnpj, '--expires', '2999-01-01');
    expect(ending.expiresAt).toBe('2999-01-01T03:00:00.000Z');
  });

  it('are invited by a link with which they choose a password once', async () => {
    await done('operator', 'add', 'Ivo', '--roles', 'reader');
    const { url } = await done('operator', 'invite', 'Ivo', '--email', 'ivo@loja.example');
    const [page = '', code = ''] = url.split('#');
    expect(new URL(page).pathname).toBe('/painel/convite');
    await app.ctx.mirror.refresh();
    const browser = browserOf(app.address);
    const accept = async () => {
      const { text } = await browser.open('/painel/convite');
      const fields = { code, password: goodPassword, repeated: goodPassword };
      return browser.submit('/painel/convite', text, { fields });
    };
    expect((await accept()).text).toContain('A senha está definida');
    expect((await accept()).status).toBe(404);
    expect((await browser.logIn('ivo@loja.example')).json.stage).toBe('full');
  });

  it('log in by password alone after their second factor was removed, and their sessions end', async () => {
    await addPerson(app, { name: 'Caio', role: 'viewer' });
    await app.ctx.mirror.refresh();
    const browser = browserOf(app.address);
    await browser.logIn('Caio');
    const { json } = await browser.call('POST', '/api/admin/v1/me/totp');
    const code = codeNow(app, json.secret);
    await browser.call('POST', '/api/admin/v1/me/totp/confirm', { body: { code } });
    expect((await browserOf(app.address).logIn('Caio')).json.stage).toBe('second_factor');
    const removed = await carreto('operator', 'remove-second-factor', 'Caio');
    expect(removed.out).toMatch(/^Caio logs in by password alone; \d sessions ended\.\n$/);
    await app.ctx.mirror.refresh();
    expect((await browser.call('GET', '/api/admin/v1/session')).status).toBe(401);
    expect((await browserOf(app.address).logIn('Caio')).status).toBe(200);
  });
});

describe('how people are let in, on the command line', () => {
  it('is shown, and taken back by parts or whole, in the change log as done by the command line', async () => {
    await app.ctx.mirror.refresh();
    const owner = browserOf(app.address);
    await owner.logIn('Olga');
    const body = {
      secondFactorRoles: ['dispatch'],
      networks: ['127.0.0.0/8'],
      provider: {
        ...{ issuer: 'https://id.loja.example', clientId: 'carreto', label: 'Loja', domains: [] },
        ...{ clientSecret: 'segredo', roleClaim: null, roles: [], addsOperators: false, shipperIds: 'all' },
      },
      revision: 0,
    };
    const nothing = await carreto('security', 'reset', '--yes');
    expect(nothing.out).toContain('Nothing was set');
    expect((await owner.call('PUT', security, { body })).status).toBe(200);
    const shown = await carreto('security', 'show');
    for (const part of [
      'dispatch',
      '127.0.0.0/8',
      'https://id.loja.example',
      '/painel/entrar/provedor/retorno',
    ])
      expect(shown.out).toContain(part);
    expect(shown.out).not.toContain('segredo');

    expect(await carreto('security', 'reset')).toMatchObject({ code: 1 });
    const opened = await done('security', 'reset', '--networks', '--yes');
    expect(opened).toMatchObject({ networks: [], secondFactorRoles: ['dispatch'], revision: 2 });
    expect(opened.provider.hasSecret).toBe(true);
    const reset = await done('security', 'reset', '--yes');
    expect(reset).toMatchObject({ networks: [], secondFactorRoles: [], provider: null, revision: 3 });
    const { clientSecret } = await app.ctx.db
      .selectFrom('securityPolicy')
      .select('clientSecret')
      .executeTakeFirstOrThrow();
    expect(clientSecret).toBeNull();

    await app.ctx.mirror.refresh();
    expect((await owner.call('GET', security)).json).toMatchObject({ provider: null, revision: 3 });
    const log = await owner.call('GET', '/api/admin/v1/changes?kind=securityPolicy&action=reset');
    expect(log.json.items).toMatchObject([
      { actor: 'cli', before: { secondFactorRoles: ['dispatch'] }, after: { provider: null } },
      { actor: 'cli', before: { networks: ['127.0.0.0/8'] }, after: { networks: [] } },
    ]);
  });
});
