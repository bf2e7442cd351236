import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from '@carreto/server/freight/audit/judge/judge';
import { chargedCases } from './world/charged.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(import.meta.dirname, 'results/audit.json') },
    quick: { type: 'boolean', default: false },
  },
});
const plan = values.quick ? { ctes: 1000, rounds: 3 } : { ctes: 5000, rounds: 7 };

/** The engine alone, in one thread: from stored agreements and CT-es to receipts; no database. */
const cases = chargedCases(plan.ctes);
let divergent = 0;
let fastestMs = Number.POSITIVE_INFINITY;
for (let round = 0; round < plan.rounds; round += 1) {
  const usedBefore = process.cpuUsage();
  divergent = cases.filter((one) => judge(one).outcome === 'divergent').length;
  const { user, system } = process.cpuUsage(usedBefore);
  fastestMs = Math.min(fastestMs, (user + system) / 1000);
}
const perSecond = (plan.ctes / fastestMs) * 1000;
process.stdout.write(
  `${plan.ctes} CT-es, ${divergent} divergent with their causes: ${perSecond.toFixed(0)} a second of processor time ` +
    `(aim 1,000)\n`,
);
const path = resolve(values.out);
await mkdir(dirname(path), { recursive: true });
await writeFile(path, `${JSON.stringify({ ...plan, divergent, fastestMs, perSecond }, null, 2)}\n`);
