import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Aim, atLeast, atMost } from './report.ts';

export type OrdersPlan = { kills: number; ordersPerS: number };

/** What the suite keeps of a run, as far as it is held against an aim here. */
export type OrdersResult = {
  kills: number;
  ordersPerS: number;
  recoveriesMs: number[];
  soldPerS: number;
  wrong: string[];
};

const suite = join(import.meta.dirname, '../../server/test/suites/shops.ts');

/** Runs `./carreto test shops`, which prints what it finds; an order that is lost is a result, a suite that breaks off is not. */
export async function ordersBesideKills(
  folder: string,
  { kills, ordersPerS }: OrdersPlan,
): Promise<OrdersResult> {
  const options = ['--kills', String(kills), '--rate', String(ordersPerS), '--data', folder];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', suite, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
  await once(child, 'exit');
  const text = await readFile(join(folder, 'shops.json'), 'utf8').catch(() => {
    throw new Error('the suite of shops broke off');
  });
  return JSON.parse(text) as OrdersResult;
}

/** Timers and a machine that is busy take a little of what is wanted. */
const leastShare = 0.95;

export function aimsOfOrders({ kills, recoveriesMs, wrong, soldPerS, ordersPerS }: OrdersResult): Aim[] {
  return [
    atLeast('orders sold a second', soldPerS, ordersPerS * leastShare),
    atMost(
      `orders lost, twice or of no webhook, ${recoveriesMs.length} kills of ${kills}`,
      wrong.length,
      0,
      '',
    ),
  ];
}
