import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Carreto, createCarreto } from './carreto.ts';

type Answer = (response: ServerResponse) => void;

/** Answers the calls one after the other; the last answer stays. */
let script: Answer[];
let seen: string[];
let server: Server;
let baseUrl: string;
let carreto: Carreto;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    seen.push(`${request.method} ${request.url} ${request.headers['idempotency-key'] ?? '-'}`);
    const [answer] = script.length > 1 ? script.splice(0, 1) : script;
    answer?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  carreto = createCarreto({ baseUrl: `${baseUrl}/`, token: 't'.repeat(32) });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen = [];
});

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const refusal = (code: string) => ({ code, message: code, error: code, details: [], request_id: 'r1' });
const soon = { 'retry-after': '0' };
const busy = answer(503, refusal('overloaded'), soon);
const silence: Answer = () => {};
const cut: Answer = (response) => response.destroy();
const freight = { id_frete: 'FR261120AAAAA' };

describe('a call that finds Carreto busy', () => {
  it('is repeated when it only reads', async () => {
    script = [busy, answer(429, refusal('rate_limited'), soon), answer(200, [{ carrier: 1 }])];
    expect(await carreto.listShippingOptions()).toEqual([{ carrier: 1 }]);
    expect(seen).toHaveLength(3);
  });

  it('is repeated under its key, also while the first attempt still runs', async () => {
    script = [busy, answer(409, refusal('request_running'), soon), answer(200, null)];
    await carreto.cancelFreight(freight, { idempotencyKey: 'k1' });
    expect(new Set(seen)).toEqual(
      new Set([`POST /api/external/embarcador/v1/quotes/${freight.id_frete}/cancel k1`]),
    );
    expect(seen).toHaveLength(3);
  });

  it('is not repeated when it does something and has no key', async () => {
    script = [busy];
    await expect(carreto.cancelFreight(freight)).rejects.toMatchObject({ status: 503, code: 'overloaded' });
    expect(seen).toHaveLength(1);
  });

  it('is not repeated under a key that the operation does not know', async () => {
    script = [busy];
    const quote = {
      simulation_type: [0 as const],
      shipper: { registered_number: '', platform_code: '' },
      recipient: { country: 'BRA' as const, zipcode: 1 },
      dispatchers: [],
    };
    await expect(carreto.quoteV3(quote, { idempotencyKey: 'k' })).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
  });

  it('gives up after the repeats it may have', async () => {
    script = [busy];
    await expect(carreto.listShippingOptions()).rejects.toMatchObject({ status: 503, requestId: 'r1' });
    expect(seen).toHaveLength(3);
    const once = createCarreto({ baseUrl, retries: 0 });
    await expect(once.listShippingOptions()).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(4);
  });

  it('does not wait longer than it may take', async () => {
    script = [answer(503, refusal('unavailable'), { 'retry-after': '31' })];
    await expect(carreto.listShippingOptions()).rejects.toMatchObject({ code: 'unavailable' });
    script = [
      answer(503, refusal('unavailable'), { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }),
    ];
    await expect(carreto.listShippingOptions()).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toHaveLength(2);
  });

  it('comes back at once after a date that has passed', async () => {
    script = [answer(503, {}, { 'retry-after': 'Fri, 20 Nov 2020 12:00:00 GMT' }), answer(200, [])];
    expect(await carreto.listShippingOptions()).toEqual([]);
  });
});

describe('a call without an answer', () => {
  it('is repeated where that is harmless', async () => {
    script = [cut, answer(200, [])];
    expect(await carreto.listShippingOptions()).toEqual([]);
    script = [cut];
    await expect(carreto.cancelFreight(freight)).rejects.toThrow(TypeError);
    expect(seen).toHaveLength(3);
  });

  it('ends when its time is over', async () => {
    script = [silence];
    const late = carreto.listShippingOptions({ timeoutMs: 50 });
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(seen).toHaveLength(1);
  });

  it('ends when the caller wants, also between two attempts', async () => {
    const aborted = AbortSignal.abort(new Error('the customer left'));
    script = [silence];
    await expect(carreto.listShippingOptions({ signal: aborted })).rejects.toThrow('the customer left');
    expect(seen).toHaveLength(0);
    const controller = new AbortController();
    script = [
      (response) => {
        response.on('finish', () => setImmediate(() => controller.abort(new Error('gone'))));
        answer(503, {}, { 'retry-after': '20' })(response);
      },
    ];
    await expect(carreto.listShippingOptions({ signal: controller.signal })).rejects.toThrow('gone');
    expect(seen).toHaveLength(1);
  });
});

describe('an answer of something in between', () => {
  it.each(['<html>Bad Gateway</html>', '', 'null', '"text"', '{"code":7}'])(
    '"%s" is an unknown refusal',
    async (text) => {
      script = [(response) => response.writeHead(502).end(text)];
      await expect(carreto.listShippingOptions()).rejects.toMatchObject({
        name: 'ApiError',
        status: 502,
        code: 'unknown',
        details: [],
        requestId: '',
      });
    },
  );

  it('that sends the call elsewhere is not followed, for the token would go with it', async () => {
    script = [(response) => response.writeHead(302, { location: '/elsewhere' }).end()];
    await expect(carreto.cancelFreight(freight)).rejects.toThrow(TypeError);
    expect(seen).toHaveLength(1);
  });
});
