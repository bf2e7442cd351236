import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fail } from '../../src/kernel/failure.ts';
import { claimKey } from '../../src/platform/idempotency/claim.ts';
import { once } from '../../src/platform/idempotency/once.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, quoted } from '../support/hire.ts';
import { catchUpTo } from '../support/moving-clock.ts';
import { fieldsIn, postAs } from '../support/shipper-api.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

/** A hire that can be sent again under a key. */
async function aHire(by: Shop = shop) {
  const { id } = await quoted(app, by);
  const path = `quote/ecommerce/${id}/offer/1`;
  return (key: string, changes: object = {}) =>
    postAs(app, by, { path, body: hireBody(by, changes), headers: { 'idempotency-key': key } });
}

const later = (interval: string) =>
  sql`update idempotency_key set created_at = created_at - ${interval}::interval,
    lease_until = lease_until - ${interval}::interval`.execute(app.ctx.db);

describe('a request under an Idempotency-Key', () => {
  test('is done once, and its answer given again', async () => {
    const send = await aHire();
    const first = await send('first');
    expect(first.status).toBe(200);
    const path = `quotes/${first.body.id_frete}/cancel`;
    // A cancelled freight gives its token back: without the key this would be another freight.
    await postAs(app, shop, { path });
    expect((await send('first')).body).toEqual(first.body);
    expect((await send('second')).body.id_frete).not.toBe(first.body.id_frete);
  });

  test('is done once when it is sent several times at once', async () => {
    const send = await aHire();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('at-once')));
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'request_running']);
    const codes = answers.filter(({ status }) => status === 200).map(({ body }) => body.id_frete);
    expect(new Set(codes).size).toBe(1);
    expect((await send('at-once')).body.id_frete).toBe(codes[0]);
  });

  test('is refused with another content', async () => {
    const send = await aHire();
    await send('content');
    const answer = await send('content', { numero_pedido: '2' });
    expect([answer.status, ...fieldsIn(answer)]).toEqual([422, 'Idempotency-Key']);
    const elsewhere = await (await aHire())('content');
    expect([elsewhere.status, ...fieldsIn(elsewhere)]).toEqual([422, 'Idempotency-Key']);
  });

  test('frees its key when it was refused', async () => {
    const send = await aHire();
    expect(
      (await send('corrected', { expedidor: { cnpj: '11222333000181', endereco: { cep: '29161376' } } }))
        .status,
    ).toBe(422);
    expect((await send('corrected')).status).toBe(200);
  });

  test('is answered anew after 24 hours', async () => {
    const send = await aHire();
    const first = await send('day');
    await later('23 hours 59 minutes');
    expect((await send('day')).body).toEqual(first.body);
    await later('1 minute');
    const cancelled = await postAs(app, shop, { path: `quotes/${first.body.id_frete}/cancel` });
    expect(cancelled.status).toBe(200);
    const again = await send('day');
    expect([again.status, again.body.id_frete === first.body.id_frete]).toEqual([200, false]);
  });

  test('belongs to its shipper', async () => {
    const send = await aHire();
    await send('shared');
    const other = await openBareShop(app, 3);
    const theirs = await postAs(app, other, {
      path: 'quote/ecommerce/0000000000000000/offer/1',
      body: hireBody(other),
      headers: { 'idempotency-key': 'shared' },
    });
    expect(theirs.status).toBe(404);
  });

  test('may have a key of 255 characters and no more', async () => {
    const send = await aHire();
    const answer = await send('k'.repeat(256));
    expect([answer.status, ...fieldsIn(answer)]).toEqual([422, 'Idempotency-Key']);
    expect((await send('k'.repeat(255))).status).toBe(200);
  });
});

