/** `./carreto test kills`: a thousand kills with a ledger, some at a time; goes on where it was interrupted. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { currentCommit, tell } from '../faults/ledger/report.ts';
import { removeAbandoned } from '../support/test-server.ts';
import { interruption } from './interruption.ts';
import { runKills } from './kills/run-kills.ts';
import { killsDone, openState } from './kills/state.ts';
import { killsTable } from './kills/table.ts';
import { runSuite } from './run-suite.ts';
import { suiteFolder } from './suite-folder.ts';

/** As in the whole suite of faults: what is under way at a kill is then a small part of what was sent. */
const progress = 250;
const legKills = 50;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    data: { type: 'string' },
    resume: { type: 'boolean', default: false },
    restart: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  const folder = await suiteFolder(values.data);
  const { resume, restart } = values;
  const wanted = {
    ...{ kills: Number(values.kills), commit: await currentCommit(), resume, restart },
    seed: values.seed === undefined ? undefined : Number(values.seed),
  };
  const state = await openState(join(folder, 'kills.json'), wanted, () => randomInt(2 ** 31 - 1));
  tell(`seed ${state.seed}, commit ${state.commit}: ${killsDone(state)} of ${state.kills} kills done before`);
  await removeAbandoned();
  const isGood = await runKills({ folder, state, legKills, progress, signal: interruption() });
  tell(`\n${killsTable(state)}\n${join(folder, 'kills.md')}`);
  return isGood ? 0 : 1;
}

await runSuite(main);
