import type { ReversePostingRequest } from '@carreto/contract/shipper/reverse-posting';
import type { LegacyReverseRequest } from '@carreto/contract/shipper/reverse-posting-legacy';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PostalSimulator } from '../../src/connectors/postal-operator/simulator/simulator.ts';
import { contentHashOf } from '../../src/freight/hire/content-hash.ts';
import { bookReverse } from '../../src/freight/reverse/book.ts';
import { claimPosting } from '../../src/freight/reverse/claim-posting.ts';
import { fromWireReverse } from '../../src/freight/reverse/wire.ts';
import { fromWireLegacyReverse } from '../../src/freight/reverse/wire-legacy.ts';
import { readPostalAccount } from '../../src/registry/postal/account.ts';
import { updatePostalAccount } from '../../src/registry/postal/update-account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openPostalService, postalEnvironment } from '../support/postal.ts';
import { databaseText, tester } from '../support/registry.ts';
import { legacyBody, reverseBody, sendReverse } from '../support/reverse.ts';
import { fieldsIn } from '../support/shipper-api.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let simulator: PostalSimulator;
let accountId: number;
let revision = 1;

beforeAll(async () => {
  app = await startTestApp({ environment: { ...postalEnvironment, CARRETO_POSTAL_DEADLINE_MS: '300' } });
  shop = await openShop(app);
  ({ simulator, accountId } = await openPostalService(app, shop));
});
afterAll(async () => {
  await app.close();
  await simulator.stop();
});
/** An account that was edited begins anew: no breaker stays open for the next test. */
afterEach(async () => {
  simulator.state.mode = 'normal';
  simulator.state.refusal = null;
  await updatePostalAccount(app.ctx, tester, { accountId, changes: { revision, lowMark: revision } });
  revision += 1;
});

const forms = [
  {
    form: 'pre-posting',
    send: (r: string, c?: object) => sendReverse(app, shop, { body: reverseBody(r, c) }),
  },
  {
    form: 'the older form',
    send: (r: string, c?: object) => sendReverse(app, shop, { path: '', body: legacyBody(r, c) }),
  },
] as const;

const bookedAs = (reference: string) =>
  simulator.state.bookings.filter(
    (one) => one.reference === reference || one.reference.startsWith(`${reference} `),
  );

async function freightsOf(orderNumber: string): Promise<number> {
  const rows = await app.ctx.db
    .selectFrom('freight')
    .select('code')
    .where('orderNumber', '=', orderNumber)
    .execute();
  return rows.length;
}

