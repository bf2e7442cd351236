import { afterEach, describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import type { HttpLimits } from '../../src/platform/http/options.ts';
import { ask } from '../support/ask-endpoint.ts';
import { createTestServer, type TestServer } from '../support/http-server.ts';
import { connectRaw, type RawConnection } from '../support/raw-http.ts';

const longMs = 600_000;
const head = 'POST /ask HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const large = `${head}content-length: 8000000\r\n\r\n{"x":"`;
const wrong = `${head}content-length: 2\r\n\r\n{}`;

let test: TestServer;
afterEach(() => test.stop());

/** A server at which the address of the tests has used up what strangers may send. */
async function exhausted(limits: Partial<HttpLimits>): Promise<string> {
  test = createTestServer({ limits: { strangerRatePerMinute: 1, ...limits } });
  bind(test.server, ask, ({ caller }) => ({ caller: caller.key, length: 0 }));
  const url = await test.start();
  const stranger = await connectRaw(url);
  stranger.write(wrong);
  await stranger.until('HTTP/1.1 401');
  stranger.socket.destroy();
  return url;
}

async function sendLarge(url: string): Promise<RawConnection> {
  const connection = await connectRaw(url);
  connection.write(large);
  return connection;
}

const refusal = 'HTTP/1.1 429';

describe('a stranger that has sent too much and sends another large body', () => {
  it('is refused after a while', async () => {
    const connection = await sendLarge(await exhausted({ refusalDelayMs: 20 }));
    expect(await connection.until(refusal)).toContain(refusal);
    connection.socket.destroy();
  });

  it('is refused at once where as many wait as may, and makes room when it goes', async () => {
    const url = await exhausted({ refusalDelayMs: longMs, maxDelayed: 1 });
    const both = await Promise.all([sendLarge(url), sendLarge(url)]);
    const first = await Promise.race(both.map((one) => one.until(refusal).then(() => one)));
    const waiting = both.filter((one) => one !== first);
    const third = await sendLarge(url);
    expect(await third.until(refusal)).toContain(refusal);
    for (const one of [first, third, ...waiting]) one.socket.destroy();
    // Whoever comes now waits in its place: of two one is refused at once, again.
    const next = await Promise.all([sendLarge(url), sendLarge(url)]);
    expect(await Promise.race(next.map((one) => one.until(refusal)))).toContain(refusal);
    for (const one of next) one.socket.destroy();
  });

  it('with a small body is told at once', async () => {
    const connection = await connectRaw(await exhausted({ refusalDelayMs: longMs }));
    connection.write(wrong);
    expect(await connection.until(refusal)).toContain(refusal);
    connection.socket.destroy();
  });
});
