/** `./carreto test shops`: a shop sells while the service is killed; every webhook that was answered becomes one order and one freight. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { currentCommit, tell } from '../faults/ledger/report.ts';
import { removeAbandoned } from '../support/test-server.ts';
import { interruption } from './interruption.ts';
import { runSuite } from './run-suite.ts';
import { runShops } from './shops/run-shops.ts';
import { shopsTable } from './shops/table.ts';
import { keep, suiteFolder } from './suite-folder.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '50' },
    seed: { type: 'string' },
    data: { type: 'string' },
  },
});

async function main(): Promise<number> {
  const folder = await suiteFolder(values.data);
  const [kills, ordersPerS] = [Number(values.kills), Number(values.rate)];
  const seed = values.seed === undefined ? randomInt(2 ** 31 - 1) : Number(values.seed);
  const commit = await currentCommit();
  tell(`seed ${seed}, commit ${commit}: ${kills} kills, ${ordersPerS} orders a second`);
  await removeAbandoned();
  const result = await runShops({ kills, ordersPerS, seed, commit, signal: interruption() });
  await keep(join(folder, 'shops.json'), `${JSON.stringify(result, null, 1)}\n`);
  await keep(join(folder, 'shops.md'), shopsTable(result));
  tell(`\n${shopsTable(result)}\n${join(folder, 'shops.md')}`);
  return result.wrong.length === 0 && result.recoveriesMs.length === kills ? 0 : 1;
}

await runSuite(main);