describe('a process that dies', () => {
  const request = {
    owner: { kind: 'shipper' as const, id: 1 },
    endpoint: 'x',
    key: 'crashed',
    content: { a: 1 },
  };
  /** Looks until a lease that had ended runs again; each look takes a while of its own. */
  async function isLeased(key: string): Promise<boolean> {
    for (let look = 0; look < 20_000; look += 1) {
      const { rows } = await sql<{ key: string }>`
        select key from idempotency_key where key = ${key} and lease_until > app_now()`.execute(app.ctx.db);
      if (rows.length > 0) return true;
    }
    return false;
  }
  const codeOf = (again = request) =>
    claimKey(app.ctx.db, again).then(
      (held) => Object.keys(held)[0],
      (error: { code: string }) => error.code,
    );

  test('blocks its key until the lease ends, and no longer', async () => {
    expect(await codeOf()).toBe('claim');
    expect(await codeOf()).toBe('request_running');
    await later('9 seconds');
    expect(await codeOf()).toBe('request_running');
    await later('1 second');
    expect(await codeOf({ ...request, content: { a: 2 } })).toBe('invalid_request');
    expect(await codeOf()).toBe('claim');
    expect(await codeOf()).toBe('request_running');
  });

  test('has had its lease renewed for as long as it worked', async () => {
    const long = { ...request, key: 'long' };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const answer = await once(app.ctx.db, long, async () => {
        await later('10 seconds');
        vi.advanceTimersByTime(3000);
        expect(await isLeased(long.key)).toBe(true);
        return codeOf(long);
      });
      expect(answer).toBe('request_running');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('leaves nothing for ever: old keys are removed behind the requests', async () => {
    await later('25 hours');
    await catchUpTo(app, new Date().toISOString());
    await app.settle();
    const { rows } = await sql`select key from idempotency_key`.execute(app.ctx.db);
    expect(rows).toEqual([]);
  });
});

describe('an act whose answer is kept with its effect', () => {
  test('is answered without another look at its key', async () => {
    const request = { owner: { kind: 'shipper' as const, id: 1 }, endpoint: 'x', key: 'kept', content: {} };
    const ended = Promise.withResolvers<void>();
    let holding: Promise<void> | undefined;
    const answering = once(app.ctx.db, request, async (keep) => {
      await app.ctx.db.transaction().execute((tx) => keep(tx, { a: 1 }));
      const locked = Promise.withResolvers<void>();
      holding = app.ctx.db.transaction().execute(async (tx) => {
        await sql`lock table idempotency_key in access exclusive mode`.execute(tx);
        locked.resolve();
        await ended.promise;
      });
      await locked.promise;
      return { a: 1 };
    });
    expect(await answering).toEqual({ a: 1 });
    ended.resolve();
    await holding;
    expect(await claimKey(app.ctx.db, request)).toEqual({ answer: { a: 1 } });
  });
});

describe('an act that the database failed', () => {
  const waitingDeletes = async (): Promise<number> => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%delete from idempotency_key%'`.execute(app.ctx.db);
    return rows.length;
  };

  test.each([
    ['by an error of the driver', new Error('Connection terminated unexpectedly')],
    ['as those say that store quotes', fail('unavailable', { retryAfterS: 2 })],
  ])('ends at once, also where its key cannot be freed yet: %s', async (key, trouble) => {
    const stuck = { owner: { kind: 'shipper' as const, id: 1 }, endpoint: 'x', key, content: {} };
    const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let holding: Promise<void> | undefined;
    const failing = once(app.ctx.db, stuck, async () => {
      // As the transaction of a server that was cut off from its standby does.
      holding = app.ctx.db.transaction().execute(async (tx) => {
        await sql`select from idempotency_key where key = ${stuck.key} for update`.execute(tx);
        locked.resolve();
        await freed.promise;
      });
      await locked.promise;
      throw trouble;
    });
    await expect(failing).rejects.toBe(trouble);
    // It goes on behind the answer.
    await expect.poll(waitingDeletes).toBe(1);
    freed.resolve();
    await holding;
    const isFree = (): Promise<boolean> =>
      claimKey(app.ctx.db, stuck).then(
        () => true,
        () => false,
      );
    let looks = 0;
    while (looks < 20_000 && !(await isFree())) looks += 1;
    expect(looks).toBeLessThan(20_000);
  });
});
