import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopIfUnused } from '../../src/platform/embedded-postgres/stop.ts';
import { type EmbeddedFolder, embeddedFolder, eventually, isAlive } from '../support/embedded-folder.ts';
import { fillFolder } from '../support/migrated-folder.ts';
import { type DatabaseProcess, readiness, spawnProcess } from '../support/spawn-process.ts';

let folder: EmbeddedFolder;
let started: DatabaseProcess[];

beforeEach(() => {
  folder = embeddedFolder();
  started = [];
});
afterEach(async () => {
  for (const { child, exited } of started) {
    child.kill('SIGKILL');
    await exited;
  }
  await folder.remove();
});

/** One on a folder that had a first start. */
async function startOnMade(): Promise<DatabaseProcess> {
  await fillFolder(folder.dataFolder);
  return start();
}

function start(): DatabaseProcess {
  const process = spawnProcess(folder.dataFolder);
  started.push(process);
  return process;
}

async function leave(process: DatabaseProcess): Promise<void> {
  process.send('leave');
  expect(await process.exited).toBe(0);
}

async function killed(process: DatabaseProcess): Promise<void> {
  process.child.kill('SIGKILL');
  await process.exited;
}

describe('processes that share a data folder', () => {
  it('create one cluster, run each migration once and share one server, which the last to leave stops', async () => {
    const [one, two] = [start(), start()];
    const applied = (await Promise.all([readiness(one), readiness(two)])).flatMap((told) => told.applied);
    expect(applied).toEqual([...new Set(applied)]);
    const names = await readdir(folder.dataFolder);
    expect(names.filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
    const pid = await folder.serverPid();

    await leave(one);
    expect(await folder.serverPid()).toBe(pid);
    two.send('write 1');
    await two.acks(5);
    await leave(two);
    expect(await folder.serverPid()).toBeUndefined();
  });

  it('adopt the server that a killed process left behind', async () => {
    const first = await startOnMade();
    await readiness(first);
    const pid = await folder.serverPid();
    await killed(first);
    expect(isAlive(pid)).toBe(true);

    const second = start();
    await readiness(second);
    expect(await folder.serverPid()).toBe(pid);
    await leave(second);
    expect(await folder.serverPid()).toBeUndefined();
  });

  it('are not counted when they were killed: the last living one stops the server', async () => {
    const [one, two] = [await startOnMade(), start()];
    await Promise.all([readiness(one), readiness(two)]);
    await killed(one);
    await leave(two);
    expect(await folder.serverPid()).toBeUndefined();
  });

  it('can be all gone: then whoever cleans up stops the server, but never one that is used', async () => {
    const only = await startOnMade();
    await readiness(only);
    const pid = await folder.serverPid();
    expect(await stopIfUnused(folder.dataFolder, 1000)).toBe(false);
    await killed(only);
    expect(isAlive(pid)).toBe(true);
    expect(await stopIfUnused(folder.dataFolder, 1000)).toBe(true);
    expect(await folder.serverPid()).toBeUndefined();
  });

  it('stop the server even when the last one exits without leaving', async () => {
    // A first start: by its end the session is open that confirms which server it is.
    const only = start();
    await readiness(only);
    only.send('exit');
    expect(await only.exited).toBe(1);
    await eventually(async () => (await folder.serverPid()) === undefined);
  });

  it('keep the server through a Ctrl-C until they have drained', async () => {
    const only = await startOnMade();
    await readiness(only);
    process.kill(-(only.child.pid ?? 0), 'SIGINT');
    expect(await only.exited).toBe(0);
    expect(only.acknowledged()).toHaveLength(1);
    expect(await folder.serverPid()).toBeUndefined();
  });

  it('start the server again when it dies under them', async () => {
    const [one, two] = [await startOnMade(), start()];
    await Promise.all([readiness(one), readiness(two)]);
    one.send('write 1');
    two.send('write 1');
    await Promise.all([one.acks(5), two.acks(5)]);
    const pid = await folder.serverPid();
    process.kill(pid ?? 0, 'SIGKILL');
    await Promise.all([one.line('failed'), two.line('failed')]);
    await Promise.all([one.acks(one.acknowledged().length + 20), two.acks(two.acknowledged().length + 20)]);
    expect(await folder.serverPid()).not.toBe(pid);
    await leave(one);
    await leave(two);
    expect(await folder.serverPid()).toBeUndefined();
  });

  it('never signal a pid of somebody else that a stale file names, and start all the same', async () => {
    const first = await startOnMade();
    await readiness(first);
    const pid = await folder.serverPid();
    await killed(first);
    process.kill(pid ?? 0, 'SIGKILL');
    await eventually(async () => !isAlive(pid));

    const file = join(folder.dataFolder, 'postgres/postmaster.pid');
    const { uid, gid } = await stat(file);
    // Of the server's own user: the case in which the server itself would take it for a rival.
    const bystander = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
    await once(bystander, 'spawn');
    const ended = once(bystander, 'exit');
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [bystander.pid, ...rest].join('\n'));

    const second = start();
    await readiness(second);
    expect(await folder.serverPid()).not.toBe(bystander.pid);
    await leave(second);
    expect(bystander.exitCode).toBeNull();
    expect(bystander.signalCode).toBeNull();
    bystander.kill('SIGKILL');
    await ended;
  });
});
