import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeDecision } from '../../src/freight/quote/store/decision-bytes.ts';
import { listQuoteKeys, readDecisions } from '../../src/freight/quote/store/sample.ts';
import { compareAnew } from '../../src/freight/what-if/compare.ts';
import { compareKept, compareQuote } from '../../src/freight/what-if/compare-quote.ts';
import { cancelWhatIf } from '../../src/freight/what-if/kept/find-what-ifs.ts';
import { followWhatIfs } from '../../src/freight/what-if/kept/follow-what-ifs.ts';
import { openStages } from '../../src/freight/what-if/stage.ts';
import { addComparison, addTotals, emptyTotals } from '../../src/freight/what-if/totals.ts';
import { finish } from '../../src/kernel/steps.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { withdrawVersion } from '../../src/registry/tables/versions/withdraw-version.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hireBody, sendHire, someRecipient } from '../support/hire.ts';
import { quoteBody, sendQuote, someVolume } from '../support/quote.ts';
import { tester } from '../support/registry.ts';
import { addDraft, addPublished, addRival, pricedTable } from '../support/rival-tables.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { askWhatIf, followed, runWhatIf, whatIfDesk } from '../support/what-ifs.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
let carrierId: number;
let rivalId: number;
let normal: number;
let rival: number;

const saoPaulo = 1_311_000;

beforeAll(async () => {
  app = await startTestApp();
  [shop, other] = [await openBareShop(app, 1), await openBareShop(app, 2)];
  [carrierId, rivalId] = [await addRival(app, 1), await addRival(app, 2)];
  const document = pricedTable('Normal', { sp: [20, 40], rj: [30, 60] });
  normal = (await addPublished(app, { carrierId, document })).id;
  const ofRival = pricedTable('Rival', { sp: [22, 38], rj: [33, 66], days: 2 });
  rival = (await addPublished(app, { carrierId: rivalId, document: ofRival })).id;
  // Light ones go with Normal, the heavy one with Rival.
  for (const kg of [2, 3, 11]) await hire(shop, kg);
  await hire(other, 4);
  app.clock.advanceMs(1000);
});
afterAll(() => app.close());

