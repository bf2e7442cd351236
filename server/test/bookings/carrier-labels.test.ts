import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPdfTools } from '../../../dev/pdf-tools.ts';
import { dropOldLabels } from '../../src/freight/label/retention.ts';
import { keepBookingLabel } from '../../src/freight/post/bookings/booking-labels.ts';
import { runBookings } from '../../src/freight/post/bookings/run-bookings.ts';
import { anonymiseFreight } from '../../src/freight/record/anonymise.ts';
import { type AdminCall, adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { bookingPdf, cornerPdf } from '../support/booking-pdfs.ts';
import { byPost, follow, hiredWith, nfeNumber, resultOf } from '../support/label-requests.ts';
import { horizonNow, setDatabaseClock } from '../support/moving-clock.ts';
import { pagePicture } from '../support/pdf-tools.ts';
import { readBarcodes } from '../support/read-barcodes.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { carrierOf } from '../support/tracking.ts';
import { vendorEnvironment } from '../support/vendors/jadlog-account.ts';
import { connectLoggi, type LoggiAccount } from '../support/vendors/loggi-account.ts';

/** Labels that carriers drew among those of the house. */

let app: TestApp;
let shop: Shop;
let admin: AdminCall;
let loggi: LoggiAccount;
let nowMs = Date.parse('2026-11-20T12:00:00Z');
let nfes = 0;
/** Hired before the account booked: its label is the house's. */
let before: string;

beforeAll(async () => {
  app = await startTestApp({ environment: vendorEnvironment });
  shop = await openShop(app);
  admin = await adminOf(app);
  before = await hiredWith(app, shop);
  await pass(1);
  loggi = await connectLoggi(app, await carrierOf(app, before), { acts: ['book'], label: 'carrier' });
  loggi.label = await bookingPdf('LOGGI1', 'LOGGI2');
  await runBookings(app.ctx);
  await pass(1);
});
afterAll(async () => {
  await loggi.simulator.stop();
  await app.close();
});

async function pass(minutes: number): Promise<void> {
  nowMs += minutes * 60_000;
  const instant = new Date(nowMs).toISOString();
  app.clock.set(instant);
  await setDatabaseClock(app.ctx.db, instant);
}

async function hired(): Promise<string> {
  nfes += 1;
  const code = await hiredWith(app, shop, { body: { nota_fiscal: nfeNumber(nfes) } });
  // The table has a service of its own: it is hired as an offer of the carrier's system would be.
  const { db } = app.ctx;
  await sql`alter table freight disable trigger freight_is_immutable`.execute(db);
  await sql`
    update freight set agreement = jsonb_set(agreement, '{carrier,serviceCode}', '"FREIGHT_TYPE_ECONOMIC"')
    where code = ${code}`.execute(db);
  await sql`alter table freight enable trigger freight_is_immutable`.execute(db);
  return code;
}

/** A freight that its carrier has, with a label. */
async function booked(): Promise<string> {
  const code = await hired();
  await runBookings(app.ctx);
  await pass(2);
  return code;
}

const asked = (code: string, query = 'layout=2') =>
  resultOf(app, shop, { body: [{ id_frete: [code] }], query });

async function fileOf(link: string | null | undefined): Promise<Uint8Array> {
  const response = await follow(app, link);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function pagesOf(pdf: Uint8Array): Promise<string[][]> {
  const count = (await PDFDocument.load(pdf)).getPageCount();
  const pages: string[][] = [];
  for (let page = 1; page <= count; page += 1)
    pages.push((await readBarcodes(await pagePicture(pdf, page))).map(({ text }) => text));
  return pages;
}

const fetches = () => loggi.simulator.calls.filter(({ path }) => path.endsWith('/labels')).length;
const instead = /; saiu a etiqueta do Carreto\.$/;

describe("the carrier's own label", () => {
  let code: string;
  let link: string | null | undefined;

  it('is not there before the carrier has the freight: the answer says so', async () => {
    code = await hired();
    expect((await asked(code)).avisos?.[code]).toMatch(/^O frete ainda não está no sistema/);
    await runBookings(app.ctx);
    const { avisos, etiqueta } = await asked(code);
    expect(avisos?.[code]).toMatch(/^A transportadora ainda prepara/);
    expect(avisos?.[code]).toMatch(instead);
    expect((await fileOf(etiqueta)).byteLength).toBeGreaterThan(0);
  });

  it('is printed where the account says so, the same bytes at each fetch, and is fetched once', async () => {
    await pass(2);
    const { avisos, etiqueta } = await asked(code);
    link = etiqueta;
    expect(avisos).toBeUndefined();
    const calls = fetches();
    const file = await fileOf(link);
    expect(await fileOf(link)).toEqual(file);
    expect(await fileOf((await asked(code)).etiqueta)).toEqual(file);
    expect(fetches()).toBe(calls);
    const text = Buffer.from(file).toString('latin1');
    for (const trace of ['pdf-lib', 'ModDate', 'Author']) expect(text).not.toContain(trace);
  });

  it.skipIf(!hasPdfTools())('scans as the carrier drew it, a page for each volume', async () => {
    const [first, second, ...others] = await pagesOf(await fileOf(link));
    expect(others).toEqual([]);
    expect(first).toContain('LOGGI1');
    expect(second).toContain('LOGGI2');
    expect(JSON.stringify([first, second])).not.toContain(`${code}001`);
  });

  it.skipIf(!hasPdfTools())('stands in a cell of a sheet, and lies on a label that lies', async () => {
    const [sheet, ...others] = await pagesOf(await fileOf((await asked(code, 'layout=3')).etiqueta));
    expect(others).toEqual([]);
    expect(sheet).toEqual(expect.arrayContaining(['LOGGI1', 'LOGGI2']));
    const strip = await pagesOf(await fileOf((await asked(code, 'layout=6')).etiqueta));
    expect(strip).toHaveLength(2);
  });

  it.skipIf(!hasPdfTools())('comes in the order of the list, among those of the house', async () => {
    const body = { layout: 2, format: 'pdf', freightCodes: [before, code] };
    const { body: batch } = await admin('POST /freights/labels', body);
    expect(batch).toMatchObject({ problems: [], warnings: [], files: [{ labelCount: 4 }] });
    const pages = await pagesOf(await fileOf(batch.files[0].url));
    expect(pages.map((codes) => codes.includes('LOGGI1') || codes.includes('LOGGI2'))).toEqual([
      ...[false, false, true, true],
    ]);
    expect(pages[0]).toContain(before);
  });

  it('is not ZPL: the house prints its own, and says why', async () => {
    for (const query of ['layout=2&formato=zpl', 'layout=5']) {
      const { avisos, etiqueta } = await asked(code, query);
      expect(avisos?.[code]).toMatch(/^A transportadora só fornece a etiqueta em PDF/);
      expect(Buffer.from(await fileOf(etiqueta)).toString()).toContain(code);
    }
  });

  it('is handed out at a packing station, a volume at a time', async () => {
    const scan = { code: `${code}001`, layout: 2, format: 'pdf', again: true };
    const { body } = await admin('POST /packing/scan', scan);
    expect(body).toMatchObject({ outcome: 'printed', volumeNumbers: [1] });
    expect((await PDFDocument.load(await fileOf(body.url))).getPageCount()).toBe(1);
  });

  it("is the house's again where the account says so", async () => {
    const path = `/vendor-accounts/${loggi.accountId}` as const;
    const { body: account } = await admin(`GET ${path}`);
    const change = (label: string, revision: number) => admin(`PATCH ${path}`, { revision, label });
    const { body: changed } = await change('house', account.revision);
    expect(changed).toMatchObject({ label: 'house' });
    await app.ctx.mirror.refresh();
    const { avisos, etiqueta } = await asked(code);
    expect(avisos).toBeUndefined();
    expect(await fileOf(etiqueta)).not.toEqual(await fileOf(link));
    await change('carrier', changed.revision);
    await app.ctx.mirror.refresh();
    expect(await fileOf((await asked(code)).etiqueta)).toEqual(await fileOf(link));
  });

  it('is never that of another freight', async () => {
    const other = await hiredWith(app, shop, { carrier: byPost }).catch(() => before);
    const { etiqueta } = await asked(code);
    await sql`update label_document set print = replace(print::text, ${code}, ${other})::jsonb
      where id = (select max(id) from label_document)`.execute(app.ctx.db);
    expect((await follow(app, etiqueta)).status).toBe(410);
  });

  it('goes with the recipient, and does not come back', async () => {
    await anonymiseFreight(app.ctx, tester, code);
    expect((await follow(app, link)).status).toBe(410);
    expect(await labelsOf(code)).toBe(0);
    const { shipperId, bookingCode } = await app.ctx.db
      .selectFrom('carrierBooking')
      .select(['shipperId', 'bookingCode'])
      .where('freightCode', '=', code)
      .executeTakeFirstOrThrow();
    const late = { shipperId, freightCode: code, bookingCode: bookingCode ?? '', pageCount: 1 };
    expect(await keepBookingLabel(app.ctx.db, { ...late, pdf: loggi.label })).toBeNull();
    const calls = fetches();
    expect((await asked(code)).erro?.join()).toContain('anonimizados');
    expect(fetches()).toBe(calls);
  });
});

async function labelsOf(code: string): Promise<number> {
  const rows = await app.ctx.db
    .selectFrom('bookingLabel')
    .select('id')
    .where('freightCode', '=', code)
    .execute();
  return rows.length;
}

describe("a carrier's label that cannot be printed", () => {
  const page = { width: 283, height: 397 };

  async function encrypted(): Promise<Uint8Array> {
    const document = await PDFDocument.load(await cornerPdf(page));
    document.encrypt({ userPassword: 'senha', ownerPassword: 'senha' });
    return document.save({ useObjectStreams: false });
  }

  it.each([
    ['broken', 'não pôde ser lida', async () => Buffer.from('%PDF-1.4 simulated')],
    ['encrypted', 'está protegida por senha', encrypted],
    [
      'oversized',
      'é grande demais',
      async () => Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(3_000_000)]),
    ],
    ['overlong', 'tem páginas demais', () => cornerPdf(...Array.from({ length: 9 }, () => page))],
  ] as const)(
    'because it is %s gives way to that of the house, and is counted',
    async (outcome, reason, label) => {
      const good = loggi.label;
      loggi.label = await label();
      const code = await booked();
      const { avisos, etiqueta } = await asked(code);
      expect(avisos?.[code]).toContain(reason);
      expect(avisos?.[code]).toMatch(instead);
      expect((await fileOf(etiqueta)).byteLength).toBeGreaterThan(0);
      const metrics = await (await fetch(`${app.address}/metrics`)).text();
      expect(metrics).toContain(`carreto_booking_labels_total{outcome="${outcome}"} 1`);
      loggi.label = good;
      expect((await asked(code)).avisos).toBeUndefined();
    },
  );

  it('because its carrier does not answer gives way to it too', async () => {
    const code = await booked();
    loggi.simulator.mode = 'error';
    expect((await asked(code)).avisos?.[code]).toMatch(instead);
    loggi.simulator.mode = 'normal';
  });
});

