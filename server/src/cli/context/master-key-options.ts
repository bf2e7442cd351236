import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { PlatformRows } from '../../platform/db/rows.ts';
import { writeWholeFile } from '../../platform/files/whole-file.ts';
import { isKeyFile, readKeyFile, writeKeyFile } from '../../platform/secrets/key-file.ts';
import {
  findMasterKey,
  fingerprintOf,
  knownFingerprint,
  masterKeyLocation,
  parseMasterKey,
} from '../../platform/secrets/master-key.ts';
import { type Arguments, CommandError, type Option, textOption, UsageError } from '../command.ts';
import { secretFrom } from '../input/secret-file.ts';

/** For a key that is under a passphrase. */
export const passphraseOption = {
  'passphrase-file': {
    type: 'string',
    value: 'FILE',
    description: 'file with the passphrase of the key file; - for standard input',
  },
} as const satisfies Record<string, Option>;

/** For what writes a copy of the database. */
export const withKeyOptions = {
  'with-key': {
    type: 'boolean',
    description: 'write the master key, too, into FILE.key under the passphrase of --passphrase-file',
  },
  ...passphraseOption,
} as const satisfies Record<string, Option>;

/** For what takes a master key that exists. */
export const keyFileOptions = {
  'key-file': {
    type: 'string',
    value: 'FILE',
    description:
      'the master key that goes with it: a plain one, or one under a passphrase; - for standard input',
  },
  ...passphraseOption,
} as const satisfies Record<string, Option>;

/** How the master key goes along with a copy of the database. */
export type KeyAlong = {
  /** Of the key that the content is sealed by; undefined where there has been none. */
  fingerprint: string | undefined;
  /** To be called when the copy is whole: writes the key where it is wished, and says how things stand. */
  finish(): Promise<KeyReport>;
};

/** `file`: with the key under a passphrase. `location`: where the key lies that is not part of it. */
export type KeyReport = { key: { file: string | null; location: string | null }; line: string };

/**
 * Finds out, before a copy of the database is made into a file, whether its key can go along as the options wish.
 * @throws CommandError where the key is not there or not the database's, UsageError where the passphrase is missing.
 */
export async function keyAlong(args: Arguments, config: Config, db: Kysely<PlatformRows>): Promise<KeyAlong> {
  const fingerprint = await knownFingerprint(db);
  const location = masterKeyLocation(config);
  const passphraseFile = textOption(args, 'passphrase-file');
  if (args.options['with-key'] !== true) {
    if (passphraseFile !== undefined) throw new UsageError('--passphrase-file goes with --with-key');
    return { fingerprint, finish: async () => reportWithout(fingerprint, location) };
  }
  const file = `${args.positionals[0] ?? ''}.key`;
  const text = await sealedKey(config, { fingerprint, passphraseFile });
  if (existsSync(file))
    throw new CommandError(`${file} exists; choose another name for the copy or move the key away.`);
  return {
    fingerprint,
    finish: async () => {
      await writeWholeFile(file, chunksOf(text));
      const line = `Wrote ${file}, the master key under the passphrase. Keep the passphrase elsewhere than the two files.`;
      return { key: { file, location: null }, line };
    },
  };
}

function reportWithout(fingerprint: string | undefined, location: string): KeyReport {
  if (fingerprint === undefined)
    return {
      key: { file: null, location: null },
      line: 'Nothing in it is sealed: this database has no master key yet.',
    };
  const line =
    `The master key is not part of it, and is needed to start from it. It lies in ${location}: ` +
    'keep a copy of it apart from this file, or take it along with --with-key.';
  return { key: { file: null, location }, line };
}

type Wish = { fingerprint: string | undefined; passphraseFile: string | undefined };

async function sealedKey(config: Config, { fingerprint, passphraseFile }: Wish): Promise<string> {
  if (passphraseFile === undefined)
    throw new UsageError('--with-key needs --passphrase-file FILE, or - for standard input');
  if (fingerprint === undefined)
    throw new CommandError('Nothing in this database is sealed: there is no master key to take along.', {
      nextStep: 'Leave --with-key out.',
    });
  const location = masterKeyLocation(config);
  const key = await findMasterKey(config);
  if (key === undefined)
    throw new CommandError(`The master key is not there: nothing in ${location}.`, {
      nextStep: 'Put it there, name it with CARRETO_MASTER_KEY_FILE, or leave --with-key out.',
    });
  if (fingerprintOf(key) !== fingerprint)
    throw new CommandError(`${location} is not the master key of this database.`, {
      nextStep: 'Put the right one there, or leave --with-key out.',
    });
  return writeKeyFile(key, await secretFrom(passphraseFile));
}

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

const mostBytes = 64 * 1024;

/**
 * The key that `--key-file` names, opened; undefined where the option is absent.
 * @throws OperatorError where it is damaged, no key, or under another passphrase; UsageError where that is missing.
 */
export async function givenKey(args: Arguments, option = 'key-file'): Promise<Buffer | undefined> {
  const file = textOption(args, option);
  const passphraseFile = textOption(args, 'passphrase-file');
  if (file === undefined) {
    if (passphraseFile !== undefined) throw new UsageError(`--passphrase-file goes with --${option}`);
    return undefined;
  }
  if (file === '-' && passphraseFile === '-')
    throw new UsageError('standard input can be the key or its passphrase; name a file for the other');
  // Whoever names the backup by mistake shall not wait for all of it.
  const size =
    file === '-'
      ? 0
      : await stat(file).then(
          (found) => found.size,
          () => 0,
        );
  if (size > mostBytes) throw new CommandError(`${file} is too large for a key.`);
  const text = await secretFrom(file);
  if (!isKeyFile(text)) return parseMasterKey(text);
  if (passphraseFile === undefined)
    throw new UsageError(
      `the key in ${file} is under a passphrase: --passphrase-file FILE, or - for standard input`,
    );
  return readKeyFile(text, await secretFrom(passphraseFile));
}
