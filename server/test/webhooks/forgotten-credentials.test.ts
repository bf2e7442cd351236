import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PostalProblem } from '../../src/connectors/postal-operator/problem.ts';
import { changeEndpoint } from '../../src/freight/notify/endpoints/change-endpoint.ts';
import { rotateKey } from '../../src/freight/notify/endpoints/keys.ts';
import { supposedHorizon } from '../../src/platform/retention/horizon.ts';
import { fingerprintOf } from '../../src/platform/secrets/master-key.ts';
import { createSealer } from '../../src/platform/secrets/seal.ts';
import {
  countForgottenCredentials,
  dropForgottenCredentials,
  forgetCredentials,
  recoverCredentials,
} from '../../src/registry/forgotten-credentials.ts';
import { missingCredentials } from '../../src/registry/missing-credentials.ts';
import { tester } from '../support/registry.ts';
import { openWebhookWorld, type WebhookWorld } from '../support/webhook-world.ts';
import type { Hook } from '../support/webhooks.ts';

/** The one that every application under test has. */
const key = Buffer.from('5a'.repeat(32), 'hex');
const current = fingerprintOf(key);

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  const { db } = world.app.ctx;
  await world.tidy();
  await sql`delete from forgotten_credential`.execute(db);
  await sql`delete from webhook_secret`.execute(db);
  await sql`update webhook_endpoint set auth_kind = 'none', auth_name = null, auth_secret = null,
    header_names = '{}', header_values = null`.execute(db);
});

/** As if the old key, whose bytes the application has, were gone; what is sealed afterwards is sealed by the same bytes. */
function forget(): Promise<number> {
  return world.app.ctx.db
    .transaction()
    .execute((tx) => forgetCredentials(tx, { gone: current, next: current }));
}

function recover(old = key) {
  const sealer = createSealer(key);
  return world.app.ctx.db.transaction().execute((tx) => recoverCredentials(tx, { key: old, sealer }));
}

const missing = () => missingCredentials(world.app.ctx.db);

async function states(hook: Hook): Promise<[string, number][]> {
  const deliveries = await world.deliveries(hook);
  return deliveries.map(({ state, attempt }) => [state, attempt]);
}

