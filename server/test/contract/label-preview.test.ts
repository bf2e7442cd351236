import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { byPost, hiredWith } from '../support/label-requests.ts';
import { openPostalAccount } from '../support/postal.ts';
import { readBarcodes } from '../support/read-barcodes.ts';
import { drawRectangles } from '../support/read-svg.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';

let app: TestApp;
let shop: Shop;
let token: string;
let freight: string;

beforeAll(async () => {
  app = await startTestApp();
  shop = await openShop(app);
  freight = await hiredWith(app, shop);
  const { id } = await addOperator(app.ctx, tester, { name: 'Vera', role: 'viewer' });
  token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

const preview = (code: string, query: string) =>
  fetch(`${app.address}/api/admin/v1/freights/${code}/label-preview?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];
const codesIn = async (response: Response) =>
  (await readBarcodes(drawRectangles(await response.text(), 8))).map(({ text }) => text);

describe('the preview of a label', () => {
  test('is a drawing with the codes of the volume', async () => {
    const response = await preview(freight, 'layout=2&volume=2');
    expect(response.status).toBe(200);
    expect(await codesIn(response)).toContain(`${freight}002`);
  });

  test('can do nothing in a browser', async () => {
    const { headers } = await preview(freight, 'layout=2');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; img-src data:; frame-ancestors 'none'; sandbox",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${freight}-1.svg"`);
  });

  test('of a postal freight shows a sample code, and draws none', async () => {
    const postal = await hiredWith(app, shop, { carrier: byPost });
    expect(await refusal(await preview(postal, 'layout=2'))).toEqual([409, 'conflict']);
    await openPostalAccount(app, shop);
    const response = await preview(postal, 'layout=2');
    expect(response.status).toBe(200);
    expect(await codesIn(response)).toContain('AA123456785BR');
    expect(await app.ctx.db.selectFrom('postalCode').selectAll().execute()).toEqual([]);
  });

  test('is refused for what is not there or cannot be printed', async () => {
    expect(await refusal(await preview('FR26112000000', 'layout=2'))).toEqual([404, 'not_found']);
    expect(await refusal(await preview(freight, 'layout=2&volume=3'))).toEqual([422, 'invalid_request']);
    expect(await refusal(await preview(freight, 'layout=11'))).toEqual([422, 'invalid_request']);
    expect(await refusal(await preview(freight, 'layout=9'))).toEqual([409, 'conflict']);
  });
});
