import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attach, type EmbeddedServer } from '../../src/platform/embedded-postgres/attach.ts';
import { commandFolders, on, within } from '../support/command-folders.ts';
import { cnpjNumber } from '../support/registry.ts';

const { named, newFolder } = commandFolders();

// Starting databases is slow on a busy machine.
const patience = { timeout: 240_000 };

const address = ['--zip', '29161-376', '--street', 'Rua Um', '--district', 'Centro', '--city', 'Serra'];
const addCarrier = (n: number) => [
  'carrier',
  'add',
  '--cnpj',
  cnpjNumber(n),
  '--name',
  `Transportes ${n}`,
  ...address,
];

async function carriersOf(run: ReturnType<typeof on>): Promise<string[]> {
  const { out } = await run('carrier', 'list', '--json');
  return JSON.parse(out).map(({ cnpj }: { cnpj: string }) => cnpj);
}

describe('commands on a data folder', () => {
  it(
    'look without making anything, make the database when it is needed, and leave none running',
    patience,
    async () => {
      const folder = newFolder();
      // Each a process of its own: two of them want to make the database at once.
      const run = on(folder);
      const looked = await run('doctor', '--json');
      expect(JSON.parse(looked.out).checks).toContainEqual(
        expect.objectContaining({ name: 'database', finding: expect.stringContaining('none yet') }),
      );
      expect(existsSync(folder)).toBe(false);
      const [first, second] = await Promise.all([run(...addCarrier(1)), run(...addCarrier(2))]);
      expect([first.code, second.code]).toEqual([0, 0]);
      expect((await carriersOf(run)).sort()).toEqual([cnpjNumber(1), cnpjNumber(2)].sort());
      expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
    },
  );

  it('work beside a process that has the database already, and leave it running', patience, async () => {
    const folder = newFolder();
    const options = { dataFolder: folder, durable: false, minFreeBytes: 0, waitMs: 60_000, say: () => {} };
    const running: EmbeddedServer = await attach(options);
    try {
      expect((await within(folder)(...addCarrier(3))).code).toBe(0);
      expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(true);
    } finally {
      await running.release();
    }
  });

  it('back up and restore, export and import', patience, async () => {
    const run = within(newFolder());
    await run(...addCarrier(4));
    const [backup, exported] = [named('backup.tar'), named('export.gz')];
    expect(await run('backup', backup)).toMatchObject({ code: 0, out: expect.stringContaining('Wrote') });
    expect(await run('export', exported)).toMatchObject({ code: 0, out: expect.stringContaining('rows of') });
    const restored = within(newFolder());
    expect(await restored('restore', backup)).toMatchObject({ code: 0 });
    expect(await carriersOf(restored)).toEqual([cnpjNumber(4)]);
    expect((await restored('restore', backup)).code).toBe(69);
    const imported = within(newFolder());
    expect(await imported('import', exported)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Loaded'),
    });
    expect(await carriersOf(imported)).toEqual([cnpjNumber(4)]);
    expect((await imported('import', exported)).code).toBe(69);
  });

  it('tell what is wrong with a data folder that cannot be used', patience, async () => {
    const { code, err } = await within('/dev/null/carreto')('carrier', 'list');
    expect(code).toBe(69);
    expect(err).not.toContain('    at ');
    const looked = await within('/dev/null/carreto')('doctor');
    expect(looked).toMatchObject({ code: 1, out: expect.stringContaining('fail  data folder') });
  });
});