describe.each(forms)('a return by $form through the operator', ({ form, send }) => {
  const name = (n: string) => `${form === 'pre-posting' ? 'P' : 'L'}-${n}`;

  it('is booked once and has what the operator gave', async () => {
    const { status, body } = await send(name('1'));
    expect(status).toBe(200);
    const [booking, ...others] = bookedAs(name('1'));
    expect(others).toEqual([]);
    const { postalCodes, carrierCodes } = await app.ctx.db
      .selectFrom('freight')
      .innerJoin('freightProgress', 'freightProgress.freightCode', 'freight.code')
      .select(['postalCodes', 'carrierCodes'])
      .where('orderNumber', '=', name('1'))
      .executeTakeFirstOrThrow();
    expect([...postalCodes, ...carrierCodes]).toEqual([booking?.code]);
    expect(body.deadline ?? body.prazo).toBe('2026-11-30');
  });

  it('is booked once where the answer is lost', async () => {
    simulator.state.mode = 'lost_answer';
    const { status } = await send(name('2'));
    expect(status).toBe(200);
    expect([bookedAs(name('2')).length, await freightsOf(name('2'))]).toEqual([1, 1]);
  });

  it('is answered 503 while the operator fails, and posted by the same request afterwards', async () => {
    simulator.state.mode = 'error';
    const failed = await send(name('3'));
    expect([failed.status, failed.body.code]).toEqual([503, 'postal_unavailable']);
    expect(Number(failed.retryAfter)).toBeGreaterThan(0);
    simulator.state.mode = 'normal';
    const { status, body } = await send(name('3'));
    expect(status).toBe(200);
    expect((await send(name('3'))).body).toEqual(body);
    expect([bookedAs(name('3')).length, await freightsOf(name('3'))]).toEqual([1, 1]);
  });

  it('that the operator booked without being understood is booked no second time', async () => {
    await send(name('40'));
    simulator.state.mode = 'malformed';
    expect((await send(name('4'))).status).toBe(503);
    expect(bookedAs(name('4'))).toHaveLength(1);
    simulator.state.mode = 'normal';
    expect((await send(name('4'))).status).toBe(200);
    expect([bookedAs(name('4')).length, await freightsOf(name('4'))]).toEqual([1, 1]);
  });

  it('that is given a code which another has is answered 503 and becomes no freight', async () => {
    await send(name('60'));
    simulator.state.lastNumber -= 1;
    const { status, body } = await send(name('6'));
    expect([status, body.code]).toEqual([503, 'postal_unavailable']);
    expect([bookedAs(name('6')).length, await freightsOf(name('6'))]).toEqual([1, 0]);
  });

  it('is answered 503 where the operator takes too long, and found again', async () => {
    await send(name('50'));
    simulator.state.mode = 'slow';
    simulator.state.slowMs = 5000;
    expect((await send(name('5'))).status).toBe(503);
    expect(bookedAs(name('5'))).toHaveLength(1);
    simulator.state.mode = 'normal';
    expect((await send(name('5'))).status).toBe(200);
    expect(bookedAs(name('5'))).toHaveLength(1);
  });

  it('keeps its reference for other content while the outcome is not known', async () => {
    simulator.state.mode = 'malformed';
    await send(name('6'));
    simulator.state.mode = 'normal';
    const days = form === 'pre-posting' ? { posting_deadline: 20 } : { prazo_postagem: 20 };
    expect((await send(name('6'), days)).body.code).toBe('reference_taken');
  });

  it('that is refused says why and gives its reference back', async () => {
    simulator.state.refusal = { code: '117', sentence: 'CEP do destinatário sem atendimento' };
    const refused = await send(name('7'));
    expect([refused.status, refused.body.code]).toEqual([422, 'postal_refused']);
    expect(String(refused.body.error)).toContain('CEP do destinatário sem atendimento');
    if (form !== 'pre-posting') expect(fieldsIn(refused)).toEqual(['destinatario.cep']);
    simulator.state.refusal = null;
    const days = form === 'pre-posting' ? { posting_deadline: 20 } : { prazo_postagem: 20 };
    expect((await send(name('7'), days)).status).toBe(200);
  });

  it('leaves the operator alone after it failed again and again', async () => {
    simulator.state.mode = 'error';
    for (let n = 0; n < 6; n += 1) await send(name(`8${n}`));
    const before = simulator.state.calls.length;
    const { status, retryAfter } = await send(name('89'));
    expect([status, retryAfter]).toEqual([503, '30']);
    expect(simulator.state.calls.length).toBe(before);
  });

  it.each(['by the same request', 'in the background'])(
    'that was booked by a process that died then becomes one freight, %s',
    async (way) => {
      const reference = name(`9 ${way}`);
      const isNew = form === 'pre-posting';
      const received = isNew ? reverseBody(reference) : legacyBody(reference);
      const posting = isNew
        ? fromWireReverse(received as ReversePostingRequest, '2026-11-20')
        : fromWireLegacyReverse(received as LegacyReverseRequest, '2026-11-20');
      // What such a process had done.
      const claim = await claimPosting(app.ctx.db, {
        ...{ shipperId: shop.id, accountId, contentHash: contentHashOf(received), posting },
        requestedAtMs: app.clock.nowMs(),
      });
      if (!('claimed' in claim)) throw new Error('posted already');
      const operator = app.ctx.postal.operatorOf(await readPostalAccount(app.ctx.db, accountId));
      await bookReverse(app.ctx, operator, claim.claimed);
      expect([bookedAs(reference).length, await freightsOf(reference)]).toEqual([1, 0]);

      expect((await send(reference)).body.code).toBe('reference_running');
      await sql`update reverse_posting set lease_until = app_now() - interval '1 second',
        requested_at = app_now() - interval '2 minutes' where reference = ${reference}`.execute(app.ctx.db);
      await sql`update postal_booking set code = null, operator_id = null, lease_until = app_now() - interval '1 second'
        where reference = ${reference}`.execute(app.ctx.db);
      if (way === 'in the background') await app.settle();
      expect((await send(reference)).status).toBe(200);
      expect([bookedAs(reference).length, await freightsOf(reference)]).toEqual([1, 1]);
    },
  );
});

