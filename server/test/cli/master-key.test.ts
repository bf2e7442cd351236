import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandFolders, within } from '../support/command-folders.ts';
import { startAndStop, startAndStopWithin } from '../support/start-and-stop.ts';

const { named, newFolder } = commandFolders();

// Starting databases is slow on a busy machine.
const patience = { timeout: 240_000 };
const passphrase = 'uma senha bem comprida';

let source: string;
let secret: string;

beforeAll(async () => {
  await writeFile(named('passphrase'), `${passphrase}\n`);
  await writeFile(named('other-passphrase'), 'outra senha bem comprida');
  await writeFile(named('other-key'), 'cd'.repeat(32));
  source = newFolder();
  await startAndStop(source);
  secret = (await readFile(join(source, 'master-key'), 'utf8')).trim();
}, 240_000);

const copies = [
  { out: 'backup', into: 'restore', file: 'carreto.tar' },
  { out: 'export', into: 'import', file: 'carreto.export' },
];

describe.each(copies)('$out and $into', ({ out, into, file }) => {
  const copy = () => named(file);
  const keyFile = () => `${copy()}.key`;

  it(
    'say that the key is needed and where it lies, and take it along only under a passphrase',
    patience,
    async () => {
      const plain = await within(source)(out, named(`plain-${file}`));
      expect(plain).toMatchObject({ code: 0 });
      expect(plain.out).toContain(`is needed to start from it. It lies in ${join(source, 'master-key')}`);
      expect(existsSync(named(`plain-${file}.key`))).toBe(false);
      expect(await within(source)(out, copy(), '--with-key')).toMatchObject({ code: 2 });
      expect(existsSync(copy())).toBe(false);
      const ran = await within(source)(
        out,
        copy(),
        '--with-key',
        '--passphrase-file',
        named('passphrase'),
        '--json',
      );
      expect(JSON.parse(ran.out)).toMatchObject({ file: copy(), key: { file: keyFile(), location: null } });
      expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
      expect(await readFile(keyFile(), 'utf8')).not.toContain(secret);
      const again = await within(source)(
        out,
        named('again'),
        '--with-key',
        '--passphrase-file',
        named('other-key'),
      );
      expect(again.code).toBe(0);
      await rm(named('again'));
      const taken = await within(source)(
        out,
        named('again'),
        '--with-key',
        '--passphrase-file',
        named('passphrase'),
      );
      expect(taken).toMatchObject({ code: 1, err: expect.stringContaining('again.key exists') });
      expect(existsSync(named('again'))).toBe(false);
      await rm(named('again.key'));
    },
  );

  it('refuse a key that is wrong, damaged or does not open, and place nothing', patience, async () => {
    const folder = newFolder();
    const damaged = named(`damaged-${file}.key`);
    await writeFile(damaged, (await readFile(keyFile(), 'utf8')).slice(0, -9));
    const large = named('large');
    await writeFile(large, Buffer.alloc(70_000));
    const cases: [string[], number, RegExp][] = [
      [['--key-file', named('other-key')], 69, /not the one that the database was sealed by/],
      [['--key-file', keyFile(), '--passphrase-file', named('other-passphrase')], 69, /does not open/],
      [['--key-file', keyFile()], 2, /under a passphrase/],
      [['--key-file', damaged, '--passphrase-file', named('passphrase')], 69, /damaged/],
      [['--key-file', named('nowhere')], 1, /cannot be read/],
      [['--key-file', large], 1, /too large/],
      [['--passphrase-file', named('passphrase')], 2, /goes with --key-file/],
    ];
    for (const [words, code, said] of cases) {
      const ran = await within(folder)(into, copy(), ...words);
      expect(ran.err).toMatch(said);
      expect(ran.err).not.toMatch(/ {4}at |senha|cdcdcd/);
      expect(ran.code).toBe(code);
      expect(existsSync(join(folder, 'master-key'))).toBe(false);
    }
    const taken = await within(folder)(
      into,
      copy(),
      '--key-file',
      keyFile(),
      '--passphrase-file',
      named('passphrase'),
    );
    expect(taken).toMatchObject({ code: 0, out: expect.stringContaining('Placed its master key') });
    expect((await stat(join(folder, 'master-key'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, 'master-key'), 'utf8')).trim()).toBe(secret);
    await startAndStopWithin(folder);
  });

  it(
    'never replace another key that lies there, and take the one that lies there already',
    patience,
    async () => {
      const folder = newFolder();
      const key = join(folder, 'master-key');
      await mkdir(folder, { recursive: true });
      if (into === 'import') await within(folder)('carrier', 'list');
      await copyFile(named('other-key'), key);
      const plain = join(source, 'master-key');
      expect(await within(folder)(into, copy(), '--key-file', plain)).toMatchObject({
        code: 69,
        err: expect.stringContaining('is another key'),
      });
      expect(await readFile(key, 'utf8')).toBe('cd'.repeat(32));
      await copyFile(plain, key);
      expect(await within(folder)(into, copy(), '--key-file', plain)).toMatchObject({
        code: 0,
        out: expect.stringContaining('is there already'),
      });
    },
  );

  it('go on without a key, and say that start will ask for it and how it is given', patience, async () => {
    const folder = newFolder();
    const ran = await within(folder)(into, copy());
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('./carreto start will ask for it') });
    expect(ran.out).toContain(join(folder, 'master-key'));
    expect(existsSync(join(folder, 'master-key'))).toBe(false);
    const started = await within(folder)('start', '--port', '0');
    expect(started).toMatchObject({ code: 69, err: expect.stringContaining('master key that is not there') });
  });
});
