import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPdfTools } from '../../../dev/pdf-tools.ts';
import { runBookings } from '../../src/freight/post/bookings/run-bookings.ts';
import { volumeCode } from '../../src/freight/volume-code.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { adminOf } from '../support/admin-calls.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { drawZpl } from '../support/draw-zpl.ts';
import { someNfe } from '../support/hire.ts';
import { follow, hiredWith, resultOf } from '../support/label-requests.ts';
import { setDatabaseClock } from '../support/moving-clock.ts';
import { pagePicture } from '../support/pdf-tools.ts';
import { type BarcodePicture, readBarcodes } from '../support/read-barcodes.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { carrierOf } from '../support/tracking.ts';
import { connectJadlog, type JadlogAccount, vendorEnvironment } from '../support/vendors/jadlog-account.ts';

/** What the house's labels say of freights in their carriers' own systems. */

let app: TestApp;
let shop: Shop;
let jadlog: JadlogAccount;
let freight: string;
/** Of labels that were asked for before the carrier had the freight. */
let early: string | null | undefined;

beforeAll(async () => {
  app = await startTestApp({ environment: vendorEnvironment });
  shop = await openShop(app);
  const carrierId = await carrierOf(app, await hiredWith(app, shop));
  await pass('2026-11-20T12:00:00Z');
  jadlog = await connectJadlog(app, carrierId, { acts: ['book'] });
  await runBookings(app.ctx);
  await pass('2026-11-20T12:01:00Z');
  freight = await hiredWith(app, shop, { body: { nota_fiscal: someNfe } });
  early = (await asked('zpl')).etiqueta;
  await runBookings(app.ctx);
});
afterAll(async () => {
  await jadlog.simulator.stop();
  await app.close();
});

async function pass(instant: string): Promise<void> {
  app.clock.set(instant);
  await setDatabaseClock(app.ctx.db, instant);
}

const asked = (format: string, layout = 2) =>
  resultOf(app, shop, { body: [{ id_frete: [freight] }], query: `layout=${layout}&formato=${format}` });

async function zplOf(link: string | null | undefined): Promise<string> {
  return (await follow(app, link)).text();
}

async function codesIn(picture: BarcodePicture): Promise<string[]> {
  return (await readBarcodes(picture)).map(({ text }) => text);
}

function trackingCode(): string {
  const code = jadlog.state.orders[0]?.shipmentId;
  if (code === undefined) throw new Error('it is not booked');
  return code;
}

async function knownBy(trackingCodes: string[]): Promise<void> {
  await app.ctx.db
    .updateTable('carrierBooking')
    .set({ trackingCodes })
    .where('freightCode', '=', freight)
    .execute();
}

describe("a label of a freight that is in its carrier's own system", () => {
  it("shows the carrier's code in bars and in letters", async () => {
    const zpl = await zplOf((await asked('zpl')).etiqueta);
    const pictures = await drawZpl(zpl, { widthMm: 100, heightMm: 140, dotsPerMm: 8 });
    expect(pictures.length).toBeGreaterThan(0);
    for (const [index, picture] of pictures.entries())
      expect(await codesIn(picture)).toEqual(
        expect.arrayContaining([freight, volumeCode(freight, index + 1), trackingCode()]),
      );
    expect(zpl).toContain(`TRANSPORTADORA ${trackingCode()}`);
  });

  it.skipIf(!hasPdfTools())('shows it in a PDF', async () => {
    const pdf = new Uint8Array(await (await follow(app, (await asked('pdf')).etiqueta)).arrayBuffer());
    expect(await codesIn(await pagePicture(pdf))).toContain(trackingCode());
  });

  it('has no room for its bars on a small label, and says it in letters', async () => {
    const zpl = await zplOf((await asked('zpl', 4)).etiqueta);
    const [picture] = await drawZpl(zpl, { widthMm: 105, heightMm: 99, dotsPerMm: 8 });
    if (picture === undefined) throw new Error('nothing was drawn');
    expect(await codesIn(picture)).not.toContain(trackingCode());
    expect(zpl).toContain(`TRANSPORTADORA ${trackingCode()}`);
  });

  it('was printed without it before, and stays as it was asked for', async () => {
    const zpl = await zplOf(early);
    expect(zpl).toContain(freight);
    expect(zpl).not.toContain('TRANSPORTADORA');
  });

  it('shows it in the preview too', async () => {
    const { id } = await addOperator(app.ctx, tester, { name: 'Vera', role: 'viewer' });
    const { token } = await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' });
    await app.ctx.mirror.refresh();
    const response = await fetch(
      `${app.address}/api/admin/v1/freights/${freight}/label-preview?layout=2&volume=1`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    expect(await response.text()).toContain(trackingCode());
  });

  it('has a code of its own for each volume where the carrier has one, else that of the freight', async () => {
    const before = trackingCode();
    const volumes = (await zplOf((await asked('zpl')).etiqueta)).split('^XZ').length - 1;
    const own = Array.from({ length: volumes }, (_, index) => `VOL${index + 1}XYZ`);
    await knownBy(own);
    const each = (await zplOf((await asked('zpl')).etiqueta)).split('^XZ').slice(0, volumes);
    for (const [index, zpl] of each.entries()) expect(zpl).toContain(`TRANSPORTADORA ${own[index]}`);
    await knownBy(['FIRST1', 'SECOND2', ...own]);
    const all = await zplOf((await asked('zpl')).etiqueta);
    expect(all.split('TRANSPORTADORA FIRST1').length - 1).toBe(volumes);
    await knownBy([]);
    expect(await zplOf((await asked('zpl')).etiqueta)).not.toContain('TRANSPORTADORA');
    await knownBy([before]);
  });

  it('is found by that code where labels are scanned, a volume by its own', async () => {
    const admin = await adminOf(app);
    const scan = async (code: string) =>
      (await admin('POST /packing/scan', { code, layout: 2, format: 'zpl', again: true })).body;
    const { volumeCount } = await app.ctx.db
      .selectFrom('freight')
      .select('volumeCount')
      .where('code', '=', freight)
      .executeTakeFirstOrThrow();
    const whole = await scan(trackingCode());
    expect(whole).toMatchObject({ outcome: 'printed', freight: { freightCode: freight } });
    expect(whole.volumeNumbers).toHaveLength(volumeCount);
    const before = trackingCode();
    const own = [before, ...Array.from({ length: volumeCount - 1 }, (_, index) => `V${index}`)];
    await knownBy(own);
    expect((await scan(before)).volumeNumbers).toEqual([1]);
    expect(await scan('NOBODYKNOWS1')).toMatchObject({ outcome: 'unknown' });
    await knownBy([before]);
  });

  it('shows none once the carrier no longer has it', async () => {
    await app.ctx.db
      .updateTable('carrierBooking')
      .set({ state: 'cancelled' })
      .where('freightCode', '=', freight)
      .execute();
    expect(await zplOf((await asked('zpl')).etiqueta)).not.toContain('TRANSPORTADORA');
  });
});
