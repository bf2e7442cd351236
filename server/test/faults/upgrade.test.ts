import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJournal, writeJournal } from '../../src/cli/upgrade/journal.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { type EmbeddedFolder, eventually, isAlive } from '../support/embedded-folder.ts';
import { type Installed, installed } from '../support/installed.ts';
import { migratedFolder } from '../support/migrated-folder.ts';

let place: EmbeddedFolder;
let data: string;
let carreto: Installed;

const shipper = (cnpj: string, name: string): string[] => [
  ...['shipper', 'add', '--cnpj', cnpj, '--name', name, '--zip', '29161-376', '--street', 'Rua Um'],
  ...['--number', '10', '--district', 'Centro', '--city', 'Serra'],
];
const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');
const during = quoted(shipper('11444777000161', 'Durante'));
/** What a new release does that its rehearsal has to take back: it writes, and then does not get ready. */
const fails = `case "$*" in 'upgrade rehearse'*) carreto ${during} >/dev/null && echo 'it broke' >&2; exit 1 ;; esac`;
const here = (...words: string[]) =>
  callCarreto([...words, '--data', data], { CARRETO_MIN_FREE_MB: '0', CARRETO_THREADS: '1' });
const names = async (): Promise<string> => (await here('shipper', 'list')).out;
const current = (): string => readlinkSync(join(carreto.prefix, 'current'));

beforeAll(async () => {
  place = await migratedFolder();
  data = place.dataFolder;
  expect((await here(...shipper('11222333000181', 'Antes'))).err).not.toContain('carreto:');
  carreto = await installed('1.0.0', data);
});
afterAll(async () => {
  await place.remove();
  await carreto.remove();
});

