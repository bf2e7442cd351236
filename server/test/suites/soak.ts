/** `./carreto test soak`: an hour of a modest mixed load, and what grows meanwhile. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tell } from '../faults/ledger/report.ts';
import { removeAbandoned } from '../support/test-server.ts';
import { interruption } from './interruption.ts';
import { runSuite } from './run-suite.ts';
import { soakAims } from './soak/report.ts';
import { soak } from './soak/run-soak.ts';
import { suiteFolder } from './suite-folder.ts';

const mostSampleEveryS = 60;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '20' },
    seed: { type: 'string' },
    data: { type: 'string' },
  },
});

await runSuite(async () => {
  const folder = await suiteFolder(values.data);
  const seconds = Number(values.minutes) * 60;
  const seed = values.seed === undefined ? randomInt(2 ** 31 - 1) : Number(values.seed);
  await removeAbandoned();
  const { samples, calls, text } = await soak({
    ...{ folder, seconds, seed, ratePerS: Number(values.rate), signal: interruption() },
    sampleEveryS: Math.min(mostSampleEveryS, seconds / 12),
  });
  tell(
    `\n${[...calls].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n\n${text}\n${join(folder, 'soak.md')}`,
  );
  return soakAims(samples).some(({ met }) => met === false) ? 1 : 0;
});
