import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { askFor, byPost, follow, hiredWith, nfeNumber, resultOf } from '../support/label-requests.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { loadRange, openPostalAccount } from '../support/postal.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  const { accountId } = await openPostalAccount(app, shop);
  for (const serviceCode of ['90001', '90002'])
    await loadRange(app, accountId, {
      prefix: serviceCode === '90001' ? 'DM' : 'DX',
      serviceCode,
      firstNumber: 10_000_000,
      lastNumber: 10_000_099,
    });
});
afterAll(() => app.close());

const hire = (body: object = {}, dispatcher: object = {}) =>
  hiredWith(app, shop, { carrier: byPost, body, dispatcher });
const ask = (body: unknown, query = 'layout=2') => askFor(app, shop, { body, query });
const result = (body: unknown, query = 'layout=2') => resultOf(app, shop, { body, query });

const codesOf = async (code: string) => {
  const rows = await app.ctx.db
    .selectFrom('freightProgress')
    .select('postalCodes')
    .where('freightCode', '=', code)
    .execute();
  return rows[0]?.postalCodes ?? [];
};
const lists = () => app.ctx.db.selectFrom('postingList').selectAll().orderBy('id').execute();
const listed = async (code: string) =>
  (await app.ctx.db.selectFrom('postingListItem').selectAll().where('freightCode', '=', code).execute()).map(
    ({ listId }) => listId,
  );

describe('postal labels', () => {
  test('have a code for each volume, and one posting list for all that leave one collection point', async () => {
    const before = (await lists()).length;
    const [one, two] = [await hire(), await hire()];
    const answer = await result([{ id_frete: [one, two] }]);
    expect(answer.etiqueta).toMatch(/\/etiquetas\/[0-9a-z]{26}$/);
    expect(answer.plp).toMatch(/\/plp\/[0-9a-z]{26}$/);
    expect(answer).not.toHaveProperty('erro');
    const codes = [...(await codesOf(one)), ...(await codesOf(two))];
    expect(new Set(codes).size).toBe(4);
    for (const code of codes) expect(code).toMatch(/^D[MX]1000[0-9]{5}BR$/);
    expect((await lists()).length).toBe(before + 1);
    expect(new Set([...(await listed(one)), ...(await listed(two))]).size).toBe(1);
  });

  test('of two groups and one collection point stand on one list; of two collection points on two', async () => {
    const before = (await lists()).length;
    const [one, two] = [await hire(), await hire()];
    const elsewhere = await hire({}, { zipcode: 29010004 });
    const { body } = await ask([{ id_frete: [one] }, { id_frete: [two, elsewhere] }]);
    const [first, second, third] = body;
    expect(body.map(({ id_frete }) => id_frete)).toEqual([[one], [two], [elsewhere]]);
    expect(first?.plp).toBe(second?.plp);
    expect(third?.plp).not.toBe(first?.plp);
    expect((await lists()).length).toBe(before + 2);
    expect(third?.origem?.endereco.cep).toBe('29010004');
  });

  test('asked for twice, also at once and with a new code wanted, keep codes and list', async () => {
    const freight = await hire();
    const before = (await lists()).length;
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => result([{ id_frete: [freight] }], `layout=2&regerar_etiqueta=${n % 2 === 0}`)),
    );
    expect(answers.every(({ plp, etiqueta }) => plp !== undefined && etiqueta !== null)).toBe(true);
    expect((await lists()).length).toBe(before + 1);
    const codes = await codesOf(freight);
    expect(codes).toHaveLength(2);
    await result([{ id_frete: [freight] }], 'layout=3');
    expect(await codesOf(freight)).toEqual(codes);
    expect((await listed(freight)).length).toBe(2);
    expect((await lists()).length).toBe(before + 1);
  });

  test('in a group with those of carriers are an error of that group alone', async () => {
    const [postal, road, alone] = [await hire(), await hiredWith(app, shop), await hire()];
    const { status, body } = await ask([{ id_frete: [postal, road] }, { id_frete: [alone] }]);
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ etiqueta: null, id_frete: [postal, road] });
    expect(body[0]?.erro).toHaveLength(1);
    expect(await codesOf(postal)).toEqual([]);
    expect(body[1]).toMatchObject({ etiqueta: expect.any(String), plp: expect.any(String) });
  });

  test('as simplified DANFEs need the complete NF-e first: no number is used up before', async () => {
    const [complete, lacking] = [await hire({ nota_fiscal: nfeNumber(31) }), await hire()];
    const answer = await result([{ id_frete: [complete, lacking] }], 'layout=10');
    expect(answer).toMatchObject({ etiqueta: expect.any(String), plp: expect.any(String) });
    expect(answer.erro_detalhe?.map(({ id_frete }) => id_frete)).toEqual([lacking]);
    expect([(await codesOf(complete)).length, (await codesOf(lacking)).length]).toEqual([2, 0]);
  });

  test('whose numbers are used up say so, and nothing of them is kept', async () => {
    await app.ctx.db.updateTable('postalRange').set({ active: false }).execute();
    const freight = await hire();
    const answer = await result([{ id_frete: [freight] }]);
    expect(answer).toMatchObject({ etiqueta: null });
    expect(answer).not.toHaveProperty('plp');
    expect(answer.erro_detalhe?.[0]?.erro).toContain('numeração');
    expect(await codesOf(freight)).toEqual([]);
    await app.ctx.db.updateTable('postalRange').set({ active: true }).execute();
    expect(
      (await result([{ id_frete: [freight] }], 'layout=2&regerar_etiqueta=true')).etiqueta,
    ).not.toBeNull();
  });

  test('need a contract with the operator', async () => {
    await app.ctx.db.updateTable('postalAccount').set({ active: false }).execute();
    const freight = await hire();
    const answer = await result([{ id_frete: [freight] }]);
    expect(answer.erro_detalhe?.[0]?.erro).toContain('contrato');
    await app.ctx.db.updateTable('postalAccount').set({ active: true }).execute();
  });

  test('draw a new code where the first never came to be printed', async () => {
    const freight = await hire();
    await result([{ id_frete: [freight] }]);
    const first = await codesOf(freight);
    await app.ctx.db.deleteFrom('postingListItem').where('freightCode', '=', freight).execute();
    // What has just come may be on its way to a label of another request.
    await result([{ id_frete: [freight] }], 'layout=2&regerar_etiqueta=true');
    expect(await codesOf(freight)).toEqual(first);
    await app.ctx.db.deleteFrom('postingListItem').where('freightCode', '=', freight).execute();
    await setDatabaseClock(app.ctx.db, new Date(Date.now() + 600_000).toISOString());
    await result([{ id_frete: [freight] }], 'layout=2&regerar_etiqueta=true');
    const second = await codesOf(freight);
    expect(second).toHaveLength(2);
    expect(first.some((code) => second.includes(code))).toBe(false);
  });
});

describe('the link to a posting list', () => {
  test('gives its PDF, the same bytes each time', async () => {
    const { plp } = await result([{ id_frete: [await hire()] }]);
    const [one, two] = [await follow(app, plp), await follow(app, plp)];
    expect([one.status, one.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(one.headers.get('content-disposition')).toMatch(/^attachment; filename="plp-[0-9]+\.pdf"$/);
    const bytes = new Uint8Array(await one.arrayBuffer());
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(new Uint8Array(await two.arrayBuffer())).toEqual(bytes);
  });
});
