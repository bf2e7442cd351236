import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { importTable } from '../../src/registry/tables/import-table.ts';
import { publishVersion, publishVersionAt } from '../../src/registry/tables/versions/publish-version.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { someCarrier, tester } from '../support/registry.ts';
import { openBareShop, type Shop } from '../support/shop.ts';
import { someTable, tableFile } from '../support/table-files.ts';

let app: TestApp;
let shop: Shop;
/** When the second price of the table takes over from the first. */
const takesOverAt = '2026-12-01T11:00:00.000Z';

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_THREADS: '2', CARRETO_RATE_PER_MINUTE: '40' } });
  shop = await openBareShop(app, 1);
  const { id: carrierId } = await addCarrier(app.ctx, tester, someCarrier(1));
  const draft = async (cents: number) => {
    const file = tableFile({ ...someTable({ cents }), tax: { icms: { kind: 'exempt' } } });
    return (await importTable(app.ctx, tester, { carrierId, shipperId: shop.id, file })).version.id;
  };
  await publishVersion(app.ctx, tester, await draft(1000));
  const versionId = await draft(2000);
  await publishVersionAt(app.ctx, tester, { versionId, publishAt: takesOverAt });
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

const own = { connection: 'close' };

type Seen = { status: number; connection: string | undefined };

/** Calls by a connection of its own, or by those of an agent. */
function call(path: string, headers: Record<string, string> = own, agent?: Agent): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>();
  request(`${app.address}${path}`, { headers, ...(agent !== undefined && { agent }) }, (answer) => {
    answer
      .resume()
      .once('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
  })
    .once('error', reject)
    .end();
  return promise;
}

const metrics = async (): Promise<string> => (await fetch(`${app.address}/metrics`, { headers: own })).text();

/** The sum of the samples of a metric whose labels hold a text. */
function sampleSum(text: string, name: string, label = ''): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines
    .filter((line) => line.includes(label))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

describe('threads that answer on one port', () => {
  test('quote, and every quote is stored whichever thread made it', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendQuote(app, quoteBody(shop), own)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const ids = answers.map(({ body }) => body.dispatchers[0]?.id);
    const stored = await app.ctx.db.selectFrom('quote').select('id').execute();
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(ids));
  });

  test('show in the metrics what all of them did, and the delay of each', async () => {
    const text = await metrics();
    expect(sampleSum(text, 'carreto_http_requests_total', 'route="quoteV3"')).toBe(12);
    for (const thread of [1, 2])
      expect(text).toContain(`nodejs_eventloop_lag_p99_seconds{thread="${thread}"}`);
    expect(text.match(/^process_resident_memory_bytes /gm)).toHaveLength(1);
  });

  test('count the requests of a token together, exactly', async () => {
    const owner = { kind: 'shipper' as const, id: shop.id };
    const { token } = await issueToken(app.ctx, tester, { owner, name: 'counted' });
    await app.ctx.mirror.refresh();
    const headers = { ...own, authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        call('/api/external/embarcador/v1/quote/26112000000000000001', headers),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(new Set(answers.map(({ status }) => status)).size).toBe(2);
  });

  test('spread the connections of a client until none of them has far more than the other', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 24 });
    const round = () => Promise.all(Array.from({ length: 24 }, () => call('/health/live', {}, agent)));
    let sentAway = 24;
    // Whoever is sent away comes again, and where to is a matter of chance: some rounds are enough.
    for (let rounds = 0; rounds < 40 && sentAway > 0; rounds += 1)
      sentAway = (await round()).filter(({ connection }) => connection === 'close').length;
    expect(sentAway).toBe(0);
    agent.destroy();
  });

  test('know a token at once that was issued in another thread', async () => {
    const owner = { kind: 'shipper' as const, id: shop.id };
    const { token } = await issueToken(app.ctx, tester, { owner, name: 'new' });
    await app.ctx.mirror.refresh();
    const headers = { ...own, authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call('/api/external/embarcador/v1/quote/26112000000000000001', headers),
      ),
    );
    expect(answers.map(({ status }) => status)).not.toContain(401);
  });

  test('let a version for an instant take over at that millisecond, all of them', async () => {
    const costsAt = async (iso: string): Promise<unknown[]> => {
      app.clock.set(iso);
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => sendQuote(app, quoteBody(shop), own)),
      );
      return answers.map(({ body }) => body.dispatchers[0]?.offers?.[0]?.cost_price);
    };
    expect(await costsAt('2026-12-01T10:59:59.999Z')).toEqual(Array(12).fill(10));
    expect(await costsAt(takesOverAt)).toEqual(Array(12).fill(20));
  });
});
