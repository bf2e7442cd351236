/** `./carreto test postgres`: the tests that face the database, against each major version that is supported. */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { currentCommit, tell } from '../faults/ledger/report.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { interruption } from './interruption.ts';
import { installed, majorsOf } from './postgres/packages.ts';
import { startVersion } from './postgres/server.ts';
import { runSuite } from './run-suite.ts';
import { keep, suiteFolder } from './suite-folder.ts';

type Outcome = { version: string; passed: number; failed: number; skipped: number; seconds: number };

const home = join(import.meta.dirname, '../../..');
const facingDatabase = ['contract', 'life', 'registry', 'db'].map((folder) => `server/test/${folder}/`);

const { values, positionals } = parseArgs({
  options: { versions: { type: 'string', default: '15,16,17,18' }, data: { type: 'string' } },
  allowPositionals: true,
});

async function main(): Promise<number> {
  const majors = majorsOf(values.versions);
  const folder = await suiteFolder(values.data);
  const commit = await currentCommit();
  const signal = interruption();
  const outcomes: Outcome[] = [];
  for (const major of majors) {
    if (signal.aborted) break;
    outcomes.push(await runOn(major, folder));
    await keep(join(folder, 'postgres.md'), tableOf(outcomes, commit));
  }
  tell(`\n${tableOf(outcomes, commit)}`);
  const isGood =
    outcomes.length === majors.length && outcomes.every(({ failed, passed }) => failed === 0 && passed > 0);
  return isGood ? 0 : 1;
}

async function runOn(major: number, folder: string): Promise<Outcome> {
  tell(`PostgreSQL ${major}: its package`);
  const server = await startVersion(await installed(folder, major));
  try {
    tell(`PostgreSQL ${server.saysVersion}: tests`);
    const report = join(folder, `postgres-${major}.json`);
    await rm(report, { force: true });
    const startedMs = performance.now();
    await runTests(report, databaseEnvironment(server.connection));
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(
      await readFile(report, 'utf8'),
    ) as Record<string, number>;
    return {
      ...{ version: server.saysVersion, passed: numPassedTests ?? 0, skipped: numPendingTests ?? 0 },
      // A file that does not even load has no test that fails.
      failed: Math.max(numFailedTests ?? 0, numFailedTestSuites ?? 0),
      seconds: Math.round((performance.now() - startedMs) / 1000),
    };
  } finally {
    await server.stop();
  }
}

function runTests(report: string, environment: Record<string, string>): Promise<void> {
  const words = [
    'run',
    '--project',
    'house',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const files = positionals.length === 0 ? facingDatabase : positionals;
  const child = spawn(join(home, 'node_modules/.bin/vitest'), [...words, ...files], {
    cwd: home,
    stdio: 'inherit',
    env: { ...process.env, ...environment, NODE_ENV: 'test' },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

function tableOf(outcomes: readonly Outcome[], commit: string): string {
  return [
    '| PostgreSQL | Commit | Passed | Failed | Skipped | Seconds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...outcomes.map(
      ({ version, passed, failed, skipped, seconds }) =>
        `| ${version} | ${commit} | ${passed} | ${failed} | ${skipped} | ${seconds} |`,
    ),
    '',
  ].join('\n');
}

await runSuite(main);