describe('a contract', () => {
  it('renews a token that expired before its time', async () => {
    simulator.state.mode = 'expired_token';
    const { status } = await sendReverse(app, shop, { body: reverseBody('T-1') });
    expect([status, bookedAs('T-1').length]).toEqual([200, 1]);
  });

  it('keeps its token for the next call', async () => {
    await sendReverse(app, shop, { body: reverseBody('T-2') });
    const before = simulator.state.calls.length;
    await sendReverse(app, shop, { body: reverseBody('T-3') });
    expect(simulator.state.calls.slice(before)).toEqual(['POST /prepostagem/v1/prepostagens']);
  });

  it('whose access code is wrong answers 503, books nothing and gives the reference back', async () => {
    const wrong = { url: simulator.restUrl, user: 'loja', secret: 'wrong' };
    const right = { ...wrong, secret: 'acesso' };
    await updatePostalAccount(app.ctx, tester, { accountId, changes: { revision, prePosting: wrong } });
    revision += 1;
    const { status, body } = await sendReverse(app, shop, { body: reverseBody('T-4') });
    expect([status, body.code]).toEqual([503, 'postal_unavailable']);
    await updatePostalAccount(app.ctx, tester, { accountId, changes: { revision, prePosting: right } });
    revision += 1;
    const changed = await sendReverse(app, shop, { body: reverseBody('T-4', { posting_deadline: 20 }) });
    expect([changed.status, bookedAs('T-4').length]).toEqual([200, 1]);
  });

  it('asks for each object by itself and finds each again', async () => {
    const [volume] = reverseBody('').volumes;
    const send = () =>
      sendReverse(app, shop, { body: reverseBody('T-5', { volumes: [{ ...volume, amount: 7 }] }) });
    await sendReverse(app, shop, { body: reverseBody('T-50') });
    simulator.state.mode = 'malformed';
    expect((await send()).status).toBe(503);
    expect(bookedAs('T-5')).toHaveLength(5);
    simulator.state.mode = 'normal';
    const { status, body } = await send();
    expect([status, body.volumes_amount]).toEqual([200, 7]);
    expect(bookedAs('T-5')).toHaveLength(7);
    expect(new Set(bookedAs('T-5').map(({ code }) => code)).size).toBe(7);
  });

  it('finds a return that the operator says is there already', async () => {
    const { body } = await sendReverse(app, shop, { path: '', body: legacyBody('T-6') });
    await sql`delete from postal_booking where reference = 'T-6'`.execute(app.ctx.db);
    const account = await readPostalAccount(app.ctx.db, accountId);
    const posting = fromWireLegacyReverse(legacyBody('T-6') as LegacyReverseRequest, '2026-11-20');
    const claimed = {
      ...{ id: 0, shipperId: shop.id, accountId, contentHash: Buffer.alloc(32), posting },
      ...{ requestedAtMs: app.clock.nowMs(), leaseToken: '', isRepeat: false },
    };
    const booked = await bookReverse(app.ctx, app.ctx.postal.operatorOf(account), claimed);
    expect(booked).toMatchObject({ by: 'authorization', booked: { number: body.numero_coleta } });
  });

  it('keeps its secrets out of the database and of what people read', async () => {
    const text = await databaseText(app.ctx);
    for (const secret of ['acesso', 'senha']) expect(text).not.toContain(secret);
  });

  it('writes what people typed as text', async () => {
    const name = `]]></nome><x>&"'${String.fromCharCode(7)}<!--`;
    const remetente = { ...legacyBody('').remetente, nome: name };
    const { status } = await sendReverse(app, shop, { path: '', body: legacyBody('T-7', { remetente }) });
    expect([status, bookedAs('T-7').length]).toEqual([200, 1]);
  });
});
