import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeNumbersIn } from '../../src/registry/postal/take-numbers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { loadRange, openPostalAccount } from '../support/postal.ts';
import { openShop } from '../support/shop.ts';

const rounds = 3;
const linesARound = 40;
const service = '90001';
const program = join(import.meta.dirname, '../support/number-taker.ts');

let app: TestApp;
let accountId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ accountId } = await openPostalAccount(app, await openShop(app)));
  await loadRange(app, accountId, { prefix: 'QB', serviceCode: service, firstNumber: 1, lastNumber: 5000 });
  await loadRange(app, accountId, {
    prefix: 'QC',
    serviceCode: service,
    firstNumber: 1,
    lastNumber: 1_000_000,
  });
});
afterAll(() => app.close());

/** Two processes take numbers until each has told enough, and are killed in the middle of it. */
async function round(): Promise<string[]> {
  const args = ['--disable-warning=ExperimentalWarning', program, JSON.stringify(app.connection)];
  const takers = [1, 2].map(() =>
    spawn(process.execPath, [...args, String(accountId), service], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  return (await Promise.all(takers.map(killedAfter))).flat();
}

async function killedAfter(taker: ChildProcess): Promise<string[]> {
  const told: string[] = [];
  for await (const line of createInterface({ input: taker.stdout as NodeJS.ReadableStream })) {
    told.push(...line.split(' '));
    if (told.length >= linesARound * 2) taker.kill('SIGKILL');
  }
  return told;
}

describe('numbers of the postal operator, with kill -9 of those who take them', () => {
  it(`are given once in ${rounds} rounds`, { timeout: 120_000 }, async () => {
    const told: string[] = [];
    for (let number = 0; number < rounds; number += 1) told.push(...(await round()));
    const wanted = { accountId, kind: 'object' as const, serviceCode: service, count: 50 };
    const last = await app.ctx.db.transaction().execute((tx) => takeNumbersIn(tx, wanted));
    told.push(...(last ?? []).map(({ prefix, number }) => `${prefix}${number}`));
    expect(told.length).toBeGreaterThan(rounds * linesARound * 2);
    expect(new Set(told).size).toBe(told.length);
  });
});
