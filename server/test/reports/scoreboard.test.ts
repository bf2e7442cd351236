import type { ScoreboardView } from '@carreto/contract/admin/reports/scoreboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { type AdminCall, personOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe, honestItem } from '../support/audits.ts';
import { type CteSender, senderOf, sentCte } from '../support/ctes.ts';
import { passInDatabase, setDatabaseClock } from '../support/moving-clock.ts';
import { carrierTokenOf, report } from '../support/occurrences.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let sender: CteSender;
let admin: AdminCall;

/** Three freights: one delivered and said at once, one late and said a week later, one that waits; a CT-e in dispute. */
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T12:00:00Z', alignsDatabase: true });
  shop = await openShop(app);
  ({ admin } = await personOf(app, { name: 'Ada', role: 'admin' }));
  const { freight, nfe } = await hiredWithNfe(app, shop);
  const late = (await hiredWithNfe(app, shop)).freight;
  await hiredWithNfe(app, shop);
  sender = await senderOf(app, freight);
  const item = await honestItem(app, { shop, sender, freight }, { numero_nf: nfe });
  const cteId = await sentCte(app, sender, { ...item, valor: Math.round(item.valor * 100 + 3000) / 100 });
  await audited(app);
  await dispute(cteId);
  await deliver(freight, { saidOn: '2026-11-21', at: '2026-11-21 10:00:00' });
  await deliver(late, { saidOn: '2026-12-30', at: '2026-12-23 10:00:00' });
  await goTo('2027-01-05T12:00:00Z');
  await app.settle();
});
afterAll(() => app.close());

async function goTo(iso: string): Promise<void> {
  app.clock.set(iso);
  await setDatabaseClock(app.ctx.db, iso);
}

async function deliver(code: string, { saidOn, at }: { saidOn: string; at: string }): Promise<void> {
  await goTo(`${saidOn}T20:00:00Z`);
  const token = await carrierTokenOf(app, code);
  const { status } = await report(app, token, [{ id_frete: code, codigo: 3, data_ocorrencia: at }]);
  expect(status).toBe(200);
}

/** The shipper proposes, and again; the carrier answers the second with an amount of its own, two hours later. */
async function dispute(cteId: number): Promise<void> {
  for (const totalCents of [100, 200]) {
    const { status, body } = await admin(`POST /ctes/${cteId}/proposals`, { totalCents });
    expect(status, JSON.stringify(body)).toBe(200);
  }
  await passInDatabase(app.ctx.db, 7200);
  const path = `/api/external/transportadora/v1/ctes/${cteId}/proposals`;
  const answer = await fetch(app.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ valor: 9 }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

async function board(query = '', carrierId = sender.id): Promise<ScoreboardView> {
  const { status, body } = await admin(`GET /carriers/${carrierId}/scoreboard?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('the scoreboard of a carrier', () => {
  const span = 'from=2026-11-01&until=2027-01-04';

  it('has the figures that the reports have of it', async () => {
    const { figures } = await board(span);
    const of = async (report: string) => {
      const { body } = await admin(`GET /reports/${report}?${span}&carrierIds=${sender.id}`);
      return body.total;
    };
    const [delivery, cost, audit, quotes] = [
      await of('delivery'),
      await of('cost'),
      await of('audit'),
      await of('quotes'),
    ];
    expect(figures).toMatchObject({
      ...{ freights: cost.freights, due: delivery.due, onTime: delivery.onTime, late: delivery.late },
      ...{ overdue: delivery.overdue, lateDays: delivery.lateDays, onTimePpm: delivery.onTimePpm },
      ...{ ctes: audit.ctes, divergent: audit.divergent, differenceCents: audit.differenceCents },
      ...{ offered: quotes.offered, won: quotes.won },
    });
    expect(figures).toMatchObject({
      ...{ freights: 3, due: 3, onTime: 1, late: 1, overdue: 1, onTimePpm: 333_333 },
      ...{ ctes: 1, divergent: 1, divergentPpm: 1_000_000, differenceCents: 3000 },
    });
    expect(figures.lateDaysAverageTenths).toBe(figures.lateDays * 10);
  });

  it('counts as answered what the carrier answered, and not what the shipper replaced', async () => {
    expect((await board(span)).figures).toMatchObject({ proposals: 2, answered: 1, answerMinutes: 120 });
  });

  it('tells which occurrences were known within a day, of spans of 92 days at most', async () => {
    expect((await board(span)).figures).toMatchObject({
      ...{ occurrences: 2, occurrencesInTime: 1, occurrencesInTimePpm: 500_000 },
    });
    expect((await board('from=2026-01-01&until=2026-12-31')).figures).toMatchObject({
      ...{ occurrences: null, occurrencesInTime: null, occurrencesInTimePpm: null },
    });
  });

  it('stands beside the period before', async () => {
    const answer = await board('from=2026-12-05&until=2027-01-04&compare=before');
    expect(answer).toMatchObject({ comparedFrom: '2026-11-04', comparedUntil: '2026-12-04' });
    expect([answer.figures.freights, answer.before?.freights]).toEqual([0, 3]);
    expect(answer.before).toMatchObject({ proposals: 2, ctes: 1, occurrences: 2 });
  });

  it('of a carrier that did nothing yet says so in every figure', async () => {
    const { id } = await addCarrier(app.ctx, tester, someCarrier(7));
    const { figures } = await board(span, id);
    const { onTimePpm, divergentPpm, answerMinutes, wonPpm, lateDaysAverageTenths, ...rest } = figures;
    const unknown = [onTimePpm, divergentPpm, answerMinutes, wonPpm, lateDaysAverageTenths];
    expect(unknown.every((one) => one === null)).toBe(true);
    expect(figures.occurrencesInTimePpm).toBeNull();
    expect(Object.values(rest).filter((one) => one !== null && one !== 0)).toEqual([]);
  });

  it('counts for people of another shipper nothing of this one, and no carrier that there is not', async () => {
    const other = await openBareShop(app, 3);
    const { admin: lia } = await personOf(app, { name: 'Lia', roles: ['owner'], shipperIds: [other.id] });
    const { status, body } = await lia(`GET /carriers/${sender.id}/scoreboard?${span}`);
    expect(status).toBe(200);
    expect(body.figures).toMatchObject({
      ...{ freights: 0, due: 0, ctes: 0, proposals: 0, occurrences: 0, offered: 0 },
    });
    const foreignShipper = await lia(`GET /carriers/${sender.id}/scoreboard?${span}&shipperId=${shop.id}`);
    expect(foreignShipper.body.figures).toMatchObject({ freights: 0, ctes: 0, proposals: 0, occurrences: 0 });
    expect((await admin('GET /carriers/999999/scoreboard')).status).toBe(404);
    const { admin: caio } = await personOf(app, { name: 'Caio', roles: ['owner'], carrierIds: [sender.id] });
    const { id: foreign } = await addCarrier(app.ctx, tester, someCarrier(8));
    expect((await caio(`GET /carriers/${foreign}/scoreboard`)).status).toBe(404);
  });
});