describe('an upgrade', () => {
  it('that does not get ready restores the backup, and the old release goes on', async () => {
    const ran = await carreto.run('1.0.0', 'upgrade', await carreto.offer('1.1.0', fails));
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.err).toContain('it broke');
    expect(ran.err).toContain('1.1.0 did not get ready. Everything is as before: 1.0.0, and its database.');
    expect([current(), readJournal(data)]).toEqual(['releases/1.0.0', undefined]);
    const after = await names();
    expect(after).toContain('Antes');
    expect(after).not.toContain('Durante');
  });

  it('that was killed while the new release changed the database lets nobody in, and goes back when it is resumed', async () => {
    const marker = join(data, 'marker');
    const stops = `case "$*" in 'upgrade rehearse'*) carreto ${during} >/dev/null; echo $$ >${marker}; exec sleep 600 ;; esac`;
    const offered = await carreto.offer('1.1.0', stops);
    const upgrading = start(['upgrade', offered]);
    await eventually(async () => (await readFile(marker, 'utf8').catch(() => '')).endsWith('\n'));
    expect(await here('shipper', 'list')).toMatchObject({
      code: 69,
      err: expect.stringContaining('carreto upgrade resume'),
    });
    expect(await carreto.call('1.0.0', 'upgrade', offered)).toMatchObject({
      code: 69,
      err: expect.stringContaining('is running'),
    });
    upgrading.kill('SIGKILL');
    await once(upgrading, 'exit');
    process.kill(Number(await readFile(marker, 'utf8')), 'SIGKILL');
    await rm(marker);
    expect(await here('shipper', 'list')).toMatchObject({ code: 69 });
    const resumed = await carreto.run('1.0.0', 'upgrade', 'resume');
    expect(resumed).toMatchObject({ code: 0, out: 'Carreto is 1.0.0.\n' });
    expect(await names()).toContain('Antes');
    expect(await names()).not.toContain('Durante');
  });

  it.each(['stopping', 'backing-up'] as const)(
    'that was interrupted while it was %s leaves the database as it is',
    async (state) => {
      writeJournal(data, { state, pass: 'x', from: '1.0.0', to: '1.1.0' });
      expect((await names()).includes('Antes')).toBe(false);
      expect(await carreto.call('1.0.0', 'upgrade', 'resume')).toMatchObject({ code: 0 });
      expect(await names()).toContain('Antes');
    },
  );

  it('that cannot find its backup says so, and keeps everybody out', async () => {
    writeJournal(data, { state: 'rehearsing', pass: 'x', from: '1.0.0', to: '1.1.0' });
    const { code, err } = await carreto.call('1.0.0', 'upgrade', 'resume');
    expect(code).toBe(1);
    expect(err).toContain('backup.tar is missing');
    expect(await here('shipper', 'list')).toMatchObject({ code: 69 });
    writeJournal(data, { state: 'stopping', pass: 'x', from: '1.0.0', to: '1.1.0' });
    await carreto.call('1.0.0', 'upgrade', 'resume');
  });

  it('whose journal is damaged is left to a person', async () => {
    await writeFile(join(data, 'upgrade.json'), '{"state":"done","from":"../../tmp","to":"1.1.0"}');
    expect(await carreto.call('1.0.0', 'upgrade', 'resume')).toMatchObject({
      code: 1,
      err: expect.stringContaining('upgrade.json is damaged'),
    });
    await rm(join(data, 'upgrade.json'));
  });

  it('waits for nobody where the service is not its own to stop', async () => {
    const offered = await carreto.offer('1.1.0');
    const running = start(['start', '--port', '0']);
    await eventually(async () => running.out().includes('Carreto listens on'));
    expect(await carreto.call('1.0.0', 'upgrade', offered)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Processes still use the database'),
    });
    expect(readJournal(data)).toBeUndefined();
    running.kill('SIGTERM');
    await once(running, 'exit');
  });

  it.each([
    ['a file that was changed', 'release.json', /release is damaged|release\.json is not as it was made/],
    ['sums that are missing', 'SHA256SUMS', /SHA256SUMS/],
  ])('refuses a release with %s', async (_, file, said) => {
    const offered = await carreto.offer('1.1.0');
    const text = file === 'SHA256SUMS' ? '' : `${await readFile(join(offered, file), 'utf8')} `;
    await writeFile(join(offered, file), text);
    const { code, err } = await carreto.call('1.0.0', 'upgrade', offered);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(said) });
    expect(readJournal(data)).toBeUndefined();
  });

  it('goes on to the new release when all its checks have passed, and stops and starts what it is told to', async () => {
    const log = join(data, 'calls');
    const offered = await carreto.offer('1.1.0');
    const words = ['--stop', `echo stop >>${log}`, '--start', `echo start >>${log}; false`];
    const { code, err } = await carreto.run('1.0.0', 'upgrade', offered, ...words);
    expect(await readFile(log, 'utf8')).toBe('stop\nstart\n');
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('passed its checks and does not start'),
    });
    expect(err).toContain('forward alone');
    expect([current(), readJournal(data)]).toEqual(['releases/1.1.0', undefined]);
    expect(existsSync(join(data, 'before-upgrade/backup.tar'))).toBe(true);
    expect(await names()).toContain('Antes');
    expect(await carreto.call('1.1.0', 'upgrade', offered)).toMatchObject({
      code: 0,
      out: '1.1.0 is installed already.\n',
    });
  });

  it('that was killed after the commit is finished by the start of the old release, which becomes the new one', async () => {
    await carreto.run('1.1.0', 'upgrade', await carreto.offer('1.2.0', 'echo "this is 1.2.0" >&2'));
    expect(current()).toBe('releases/1.2.0');
    await rm(join(carreto.prefix, 'current'));
    writeJournal(data, { state: 'committed', pass: 'x', from: '1.1.0', to: '1.2.0' });
    const running = start(['start', '--port', '0'], '1.1.0');
    await eventually(async () => running.out().includes('Carreto listens on'));
    expect(running.out()).toContain('1.2.0 starts in place of 1.1.0');
    expect(running.out()).toContain('this is 1.2.0');
    expect([current(), readJournal(data)]).toEqual(['releases/1.2.0', undefined]);
    running.kill('SIGTERM');
    await once(running, 'exit');
    expect(isAlive(await place.serverPid())).toBe(false);
  });
});

/** A process of an installed release that goes on, with everything it says. */
function start(words: readonly string[], version = '1.0.0'): ChildProcess & { out(): string } {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(join(carreto.folder(version), 'carreto'), [...words], { env, cwd: '/' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return Object.assign(child, { out: () => said });
}