it('goes on in a further file where there is too much for one, and in a link gives way to that of the house', async () => {
  const codes = [await booked(), await booked()];
  const [one = '', two = ''] = codes;
  for (const code of codes) await asked(code);
  await sql`update booking_label set pdf = decode(repeat('00', 17 * 1048576), 'hex')
    where freight_code = any (${codes}::text[])`.execute(app.ctx.db);
  const { body } = await admin('POST /freights/labels', { layout: 2, format: 'pdf', freightCodes: codes });
  expect(body).toMatchObject({ warnings: [], files: [{ freightCodes: [one] }, { freightCodes: [two] }] });
  const { avisos } = await resultOf(app, shop, { body: [{ id_frete: codes }], query: 'layout=2' });
  expect(avisos?.[one]).toBeUndefined();
  expect(avisos?.[two]).toMatch(/^As etiquetas de transportadoras não cabem em um arquivo/);
});

it('is kept while links lead to it', async () => {
  const code = await booked();
  const { etiqueta } = await asked(code);
  await pass(23 * 60);
  await dropOldLabels(app.ctx, await horizonNow(app));
  expect((await follow(app, etiqueta)).status).toBe(200);
  await pass(2 * 24 * 60);
  await dropOldLabels(app.ctx, await horizonNow(app));
  expect(await labelsOf(code)).toBe(0);
});
