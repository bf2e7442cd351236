import { chmod, copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandFolders, within } from '../support/command-folders.ts';
import { startAndStopWithin } from '../support/start-and-stop.ts';

const { named, newFolder } = commandFolders();

// Starting databases is slow on a busy machine.
const patience = { timeout: 240_000 };

type Found = { code: number; status: string; finding: string; todo?: string };

async function look(folder: string, check: string): Promise<Found | undefined> {
  const { code, out } = await within(folder)('doctor', '--json');
  const { checks } = JSON.parse(out) as { checks: (Found & { name: string })[] };
  const found = checks.find(({ name }) => name === check);
  return found === undefined ? undefined : { ...found, code };
}

describe('the doctor', () => {
  it(
    'holds the master key against the one the database was sealed by, and says what to do',
    patience,
    async () => {
      const folder = newFolder();
      const key = join(folder, 'master-key');
      const check = () => look(folder, 'master key');
      await within(folder)('carrier', 'list');
      expect(await check()).toMatchObject({ status: 'ok', finding: expect.stringContaining('none yet') });
      await startAndStopWithin(folder);
      expect(await check()).toMatchObject({ status: 'ok', finding: expect.stringContaining(key) });
      await chmod(key, 0o644);
      expect(await check()).toMatchObject({ status: 'warn', todo: `chmod 600 ${key}` });
      await rename(key, named('kept'));
      const missing = { code: 1, status: 'fail', todo: expect.stringContaining('CARRETO_MASTER_KEY_FILE') };
      expect(await check()).toMatchObject({ ...missing, finding: expect.stringContaining(`not in ${key}`) });
      await writeFile(key, 'cd'.repeat(32));
      expect(await check()).toMatchObject({ ...missing, finding: expect.stringContaining('another one') });
      await writeFile(key, 'short');
      expect(await check()).toMatchObject({
        code: 1,
        status: 'fail',
        todo: expect.stringContaining('32 bytes'),
      });
      await copyFile(named('kept'), key);
      await chmod(key, 0o600);
      expect(await check()).toMatchObject({ status: 'ok' });
    },
  );
});

describe('a data folder that says its database lies elsewhere, where it is not', () => {
  it('is told so with advice that leads to a database again', patience, async () => {
    const [source, folder] = [newFolder(), newFolder()];
    const copy = named('carreto.tar');
    await within(source)('backup', copy);
    await within(folder)('carrier', 'list');
    await rm(join(folder, 'postgres'), { recursive: true });
    const pointer = join(folder, 'database-location');
    await writeFile(pointer, `${named('gone')}\n`);
    const found = await look(folder, 'database');
    expect(found).toMatchObject({ code: 1, status: 'fail' });
    expect(found?.todo).toContain(`./carreto restore FILE --data ${folder}`);
    expect(found?.todo).not.toContain('delete');
    const refused = await within(folder)('restore', copy);
    expect(refused).toMatchObject({ code: 69, err: expect.stringContaining('move that file away') });
    await rename(pointer, named('pointer'));
    expect(await within(folder)('restore', copy)).toMatchObject({ code: 0 });
  });
});
