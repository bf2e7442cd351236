import type { NewVendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createSealer } from '../../src/platform/secrets/seal.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { listChanges } from '../../src/registry/changes/list-changes.ts';
import { addShipperGroup } from '../../src/registry/groups/add-group.ts';
import { listLiveCarriers } from '../../src/registry/live-carriers/find-live-carriers.ts';
import { removeLiveCarrier } from '../../src/registry/live-carriers/remove-live-carrier.ts';
import { updateLiveCarrier } from '../../src/registry/live-carriers/update-live-carrier.ts';
import { missingCredentials } from '../../src/registry/missing-credentials.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import { listTrackingConnections } from '../../src/registry/tracking-connections/find-tracking-connections.ts';
import { removeTrackingConnection } from '../../src/registry/tracking-connections/remove-tracking-connection.ts';
import { updateTrackingConnection } from '../../src/registry/tracking-connections/update-tracking-connection.ts';
import { addVendorAccount } from '../../src/registry/vendor-accounts/add-vendor-account.ts';
import {
  getVendorAccount,
  listVendorAccounts,
} from '../../src/registry/vendor-accounts/find-vendor-accounts.ts';
import { removeVendorAccount } from '../../src/registry/vendor-accounts/remove-vendor-account.ts';
import { updateVendorAccount } from '../../src/registry/vendor-accounts/update-vendor-account.ts';
import type { Rows } from '../../src/rows.ts';
import {
  databaseText,
  failureOf,
  openTestRegistry,
  someCarrier,
  someShipper,
  tester,
} from '../support/registry.ts';
import { tinyCatalogue } from '../support/tiny-vendor.ts';

const config = readConfig({}, '/nowhere');

let database: Database<Rows>;
let ctx: { db: Database<Rows>['db']; sealer: ReturnType<typeof createSealer>; config: typeof config } & {
  vendors: { known: typeof tinyCatalogue };
};
let shipperId: number;
let groupId: number;
let n = 0;

beforeAll(async () => {
  database = await openTestRegistry();
  const sealer = createSealer(Buffer.alloc(32, 7));
  ctx = { db: database.db, sealer, config, vendors: { known: tinyCatalogue } };
  shipperId = (await addShipper(ctx, tester, someShipper(1))).id;
  groupId = (await addShipperGroup(ctx, tester, { name: 'Grupo', shipperIds: [shipperId] })).id;
});
afterAll(() => database.close());

const whole = { vendor: 'tiny', credential: { token: 'segredo-um' }, settings: { account: '123' } };

/** An account of a carrier of its own. */
async function add(changes: Partial<NewVendorAccount> = {}) {
  n += 1;
  const { id: carrierId } = await addCarrier(ctx, tester, someCarrier(n));
  return addVendorAccount(ctx, tester, { carrierId, name: 'Tiny', ...whole, ...changes });
}
const connectorsOf = async ({ carrierId }: { carrierId: number }) => ({
  live: (await listLiveCarriers(ctx, { carrierId })).items,
  tracking: (await listTrackingConnections(ctx, { carrierId })).items,
});

