import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../src/platform/db/session.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { importBody } from '../support/import.ts';
import { startRelay } from '../support/relay.ts';
import { startCarreto } from './ledger/carreto-process.ts';
import { type Installation, install } from './ledger/installation.ts';
import { ledgerRun, requireProgress } from './ledger/ledger-run.ts';
import { isWhole, runSeed } from './ledger/random.ts';
import { expectClean } from './ledger/verdict.ts';

const timeout = 300_000;
const stops = isWhole ? 50 : 4;

let database: TestDatabase;
let installation: Installation;

beforeAll(async () => {
  database = await testDatabase();
  installation = await install({ database });
});
afterAll(() => installation.close());

/** A process with a request that waits for a row which the test holds. */
async function withWaitingRequest(environment: Record<string, string>, preload?: string) {
  const { shop, carrierToken } = installation;
  const process = startCarreto({
    role: 'both',
    environment: { ...installation.environment, ...environment },
    preload: preload === undefined ? undefined : join(import.meta.dirname, 'ledger', preload),
  });
  const address = await process.ready;
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const order = importBody(shop, { order_number: crypto.randomUUID() });
  const { body } = await post(`/api/external/embarcador/v1/order-import?token=${shop.token}`, order);
  const session = await openSession(database.connection, { applicationName: 'holder' });
  await session.query('begin');
  await session.query('select 1 from freight_progress where freight_code = $1 for update', [body.freight_id]);
  const entry = { id_frete: body.freight_id, codigo: 2, data_ocorrencia: '2026-11-21 10:00:00' };
  const answer = post(`/api/external/transportadora/v1/quotes/occurrences?token=${carrierToken}`, {
    ocorrencias: [entry],
  });
  answer.catch(() => {});
  for (let looks = 0; looks < 400; looks += 1) {
    const { rows } = await session.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) break;
    await pause(10);
  }
  return {
    process,
    answer,
    async release() {
      await session.query('rollback');
      await session.end();
    },
  };
}

describe('a process that is told to stop', () => {
  test('under load finishes what it accepted and what it sends, and ends well', {
    timeout: timeout + stops * 30_000,
  }, async () => {
    const verdict = await ledgerRun({
      name: 'SIGTERM under load',
      seed: runSeed(),
      roles: ['both'],
      // As it is by default: for that long it takes what still comes.
      environment: { CARRETO_STOP_NOTICE_MS: '1000' },
      async disturb(scene) {
        for (let round = 0; round < stops; round += 1) {
          await requireProgress(scene, 20);
          const [running] = scene.fleet.processes();
          expect(await running?.stop()).toBe(0);
          scene.fleet.restart();
          await scene.fleet.ready();
        }
      },
    });
    expectClean(verdict);
    expect(verdict.figures).toMatchObject({ duplicates: 0, unknownOutcomes: 0 });
  });

  test('twice ends at once', { timeout }, async () => {
    const { process, answer, release } = await withWaitingRequest({});
    const ended = process.stop();
    await expect.poll(() => process.told()).toContain('stopping');
    expect(await Promise.race([process.stop(), ended])).toBe(143);
    await expect(answer).rejects.toThrow();
    await release();
  });
});

describe('a bug that nobody caught', () => {
  test('ends the process after what it accepted, with a log line that holds no token', {
    timeout,
  }, async () => {
    const { token } = installation.shop;
    const words = `a bug at /x?token=${token}`;
    const environment = { CARRETO_TEST_WORDS: words };
    const { process, answer, release } = await withWaitingRequest(environment, 'reject.preload.ts');
    await process.arm();
    await release();
    expect((await answer).status).toBe(200);
    expect(await process.gone).toBe(70);
    expect(process.told()).toContain('a bug that nobody caught');
    expect(process.told()).toContain('a bug at');
    expect(process.told()).not.toContain(token);
  });
});

describe('a process that starts while the database is away', () => {
  test('tells what it does not know, waits, and serves as soon as the database is there', {
    timeout,
  }, async () => {
    const relay = await startRelay(database.connection, { isOpen: false });
    const process = startCarreto({
      role: 'both',
      environment: {
        ...installation.environment,
        DATABASE_URL: relay.url,
        CARRETO_LOG_LEVEL: 'info',
        [`CARRETO_${'TOKEN_RATE_PER_MINUTE'}`]: 'hush-123',
      },
    });
    await expect.poll(() => process.told(), { timeout: 60_000 }).toContain('Waiting for the database');
    expect(process.ended()).toBeUndefined();
    await expect.poll(() => process.told()).toContain('is CARRETO_RATE_PER_MINUTE meant?');
    expect(process.told()).not.toContain('hush-123');
    await relay.open();
    const address = await process.ready;
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    await relay.close();
    expect(await process.stop()).toBe(0);
  });
});
