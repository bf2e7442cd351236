/**
 * A process that uses the embedded database, for tests that kill it.
 * Arguments: data folder. Reads commands from stdin, one a line; tells what happens on stdout.
 *   write N     N writers insert rows until told otherwise; `ack ID` only after the commit
 *   hold        stop writing
 *   leave       release the database and exit
 *   exit        exit without a release
 * SIGINT: one more row, then as `leave`.
 */
import { createInterface } from 'node:readline';
import { createPool } from '../../src/platform/db/database.ts';
import { ensureDatabase } from '../../src/platform/db/ensure-database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrationsFolder } from '../../src/platform/db/migration-files.ts';

const tell = (line: string): boolean => process.stdout.write(`${line}\n`);
const [, , dataFolder = ''] = process.argv;

const database = await ensureDatabase({
  databaseUrl: undefined,
  dataFolder,
  minFreeBytes: 0,
  waitMs: 30_000,
  say: (line) => tell(`say ${line}`),
});
const pool = createPool({
  connection: database.connection,
  poolSize: 8,
  statementTimeoutMs: 5000,
  applicationName: 'test-process',
});
const { applied } = await migrate(pool, migrationsFolder);
await pool.query(
  `select pg_advisory_xact_lock(1);
   create table if not exists ledger (id bigint generated always as identity primary key)`,
);

let writing = false;

async function writeOne(): Promise<void> {
  try {
    const inserted = await pool.query('insert into ledger default values returning id');
    tell(`ack ${inserted.rows[0]?.id}`);
  } catch {
    tell('failed');
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

async function leave(): Promise<void> {
  writing = false;
  await pool.end();
  await database.release();
  tell('left');
  process.exit(0);
}

process.once('SIGINT', () => {
  writing = false;
  void writeOne().then(leave);
});
tell(`ready ${JSON.stringify({ applied })}`);
for await (const line of createInterface({ input: process.stdin })) {
  const [command, count] = line.split(' ');
  if (command === 'write') {
    writing = true;
    for (let writer = 0; writer < Number(count); writer += 1) {
      void (async () => {
        while (writing) await writeOne();
      })();
    }
  } else if (command === 'hold') writing = false;
  else if (command === 'leave') await leave();
  else if (command === 'exit') process.exit(1);
}