describe('a webhook whose credentials were forgotten', () => {
  it('sends nothing and spends no attempt until a new key signs, and then all that waited', async () => {
    const hook = await world.hook();
    await forget();
    expect(await missing()).toMatchObject([
      { of: expect.stringContaining('webhook'), setAgain: `./carreto webhook rotate ${hook.endpoint.id}` },
    ]);
    await world.tell(1);
    await world.app.settle();
    expect(hook.receiver.received).toEqual([]);
    expect(await states(hook)).toEqual([['pending', 0]]);
    const ref = { shipperId: world.shop.id, webhookId: hook.endpoint.id };
    await rotateKey(world.app.ctx, tester, { ...ref, kind: null, overlapHours: 24 });
    expect(await missing()).toEqual([]);
    await world.app.settle();
    expect(hook.receiver.received).toHaveLength(1);
    expect(hook.receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('does not go without its token or its own headers, though a key signs', async () => {
    const hook = await world.hook({
      auth: { kind: 'bearer', secret: 'abc' },
      headers: [{ name: 'x-loja', value: '1' }],
    });
    const ref = { shipperId: world.shop.id, webhookId: hook.endpoint.id };
    expect(await forget()).toBe(3);
    await rotateKey(world.app.ctx, tester, { ...ref, kind: null, overlapHours: 0 });
    await world.tell(1);
    const change = async (changes: Omit<Parameters<typeof changeEndpoint>[2]['changes'], 'revision'>) => {
      const { revision } = await world.app.ctx.db
        .selectFrom('webhookEndpoint')
        .select('revision')
        .where('id', '=', hook.endpoint.id)
        .executeTakeFirstOrThrow();
      await changeEndpoint(world.app.ctx, tester, { ...ref, changes: { revision, ...changes } });
      await world.app.settle();
    };
    await change({ name: 'Outra' });
    await change({ auth: { kind: 'bearer', secret: 'def' } });
    expect(await missing()).toMatchObject([{ holds: 'the values of its own headers' }]);
    expect(hook.receiver.received).toEqual([]);
    await change({ headers: [{ name: 'x-loja', value: '2' }] });
    expect(hook.receiver.received).toMatchObject([
      { headers: { authorization: 'Bearer def', 'x-loja': '2' } },
    ]);
  });

  it('goes on as before when the old key brings them back, but for what was set again', async () => {
    const hook = await world.hook({ auth: { kind: 'bearer', secret: 'abc' } });
    await forget();
    await world.tell(1);
    await world.app.settle();
    await expect(recover(Buffer.alloc(32, 1))).rejects.toThrow(/Nothing that this key had sealed/);
    expect(await recover()).toEqual({ recovered: 2, setAgain: 0, damaged: 0 });
    await world.app.settle();
    expect(hook.receiver.received).toMatchObject([{ headers: { authorization: 'Bearer abc' } }]);
    await expect(recover()).rejects.toThrow(/are back already/);
    await forget();
    const ref = { shipperId: world.shop.id, webhookId: hook.endpoint.id };
    const { revision } = hook.endpoint.row;
    const auth = { kind: 'bearer', secret: 'new' } as const;
    await changeEndpoint(world.app.ctx, tester, { ...ref, changes: { revision, auth } });
    expect(await recover()).toEqual({ recovered: 1, setAgain: 1, damaged: 0 });
    await world.tell(1);
    await world.app.settle();
    expect(hook.receiver.received.at(-1)).toMatchObject({ headers: { authorization: 'Bearer new' } });
  });
});

describe('what a lost key had sealed', () => {
  it('is kept for 30 days, and then gone for good', async () => {
    await world.hook();
    const { db } = world.app.ctx;
    await forget();
    const { rows } = await sql<{ at: Date }>`select forgotten_at as at from forgotten_credential`.execute(db);
    expect(rows).toHaveLength(1);
    const forgottenMs = rows[0]?.at.getTime() ?? 0;
    const before = supposedHorizon(new Date(forgottenMs + 30 * 86_400_000 - 1));
    const after = supposedHorizon(new Date(forgottenMs + 30 * 86_400_000 + 1));
    expect(await countForgottenCredentials(db, before)).toBe(0);
    expect(await dropForgottenCredentials(db, before)).toBe(0);
    expect(await countForgottenCredentials(db, after)).toBe(1);
    expect(await dropForgottenCredentials(db, after)).toBe(1);
    await expect(recover()).rejects.toThrow(/more than 30 days/);
    expect(await missing()).toHaveLength(1);
  });

  it("is not forgotten under a key that is no longer the database's", async () => {
    const change = world.app.ctx.db
      .transaction()
      .execute((tx) => forgetCredentials(tx, { gone: 'another', next: current }));
    await expect(change).rejects.toThrow(/changed the master key meanwhile/);
  });

  it('stands in the change log, and so does bringing them back', async () => {
    await world.hook();
    await forget();
    await recover();
    const lines = await world.app.ctx.db
      .selectFrom('changeLog')
      .select(['actor', 'action', 'after'])
      .where('kind', '=', 'masterKey')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(lines).toEqual([
      { actor: 'cli', action: 'recover', after: { recovered: 1, setAgain: 0, damaged: 0 } },
      { actor: 'cli', action: 'forget', after: { credentials: 1 } },
    ]);
  });
});

describe('a contract with the postal operator whose credential was forgotten', () => {
  it('calls nobody, and says that it may be tried again later', async () => {
    const access = {
      id: 1,
      revision: 1,
      contract: '1',
      card: '0012345678',
      administrativeCode: '1',
      restUrl: 'https://127.0.0.1:1',
      restUser: 'u',
      restSecret: Buffer.alloc(0),
      soapUrl: 'https://127.0.0.1:1',
      soapUser: 'u',
      soapSecret: Buffer.alloc(0),
    };
    const { prePosting, reverse } = world.app.ctx.postal.operatorOf(access);
    for (const call of [prePosting?.track(['AA123456785BR']), reverse?.cancel('1', 'authorization')]) {
      const problem: unknown = await Promise.resolve(call).catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(PostalProblem);
      expect(problem).toMatchObject({ kind: 'unavailable', wasSent: false });
    }
    const opened = world.app.ctx.sealer.seal('x', { table: 'postal_account', row: 1, field: 'rest_secret' });
    const again = world.app.ctx.postal.operatorOf({ ...access, restSecret: opened });
    expect(again.prePosting).not.toBe(prePosting);
    expect(again.reverse).toBe(reverse);
  });
});
