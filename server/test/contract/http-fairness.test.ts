import { endpoint } from '@carreto/contract/endpoint';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bind } from '../../src/platform/http/bind.ts';
import { createTestServer, otherShipperToken, shipperToken } from '../support/http-server.ts';

const work = endpoint({
  id: 'work',
  method: 'GET',
  path: '/work',
  section: 'test',
  summary: 'For tests',
  auth: 'shipper',
  token: { in: 'query' },
  reply: Type.Object({ caller: Type.String() }),
  errors: [],
  rateLimit: 'guard',
});

const { server, start, stop } = createTestServer({
  limits: { maxInFlight: 4, maxWaiting: 8, shareOfOne: 0.5, tokenRatePerMinute: 1 },
});
/** What is at work: each entry ends one request. */
let running: { caller: string; end: () => void }[] = [];
const { guard } = server.core;
bind(server, work, async ({ caller }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  running.push({ caller: caller.key, end: resolve });
  await promise;
  return { caller: caller.key };
});
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(() => stop());

const send = (token: string) => fetch(`${url}/work?token=${token}`);
const until = (isTrue: () => boolean) => expect.poll(isTrue, { interval: 2, timeout: 5000 }).toBe(true);
const endAll = async (answers: Promise<Response>[]) => {
  const all = Promise.all(answers);
  let isDone = false;
  void all.finally(() => {
    isDone = true;
  });
  await until(() => {
    for (const one of running) one.end();
    running = [];
    return isDone;
  });
  return await all;
};

describe('a flood of one caller', () => {
  it('takes its share of the places, waits with its share, and gets 503 with a time to wait beyond', async () => {
    let answered = 0;
    const flood = Array.from({ length: 9 }, async () => {
      const answer = await send(shipperToken);
      answered += 1;
      return answer;
    });
    await until(() => answered === 3);
    expect(guard.counts()).toEqual({ inFlight: 2, waiting: 4 });
    const answers = await endAll(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({ code: 'overloaded' });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(guard.counts()).toEqual({ inFlight: 0, waiting: 0 });
  });

  it('does not keep another from being served at once', async () => {
    const flood = Array.from({ length: 6 }, () => send(shipperToken));
    await until(() => guard.counts().waiting === 4);
    const other = [send(otherShipperToken), send(otherShipperToken)];
    await until(() => running.filter(({ caller }) => caller === 'shipper-2').length === 2);
    const answers = await endAll([...flood, ...other]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('is turned away by the headers alone when everything is full', async () => {
    const all = Array.from({ length: 12 }, (_, index) =>
      send(index % 2 === 0 ? shipperToken : otherShipperToken),
    );
    await until(() => guard.isFull());
    expect((await send('whoever')).status).toBe(503);
    await endAll(all);
  });

  it('is not counted against the rate of the token', async () => {
    const answers = await endAll([send(shipperToken), send(shipperToken)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.headers.get('ratelimit')).toBeNull();
  });

  it('whose clients gave up leaves no place taken', async () => {
    const giveUp = new AbortController();
    const gone = Array.from({ length: 6 }, () =>
      fetch(`${url}/work?token=${shipperToken}`, { signal: giveUp.signal }).catch(() => undefined),
    );
    await until(() => guard.counts().waiting === 4);
    giveUp.abort();
    await Promise.all(gone);
    await until(() => {
      for (const one of running) one.end();
      running = [];
      return guard.counts().inFlight === 0 && guard.counts().waiting === 0;
    });
  });
});
