import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSession } from '../../src/platform/db/session.ts';
import { attach } from '../../src/platform/embedded-postgres/attach.ts';
import type { EmbeddedFolder } from '../support/embedded-folder.ts';
import { migratedFolder } from '../support/migrated-folder.ts';
import { readiness, spawnProcess } from '../support/spawn-process.ts';

const rounds = 10;
const acksPerRound = 150;

let folder: EmbeddedFolder;

beforeAll(async () => {
  folder = await migratedFolder();
});
afterAll(() => folder.remove());

/** One process writes with four connections until it is killed, in every second round together with the server. */
async function round(number: number): Promise<number[]> {
  const writer = spawnProcess(folder.dataFolder);
  await readiness(writer);
  writer.send('write 4');
  await writer.acks(acksPerRound);
  const server = await folder.serverPid();
  if (number % 2 === 1) process.kill(server ?? 0, 'SIGKILL');
  writer.child.kill('SIGKILL');
  await writer.exited;
  return writer.acknowledged();
}

describe('kill -9 of the process and of the database server', () => {
  it(`loses no acknowledged row in ${rounds} rounds`, { timeout: 120_000 }, async () => {
    const acknowledged: number[] = [];
    for (let number = 0; number < rounds; number += 1) acknowledged.push(...(await round(number)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * acksPerRound);

    const server = await attach({
      dataFolder: folder.dataFolder,
      durable: true,
      minFreeBytes: 0,
      waitMs: 30_000,
      say: () => {},
    });
    const connection = { ...server.superConnection, database: 'carreto' };
    const stored = await withSession(connection, { applicationName: 'test' }, async (session) => {
      await session.query('create extension amcheck');
      await session.query("select bt_index_check('ledger_pkey', true)");
      const { rows } = await session.query<{ id: number }>('select id from ledger');
      return new Set(rows.map(({ id }) => id));
    });
    await server.release();
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    expect(await folder.serverPid()).toBeUndefined();
  });
});
