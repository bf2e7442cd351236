import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeNotfisFile } from '../../src/freight/record/write-notfis-file.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { type AdminCall, type AdminUpload, adminOf, personOf, uploaderOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cteXml } from '../support/cte-xml.ts';
import { type CteSender, nextNumber, senderOf } from '../support/ctes.ts';
import { bill50, doccobFile50, waybill50 } from '../support/doccob-files.ts';
import { hired, someNfe } from '../support/hire.ts';
import { ocorenFile } from '../support/ocoren-files.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let freightCode: string;
let sender: CteSender;
let admin: AdminCall;
let upload: AdminUpload;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  freightCode = await hired(app, shop, { nota_fiscal: someNfe });
  sender = await senderOf(app, freightCode);
  admin = await adminOf(app);
  ({ upload } = await uploaderOf(app, 'Rosa'));
});
afterAll(() => app.close());

const handIn = (kind: string, file: string | Uint8Array) =>
  upload(`/carriers/${sender.id}/edi/${kind}`, file, 'text/plain');
const listed = async (query = '') => (await admin(`GET /files${query}`)).body.items;

describe('files of carriers', () => {
  const file = () =>
    ocorenFile(shop, 'OCO211114051', [
      { code: '00', time: '14:00' },
      { code: '01', time: '15:30', number: 999 },
      { code: '99', time: '17:00' },
    ]);

  test('an OCOREN file that somebody hands in is worked off as if the carrier had sent it', async () => {
    const { status, body } = await handIn('ocoren', file());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ layout: '3.1', interchange: 'OCO211114051', isRepeat: false, findings: [] },
      occurrences: [
        { line: 4, outcome: 'accepted', freightCode, heldId: null, isAgain: false, messages: [] },
        { line: 5, outcome: 'refused', freightCode: null, messages: [expect.any(String)] },
        { line: 6, outcome: 'waiting', freightCode, heldId: expect.any(Number) },
      ],
    });
    const again = await handIn('ocoren', file());
    expect(again.body).toMatchObject({
      isRepeat: true,
      occurrences: [{ isAgain: false }, { isAgain: true, outcome: 'refused' }, { isAgain: false }],
    });
  });

  test('are listed with what became of their lines, and who handed them in', async () => {
    const [first, ...others] = await listed('?kind=ocoren');
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{ kind: 'ocoren', direction: 'in', state: 'partial', carrierId: sender.id, shipperId: null },
      ...{ layout: '3.1', name: 'OCO211114051', actor: 'Rosa', errors: 0, warnings: 0 },
      lines: { taken: 1, repeated: 0, waiting: 1, refused: 1 },
    });
    const { body } = await admin(`GET /files/${first.id}`);
    expect(body).toMatchObject({
      id: first.id,
      report: [
        { line: 4, outcome: 'taken', freightCode },
        { line: 5, outcome: 'refused' },
        { line: 6, outcome: 'waiting' },
      ],
    });
  });

  test('of bills, of freights and XML stand beside them, newest first, a page after the other', async () => {
    const waybill = waybill50(nextNumber(), { senderTaxId: shop.cnpj });
    const bills = doccobFile50({ carrier: sender.cnpj }, [bill50(nextNumber(), { waybills: [waybill] })]);
    expect((await handIn('doccob', bills)).status).toBe(200);
    const rem = `<rem><CNPJ>${shop.cnpj}</CNPJ><xNome>Loja</xNome></rem>`;
    const cte = cteXml({ issuer: sender.cnpj, nCT: String(nextNumber()), rem });
    expect((await upload(`/carriers/${sender.id}/ctes/xml`, cte, 'application/xml')).status).toBe(200);
    await writeNotfisFile(app.ctx, tester, { carrierId: sender.id, shipperId: null, version: '5.0' });
    const kinds = (await listed()).map(({ kind, direction }: Record<string, string>) => [kind, direction]);
    expect(kinds).toEqual([
      ['cte_xml', 'in'],
      ['doccob', 'in'],
      ['ocoren', 'in'],
      ['notfis', 'out'],
    ]);
    const one = (await admin('GET /files?limit=1')).body;
    const two = (await admin(`GET /files?limit=2&cursor=${one.nextCursor}`)).body;
    const three = (await admin(`GET /files?limit=1&cursor=${two.nextCursor}`)).body;
    const pages = [one, two, three].map(({ items }) => items.map(({ kind }: { kind: string }) => kind));
    expect(pages).toEqual([['cte_xml'], ['doccob', 'ocoren'], ['notfis']]);
    expect(three.nextCursor).toBeNull();
    const [xml] = one.items;
    expect(xml).toMatchObject({ state: 'taken', shipperId: shop.id, lines: { taken: 1 } });
    expect((await admin(`GET /files/${xml.id}`)).body.report).toMatchObject([{ accessKey: xml.name }]);
    const [notfis] = three.items;
    expect(notfis).toMatchObject({ state: 'written', lines: { taken: 1 } });
    const written = await admin(`GET /files/${notfis.id}`);
    expect(written.body.report).toMatchObject([{ line: 1, freightCode }]);
    const [doccob] = two.items;
    expect((await admin(`GET /files/${doccob.id}`)).body.report).toMatchObject([
      { billId: expect.any(Number) },
    ]);
  });

  test('are filtered by carrier, kind, direction, state and period', async () => {
    const count = async (query: string) => (await listed(query)).length;
    expect(await count(`?carrierId=${sender.id}`)).toBe(4);
    expect(await count(`?carrierId=${sender.id + 1000}`)).toBe(0);
    expect(await count('?direction=out')).toBe(1);
    expect(await count('?state=partial')).toBe(1);
    expect(await count('?state=interrupted')).toBe(0);
    expect(await count('?from=2100-01-01T00:00:00.000Z')).toBe(0);
    expect(await count('?until=2100-01-01T00:00:00.000Z')).toBe(4);
    expect((await admin('GET /files?kind=edifact')).status).toBe(422);
    expect((await admin('GET /files?cursor=12')).status).toBe(422);
  });

  test('whose work broke off say so, until they are sent again', async () => {
    const bytes = Buffer.from('any');
    await app.ctx.db
      .insertInto('ediFile')
      .values({
        carrierId: sender.id,
        kind: 'conemb',
        contentHash: Buffer.alloc(32, 7),
        bytes,
        leaseUntil: null,
      })
      .execute();
    const [file] = await listed('?state=interrupted');
    expect(file).toMatchObject({ kind: 'conemb', layout: null, lines: { taken: 0, refused: 0 } });
    expect((await admin(`GET /files/${file.id}`)).body).toMatchObject({ report: [], findings: [] });
  });

  test('that are none are refused and not kept', async () => {
    const before = (await listed()).length;
    const { status, body } = await handIn('ocoren', 'isto não é um arquivo');
    expect([status, body.code]).toEqual([422, 'invalid_file']);
    expect((await upload('/carriers/999999/edi/ocoren', file(), 'text/plain')).status).toBe(404);
    expect((await upload(`/carriers/${sender.id}/edi/ocoren`, '{}', 'application/json')).status).toBe(415);
    expect((await listed()).length).toBe(before);
    expect((await admin('GET /files/edi-999999')).status).toBe(404);
    expect((await admin('GET /files/x-1')).status).toBe(404);
  });

  test('are shown to those of a shipper only where they name nobody else, and of a carrier where they are its own', async () => {
    const other = await openBareShop(app, 7);
    const { id: otherCarrier } = await addCarrier(app.ctx, tester, someCarrier(7));
    const scoped = async (scope: object) =>
      (await personOf(app, { name: `Lia ${JSON.stringify(scope)}`, roles: ['owner'], ...scope })).admin;
    const kindsFor = async (call: AdminCall) =>
      (await call('GET /files')).body.items.map(({ kind }: { kind: string }) => kind);
    const own = await scoped({ shipperIds: [shop.id] });
    expect(await kindsFor(own)).toEqual(['cte_xml', 'notfis']);
    expect(await kindsFor(await scoped({ shipperIds: [other.id] }))).toEqual([]);
    expect(await kindsFor(await scoped({ carrierIds: [otherCarrier] }))).toEqual([]);
    expect(await kindsFor(await scoped({ carrierIds: [sender.id] }))).toHaveLength(5);
    const [ocoren] = await listed('?kind=ocoren');
    expect((await own(`GET /files/${ocoren.id}`)).status).toBe(404);
  });
});