describe("an account with a carrier's own system", () => {
  it('is typed once, and quotes and tracking ask by it', async () => {
    const account = await add();
    expect(account).toMatchObject({
      ...{ vendor: 'tiny', name: 'Tiny', environment: 'production', hosts: null, active: true, revision: 1 },
      audience: { kind: 'all', shipperId: null, groupId: null },
      settings: { account: '123' },
      acts: ['quote', 'track'],
      label: 'house',
      credential: ['token'],
      state: { status: 'never_checked', checkedAt: null, failures: 0 },
    });
    const { live, tracking } = await connectorsOf(account);
    expect(live).toMatchObject([
      {
        ...{ id: account.liveCarrierId, name: 'Tiny', url: 'https://api.tiny.example', maxInFlight: 8 },
        ...{ vendorAccountId: account.id, auth: { kind: 'none', name: null }, active: true },
      },
    ]);
    expect(tracking).toMatchObject([
      {
        ...{ id: account.trackingConnectionId, kind: 'vendor', mapping: null, active: true },
        ...{ vendorAccountId: account.id, callsPerMinute: 60, shipperId: null },
      },
    ]);
    expect(await getVendorAccount(ctx, account.id)).toEqual(account);
    const { items } = await listVendorAccounts(ctx, { carrierId: account.carrierId });
    expect(items).toEqual([account]);
    expect(await databaseText(database)).not.toContain('segredo-um');
  });

  it('serves a shipper, or a group, which follows no freights', async () => {
    const own = await add({ shipperId });
    expect(own.audience).toEqual({ kind: 'shipper', shipperId, groupId: null });
    const { live, tracking } = await connectorsOf(own);
    expect([live[0]?.audience.shipperId, tracking[0]?.shipperId]).toEqual([shipperId, shipperId]);
    expect((await listVendorAccounts(ctx, { shipperId })).items).toEqual([own]);
    const shared = await add({ groupId });
    expect([shared.acts, shared.trackingConnectionId]).toEqual([['quote'], null]);
    expect(await failureOf(add({ groupId, acts: ['track'] }))).toEqual({
      ...{ code: 'invalid_request', fields: ['acts[0]'] },
    });
    expect(await failureOf(add({ groupId, shipperId }))).toMatchObject({ fields: ['groupId'] });
    expect(await failureOf(add({ shipperId: 999 }))).toMatchObject({ code: 'not_found' });
    expect(await failureOf(add({ carrierId: 999 }))).toMatchObject({ code: 'not_found' });
  });

  it('has what its connector needs, and nothing that it does not know', async () => {
    const wrong: [Partial<NewVendorAccount>, string[]][] = [
      [{ vendor: 'nobody' }, ['vendor']],
      [{ credential: {} }, ['credential.token']],
      [{ credential: { token: 'curto' } }, ['credential.token']],
      [{ credential: { token: 'segredo-um', key: 'x' } }, ['credential.key']],
      [{ settings: {} }, ['settings.account']],
      [{ settings: { account: '12a' } }, ['settings.account']],
      [{ settings: { account: '123', other: 'x' } }, ['settings.other']],
      [{ acts: ['quote', 'book', 'cte'] }, ['acts[1]', 'acts[2]']],
      [{ hosts: { web: 'https://proxy.example' } }, ['hosts.web']],
      [{ hosts: { api: 'http://proxy.example' } }, ['hosts.api']],
      [{ hosts: { api: 'https://proxy.example:444' } }, ['hosts.api']],
      [{ hosts: { api: 'https://proxy.example/' } }, ['hosts.api']],
      [{ hosts: { api: 'https://proxy.example/a?b=c' } }, ['hosts.api']],
      [{ hosts: { api: 'https://10.0.0.1' } }, ['hosts.api']],
      [{ hosts: { api: 'https://hom.tiny.example' } }, ['hosts.api']],
      [{ environment: 'test', hosts: { api: 'https://api.tiny.example' } }, ['hosts.api']],
      [{ label: 'carrier' }, ['label']],
    ];
    for (const [changes, fields] of wrong)
      expect(await failureOf(add(changes)), JSON.stringify(changes)).toEqual({
        code: 'invalid_request',
        fields,
      });
    const proxied = await add({ environment: 'test', hosts: { api: 'https://proxy.example:8443/tiny' } });
    expect(proxied.hosts).toEqual({ api: 'https://proxy.example:8443/tiny' });
    expect((await connectorsOf(proxied)).live[0]?.url).toBe('https://proxy.example:8443/tiny');
    expect((await connectorsOf(await add({ environment: 'test' }))).live[0]?.url).toBe(
      'https://hom.tiny.example',
    );
  });

  it('has a name that no other of the carrier has, and a place where no other connection is', async () => {
    const { carrierId, id } = await add();
    const again = { carrierId, name: 'Tiny', ...whole };
    expect(await failureOf(addVendorAccount(ctx, tester, again))).toEqual({
      code: 'conflict',
      fields: ['name'],
    });
    const other = { ...again, name: 'Outra' };
    expect(await failureOf(addVendorAccount(ctx, tester, other))).toMatchObject({ fields: ['carrierId'] });
    expect((await addVendorAccount(ctx, tester, { ...other, acts: ['quote'] })).id).toBeGreaterThan(id);
  });

  it('changes member by member; its secrets are replaced, and stand nowhere', async () => {
    const account = await add({ credential: { token: 'segredo-dois', user: 'ana' } });
    const update = (changes: object, revision: number) =>
      updateVendorAccount(ctx, tester, { accountId: account.id, changes: { revision, ...changes } });
    const renamed = await update({ name: 'Tiny Sul', credential: { token: 'segredo-novo' } }, 1);
    expect(renamed).toMatchObject({ name: 'Tiny Sul', revision: 2, credential: ['token', 'user'] });
    const { live, tracking } = await connectorsOf(account);
    // Whatever asks by it begins anew.
    expect([live[0]?.name, live[0]?.revision, tracking[0]?.revision]).toEqual(['Tiny Sul', 2, 2]);
    expect(await failureOf(update({ name: 'x' }, 1))).toMatchObject({ code: 'conflict' });
    expect(await failureOf(update({ settings: {} }, 2))).toMatchObject({ fields: ['settings.account'] });
    expect(await failureOf(update({ credential: { token: 'x' } }, 2))).toMatchObject({
      fields: ['credential.token'],
    });
    const sealed = await ctx.db
      .selectFrom('vendorCredential')
      .select(['id', 'sealed', 'revision'])
      .where('accountId', '=', account.id)
      .where('field', '=', 'token')
      .executeTakeFirstOrThrow();
    const place = { table: 'vendor_credential', row: sealed.id, field: 'sealed' };
    expect([ctx.sealer.open(sealed.sealed, place), sealed.revision]).toEqual(['segredo-novo', 2]);
    const { items } = await listChanges(ctx, { kind: 'vendorAccount', entityId: account.id });
    expect(items[0]).toMatchObject({
      action: 'update',
      after: { name: 'Tiny Sul', revision: 2, changedCredential: ['token'] },
    });
    expect(JSON.stringify(items)).not.toContain('segredo');
    expect(await databaseText(database)).not.toMatch(/segredo-(dois|novo)/);
  });

  it('is switched off for an act and on again; what people set of a connector stays', async () => {
    const account = await add();
    const { live, tracking } = await connectorsOf(account);
    const [liveId = 0, trackingId = 0] = [live[0]?.id, tracking[0]?.id];
    await updateLiveCarrier(ctx, tester, {
      liveCarrierId: liveId,
      changes: { revision: 1, deadlineMs: 900 },
    });
    const used = (acts: NewVendorAccount['acts'], revision: number) =>
      updateVendorAccount(ctx, tester, { accountId: account.id, changes: { revision, acts: acts ?? [] } });
    // While the account is used for it, its connector stays.
    expect(await failureOf(removeLiveCarrier(ctx, tester, liveId))).toMatchObject({ code: 'conflict' });
    expect(await failureOf(removeTrackingConnection(ctx, tester, trackingId))).toMatchObject({
      code: 'conflict',
    });
    await used(['track'], 1);
    expect((await connectorsOf(account)).live[0]).toMatchObject({ active: false, deadlineMs: 900 });
    await used(['quote'], 2);
    const back = await connectorsOf(account);
    expect(back.live[0]).toMatchObject({ id: liveId, active: true, deadlineMs: 900 });
    expect(back.tracking[0]).toMatchObject({ id: trackingId, active: false });
    await removeTrackingConnection(ctx, tester, trackingId);
    const again = await used(['quote', 'track'], 3);
    expect(again.trackingConnectionId).toBeGreaterThan(trackingId);
    const { items } = await listChanges(ctx, { kind: 'liveCarrier', entityId: liveId });
    expect(items.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'add']);
  });

  it('alone says where its connectors ask, and as whom', async () => {
    const account = await add();
    const { live, tracking } = await connectorsOf(account);
    const [liveCarrierId = 0, trackingConnectionId = 0] = [live[0]?.id, tracking[0]?.id];
    const liveChanges = [{ url: 'https://x.example' }, { auth: { kind: 'none' as const } }];
    for (const changes of liveChanges)
      expect(
        await failureOf(
          updateLiveCarrier(ctx, tester, { liveCarrierId, changes: { revision: 1, ...changes } }),
        ),
      ).toMatchObject({ fields: Object.keys(changes) });
    const auth = { kind: 'bearer' as const, secret: 'x' };
    const changes = { revision: 1, auth };
    expect(
      await failureOf(updateTrackingConnection(ctx, tester, { trackingConnectionId, changes })),
    ).toMatchObject({ fields: ['auth'] });
  });

  it('goes with its credential and its connectors, and the trail says so', async () => {
    const account = await add({ credential: { token: 'segredo-tres' } });
    expect(await removeVendorAccount(ctx, tester, account.id)).toEqual(account);
    expect(await connectorsOf(account)).toEqual({ live: [], tracking: [] });
    expect(await failureOf(getVendorAccount(ctx, account.id))).toMatchObject({ code: 'not_found' });
    expect(await failureOf(removeVendorAccount(ctx, tester, account.id))).toMatchObject({
      code: 'not_found',
    });
    const left = await ctx.db
      .selectFrom('vendorCredential')
      .select('id')
      .where('accountId', '=', account.id)
      .execute();
    expect(left).toEqual([]);
    const { items } = await listChanges(ctx, { kind: 'vendorAccount', entityId: account.id });
    expect(items.map(({ action }) => action)).toEqual(['remove', 'add']);
  });

  it('says what has to be set again when its master key was lost', async () => {
    const { id } = await add({ name: 'Perdida' });
    await ctx.db
      .updateTable('vendorCredential')
      .set({ sealed: Buffer.alloc(0), previous: Buffer.alloc(0) })
      .where('accountId', '=', id)
      .execute();
    expect(await missingCredentials(ctx.db)).toEqual([
      {
        of: `vendor account ${id} "Perdida"`,
        holds: 'a field of the credential of the account',
        from: 'the carrier',
        setAgain: `./carreto carrier vendor update ${id} --credential FIELD=FILE`,
      },
    ]);
  });
});
