import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { updateOperator } from '../../src/registry/operators/update-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { someShipper, tester } from '../support/registry.ts';
import { addPerson, browserOf } from '../support/sign-in.ts';

const own = '/api/admin/v1/session';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Both clocks together: how long ago a password was given is read by one and written by the other.
  await setDatabaseClock(app.ctx.db, new Date(app.clock.nowMs()).toISOString());
});
afterAll(() => app.close());

async function loggedIn(name: string) {
  const browser = browserOf(app.address);
  await browser.logIn(name);
  return browser;
}

describe('the list of people', () => {
  test('says how each comes in, and when they last did', async () => {
    const watcher = await addPerson(app, { name: 'Vera' });
    const invited = await addOperator(app.ctx, tester, { name: 'Iara', roles: ['support'] });
    const vera = await loggedIn('Vera');
    const { json } = await vera.call('POST', `/api/admin/v1/operators/${invited.id}/invitation`, {
      body: {},
    });
    const listed = await vera.call('GET', '/api/admin/v1/operators?limit=200');
    const of = (id: number) => listed.json.items.find((one: { id: number }) => one.id === id);
    expect(of(watcher.id)).toMatchObject({
      hasPassword: true,
      invitedUntil: null,
      secondFactorAt: null,
      lastUsedAt: expect.stringMatching(/^20/),
    });
    expect(of(invited.id)).toMatchObject({
      hasPassword: false,
      invitedUntil: json.expiresAt,
      lastUsedAt: null,
    });
  });
});

describe('sessions of others', () => {
  test('are seen and ended one by one or all, also on another process within a refresh', async () => {
    await addPerson(app, { name: 'Olga' });
    const { id } = await addPerson(app, { name: 'Otto', role: 'viewer' });
    const beside = await startTestApp({ beside: app });
    const olga = await loggedIn('Olga');
    const [one, two] = [await loggedIn('Otto'), await loggedIn('Otto')];
    const sessions = `/api/admin/v1/operators/${id}/sessions`;
    const listed = await olga.call('GET', sessions);
    expect(listed.json.items).toMatchObject([
      { address: '127.0.0.1', isThis: false },
      { address: '127.0.0.1', isThis: false },
    ]);
    const first = listed.json.items[1].id;
    expect((await olga.call('DELETE', `${sessions}/${first}`)).json).toEqual({ ended: 1 });
    expect((await olga.call('DELETE', `${sessions}/${first}`)).status).toBe(404);
    await beside.ctx.mirror.refresh();
    const there = browserOf(beside.address);
    for (const [name, value] of one.jar) there.jar.set(name, value);
    const statuses = [await one.call('GET', own), await there.call('GET', own), await two.call('GET', own)];
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 200]);
    expect((await olga.call('DELETE', sessions)).json).toEqual({ ended: 1 });
    expect((await two.call('GET', own)).status).toBe(401);
    expect((await olga.call('GET', own)).status).toBe(200);
    const log = await olga.call('GET', '/api/admin/v1/changes?kind=session&action=end');
    expect(log.json.items[0]).toMatchObject({ actor: 'Olga', subject: 'Otto', before: { operatorId: id } });
    await beside.close();
  });

  test('of oneself end but for the one that asks', async () => {
    const { id } = await addPerson(app, { name: 'Oscar' });
    const [here, elsewhere] = [await loggedIn('Oscar'), await loggedIn('Oscar')];
    const sessions = `/api/admin/v1/operators/${id}/sessions`;
    expect((await here.call('DELETE', sessions)).json).toEqual({ ended: 1 });
    const statuses = [await here.call('GET', own), await elsewhere.call('GET', own)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 401]);
  });

  test('are not for those who may less, nor without a password given lately', async () => {
    const shipper = await addShipper(app.ctx, tester, someShipper(1));
    const owner = await addPerson(app, { name: 'Ondina' });
    const lesser = await addPerson(app, { name: 'Lea' });
    await updateOperator(app.ctx, tester, {
      operatorId: lesser.id,
      changes: { revision: 1, shipperIds: [shipper.id] },
    });
    const peer = await addOperator(app.ctx, tester, {
      name: 'Par',
      roles: ['owner'],
      shipperIds: [shipper.id],
      carrierIds: 'all',
    });
    await app.ctx.mirror.refresh();
    const lea = await loggedIn('Lea');
    const ofOwner = `/api/admin/v1/operators/${owner.id}/sessions`;
    expect((await lea.call('GET', ofOwner)).status).toBe(404);
    expect((await lea.call('DELETE', ofOwner)).status).toBe(404);
    expect((await lea.call('GET', `/api/admin/v1/operators/${peer.id}/sessions`)).json.items).toEqual([]);
    app.clock.advanceMs(11 * 60_000);
    const refused = await lea.call('DELETE', `/api/admin/v1/operators/${peer.id}/sessions`);
    expect([refused.status, refused.json.code]).toEqual([403, 'step_up_required']);
  });
});