async function quote(from: Shop, zipcode: number, kg: number): Promise<string> {
  const volume = { ...someVolume, amount: 1, height: 0.1, width: 0.1, length: 0.1, unitary_weight: kg };
  const dispatchers = [{ registered_number: from.cnpj, zipcode: 29161376, volumes: [volume] }];
  const recipient = { type: 0, country: 'BRA', zipcode };
  const { status, body } = await sendQuote(app, quoteBody(from, { dispatchers, recipient }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.dispatchers[0]?.id ?? '';
}

async function hire(from: Shop, kg: number): Promise<void> {
  const token = await quote(from, saoPaulo, kg);
  const answer = await sendHire(app, from, {
    ...{ token, offer: 1 },
    body: hireBody(from, { destinatario: someRecipient, pedido: { numero: `${from.id}-${kg}` } }),
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

const draftOf = async (
  prices: Parameters<typeof pricedTable>[1],
  of: { carrierId: number; service: string } = { carrierId, service: 'Normal' },
): Promise<number> =>
  (await addDraft(app, { carrierId: of.carrierId, document: pricedTable(of.service, prices) })).id;

describe('what would have become of freights', () => {
  it('is what those of the table would have cost, and which of others it would have taken', async () => {
    // Light ones 1 real dearer and a day later; the heavy one for less than was agreed with Rival.
    const versionId = await draftOf({ sp: [21, 37], rj: null, days: 4 });
    const { findings, rowCount, doneCount } = await runWhatIf(app, {
      versionIds: [versionId],
      over: 'freights',
    });
    expect([rowCount, doneCount, findings?.unrated]).toEqual([4, 4, 0]);
    expect(findings?.quotes.quotes).toBe(0);
    expect(findings?.freights).toMatchObject({
      quotes: 4,
      all: { both: 3, dearer: 3, onlyB: 1, costOnlyB: 3700, cost: { a: 6000, b: 6300 }, later: 3 },
      byUf: { SP: { both: 3, onlyB: 1, minutes: { a: 3 * 3 * 1440, b: 3 * 4 * 1440 } } },
      byLane: { 'ES 013': { both: 3, onlyB: 1 } },
      byCarrier: { [carrierId]: { both: 3 } },
      byCharge: { freight_weight: { a: 6000, b: 6300 } },
      first: { changed: 1, won: 1, lost: 0, final: { a: 6000 + 3800, b: 6300 + 3700 } },
      winners: { [carrierId]: { a: 3, b: 4 }, [rivalId]: { a: 1, b: 0 } },
    });
    expect(findings?.freights.first.flips).toEqual([
      {
        from: { carrierId: rivalId, service: 'Rival', isOwn: false },
        to: { carrierId, service: 'Normal', isOwn: true },
        quotes: 1,
        cents: -100,
      },
    ]);
    expect(findings?.freights.movers[0]).toMatchObject({ carrierId, costA: 2000, costB: 2100 });
    expect(findings?.freights.movers[0]?.id).toMatch(/^FR/);
  });

  it('leaves with another carrier what the table would have taken before, too', async () => {
    const cheap = await draftOf({ sp: [19, 30], rj: null });
    const cheaper = await draftOf({ sp: [18, 29], rj: null });
    const { findings } = await runWhatIf(app, { versionIds: [cheaper], against: cheap, over: 'freights' });
    expect(findings?.freights).toMatchObject({ all: { both: 3, cheaper: 3, onlyB: 0 }, first: { won: 0 } });
  });

  it('says which the table no longer offers for', async () => {
    const document = pricedTable('Normal', { sp: [20, 40], rj: null });
    document.coverage = document.coverage.map((row) => ({ ...row, start: 5_000_000 }));
    const { id } = await addDraft(app, { carrierId, document });
    const { findings } = await runWhatIf(app, { versionIds: [id], over: 'freights' });
    expect(findings?.freights).toMatchObject({
      all: { both: 0, onlyA: 3, costOnlyA: 6000 },
      first: { lost: 3, vanished: 3 },
    });
  });
});

describe('several versions at once', () => {
  it('each take the place of their tables, in one comparison', async () => {
    const [first, second] = [
      await draftOf({ sp: [25, 50], rj: [30, 60] }),
      await draftOf({ sp: [23, 39], rj: [33, 66], days: 2 }, { carrierId: rivalId, service: 'Rival' }),
    ];
    const { findings, request } = await runWhatIf(app, { versionIds: [first, second] });
    expect(request.tables.map(({ a, b }) => [a, b])).toEqual([
      [normal, first],
      [rival, second],
    ]);
    expect(findings?.quotes).toMatchObject({
      quotes: 4,
      all: { both: 8, dearer: 8, cost: { a: 3 * 4200 + 7800, b: 3 * 4800 + 8900 } },
      byCarrier: { [carrierId]: { both: 4 }, [rivalId]: { both: 4 } },
      // The light ones now go with Rival.
      winners: { [carrierId]: { a: 3, b: 0 }, [rivalId]: { a: 1, b: 4 } },
    });
    expect(findings?.freights.all).toMatchObject({ both: 4, cost: { a: 6000 + 3800, b: 7500 + 3900 } });
  });

  it('are refused where two are of one table, or one has another side', async () => {
    const [one, two] = [await draftOf({ sp: [1, 2], rj: null }), await draftOf({ sp: [2, 3], rj: null })];
    const refused = { code: 'invalid_request' };
    await expect(askWhatIf(app, { versionIds: [one, two] })).rejects.toMatchObject(refused);
    await expect(askWhatIf(app, { versionIds: [one, rival], against: normal })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('comparing', () => {
  it('gives zero to the cent and to the minute where nothing changes, whatever is quoted and compared', async () => {
    const price = fc.integer({ min: 100, max: 20_000 }).map((cents) => cents / 100);
    const prices = fc.record({
      sp: fc.tuple(price, price),
      rj: fc.tuple(price, price),
      days: fc.integer({ min: 1, max: 9 }),
    });
    const sent = fc.record({
      zip: fc.constantFrom(saoPaulo, 20_040_002, 69_900_000),
      kg: fc.integer({ min: 1, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(prices, fc.array(sent, { minLength: 1, maxLength: 4 }), async (written, trips) => {
        for (const { zip, kg } of trips) await quote(shop, zip, kg);
        app.clock.advanceMs(1000);
        const same = await draftOf(written);
        const { findings } = await runWhatIf(app, { versionIds: [same, rival], shipperId: shop.id });
        const against = await runWhatIf(app, { versionIds: [same], against: same, shipperId: shop.id });
        for (const totals of [against.findings?.quotes, against.findings?.freights]) {
          expect(totals?.all).toMatchObject({
            dearer: 0,
            cheaper: 0,
            onlyA: 0,
            onlyB: 0,
            sooner: 0,
            later: 0,
          });
          expect(totals?.all.cost.a).toBe(totals?.all.cost.b);
          expect(totals?.all.minutes.a).toBe(totals?.all.minutes.b);
          expect(totals?.first).toMatchObject({ changed: 0, flips: [] });
          expect(totals?.first.final.a).toBe(totals?.first.final.b);
          expect(totals?.movers).toEqual([]);
          for (const sum of Object.values(totals?.byLane ?? {})) expect(sum.cost.a).toBe(sum.cost.b);
        }
        // The other table is compared with itself: nothing of it moves.
        const ofRival = findings?.quotes.byCarrier[rivalId];
        expect(ofRival?.cost.a).toBe(ofRival?.cost.b);
      }),
      { numRuns: 6 },
    );
  });

  it('takes what others offered as it was kept, which is what deciding them again gives', async () => {
    const versionId = await draftOf({ sp: [21, 37], rj: [31, 70], days: 1 });
    const { tableId } = await app.ctx.db
      .selectFrom('freightTableVersion')
      .select('tableId')
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow();
    const span = {
      shipperIds: [shop.id, other.id],
      fromId: null,
      toId: null,
      limit: 500,
      order: 'oldest',
    } as const;
    const quotes = await readDecisions(app.ctx, await listQuoteKeys(app.ctx, span));
    const stages = await openStages(app.desk, [{ tableId, carrierId, a: normal, b: versionId }]);
    expect(quotes.length).toBeGreaterThan(4);
    for (const { basisId, decided, ...key } of quotes) {
      const stage = await stages(basisId);
      const compared = { ...key, decision: decided() };
      const anew = finish(compareAnew(stage, compared));
      expect(finish(compareQuote(stage, compared))).toEqual(anew);
      const bytes = encodeDecision(compared.decision);
      expect(finish(compareKept(stage, { ...key, bytes }))).toEqual(anew);
    }
  });

  it('adds up the same in pieces as at once', async () => {
    const versionId = await draftOf({ sp: [27, 36], rj: null, days: 1 });
    const { findings, request } = await runWhatIf(app, { versionIds: [versionId], over: 'quotes' });
    const stages = await openStages(app.desk, request.tables);
    const span = {
      shipperIds: [shop.id, other.id],
      fromId: null,
      toId: null,
      limit: 500,
      order: 'oldest',
    } as const;
    const pieces = emptyTotals();
    for (const { basisId, decided, ...key } of await readDecisions(
      app.ctx,
      await listQuoteKeys(app.ctx, span),
    )) {
      const piece = emptyTotals();
      addComparison(piece, finish(compareQuote(await stages(basisId), { ...key, decision: decided() })));
      addTotals(pieces, piece);
    }
    const { movers, ...sums } = pieces;
    const quotes = findings?.quotes ?? emptyTotals();
    // Pairs stand in the order in which they were met; whoever is shown them gets them sorted.
    for (const { flips } of [quotes.first, sums.first]) flips.sort((a, b) => a.cents - b.cents);
    expect(quotes).toMatchObject(sums);
    expect(findings?.quotes.movers.map(({ costB }) => costB)).toEqual(movers.map(({ costB }) => costB));
  });
});

/** Works on one until it has looked at the rows of the first shipper, and stops as a process does. */
async function workAWhile(id: number): Promise<void> {
  let looks = 0;
  await followWhatIfs(whatIfDesk(app), {
    onlyId: id,
    isStopping: () => {
      looks += 1;
      return looks > 2;
    },
  });
}

const stateOf = (id: number) =>
  app.ctx.db.selectFrom('whatIf').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a what-if on its way', () => {
  it('goes on where it was left, and counts everything once', async () => {
    const versionIds = [await draftOf({ sp: [21, 37], rj: null })];
    const whole = await runWhatIf(app, { versionIds });
    const id = await askWhatIf(app, { versionIds });
    await workAWhile(id);
    const half = await stateOf(id);
    expect(half).toMatchObject({ state: 'running', endedAt: null });
    expect(half.doneCount).toBeGreaterThan(0);
    expect(half.doneCount).toBeLessThan(half.rowCount ?? 0);
    const done = await followed(app, id);
    expect(done).toMatchObject({ state: 'done', doneCount: whole.doneCount });
    expect(done.findings).toEqual(whole.findings);
  });

  it('is given back, not counted as broken, where its process ends in the middle of a step', async () => {
    const id = await askWhatIf(app, { versionIds: [await draftOf({ sp: [21, 37], rj: null })] });
    const desk = whatIfDesk(app);
    const error = new Error('the thread ended');
    let isEnding = false;
    const ending = () => {
      isEnding = true;
      return Promise.reject(error);
    };
    const threads = { ...desk.threads, run: ending };
    await followWhatIfs({ ...desk, threads }, { onlyId: id, isStopping: () => isEnding });
    expect(await stateOf(id)).toMatchObject({ state: 'running', claim: null, failures: 0 });
    expect((await followed(app, id)).state).toBe('done');
  });

  it('ends with a sentence where it breaks every time', async () => {
    const id = await askWhatIf(app, { versionIds: [await draftOf({ sp: [21, 37], rj: null })] });
    const desk = whatIfDesk(app);
    const threads = { ...desk.threads, run: () => Promise.reject(new Error('broken')) };
    for (let time = 1; time <= 3; time += 1) {
      await followWhatIfs({ ...desk, threads }, { onlyId: id });
      await app.ctx.db.updateTable('whatIf').set({ claimedUntil: null }).where('id', '=', id).execute();
    }
    const { state, problemCode, problem } = await followed(app, id);
    expect([state, problemCode]).toEqual(['failed', 'failed']);
    expect(problem).toMatch(/^A comparação não deu certo/);
  });

  it('is taken over from a process that does not come back', async () => {
    const id = await askWhatIf(app, { versionIds: [await draftOf({ sp: [21, 37], rj: null })] });
    await workAWhile(id);
    await app.ctx.db
      .updateTable('whatIf')
      .set({ claim: 'gone', claimedUntil: sql<Date>`app_now() + interval '1 minute'` })
      .where('id', '=', id)
      .execute();
    expect((await followed(app, id)).state).toBe('running');
    await app.ctx.db
      .updateTable('whatIf')
      .set({ claimedUntil: sql<Date>`app_now()` })
      .where('id', '=', id)
      .execute();
    expect((await followed(app, id)).state).toBe('done');
  });

  it('ends with a sentence and keeps nothing where one of its versions is withdrawn', async () => {
    const versionId = await draftOf({ sp: [21, 37], rj: null });
    const id = await askWhatIf(app, { versionIds: [versionId] });
    await workAWhile(id);
    await withdrawVersion(app.ctx, tester, { versionId });
    const { state, problemCode, problem } = await followed(app, id);
    expect([state, problemCode]).toEqual(['failed', 'version_withdrawn']);
    expect(problem).toContain(`(id ${versionId}) foi retirada enquanto a comparação rodava`);
    expect((await stateOf(id)).findings).toBeNull();
    // One that was withdrawn before may be looked at again.
    expect((await runWhatIf(app, { versionIds: [versionId] })).state).toBe('done');
  });

  it('is stopped by whoever cancels it, and stays as it ended', async () => {
    const id = await askWhatIf(app, { versionIds: [await draftOf({ sp: [21, 37], rj: null })] });
    await workAWhile(id);
    const named = { scope: everything, id };
    expect(await cancelWhatIf(app.ctx, named)).toMatchObject({ state: 'cancelled', findings: null });
    expect((await followed(app, id)).state).toBe('cancelled');
    expect((await stateOf(id)).findings).toBeNull();
    const done = await runWhatIf(app, { versionIds: [rival], against: rival });
    expect((await cancelWhatIf(app.ctx, { scope: everything, id: done.id })).state).toBe('done');
  });
});
