import { rm } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import { OperatorError } from '../../kernel/operator-error.ts';
import {
  findMasterKey,
  fingerprintOf,
  keyPath,
  masterKeyLocation,
  placeMasterKey,
} from '../../platform/secrets/master-key.ts';
import { installationName } from './installation-name.ts';

/** How a database that came from elsewhere stands with its master key. */
export type KeyState = 'placed' | 'there' | 'given' | 'missing' | 'none';

export type KeyPlacement = {
  /**
   * Hears which key the content is sealed by before the content is there for anybody, and places the key that was given.
   * @throws OperatorError where that is another key, or another one lies in its place: nothing is placed.
   */
  place(fingerprint: string | undefined): Promise<void>;
  /** Takes away again what `place` placed, where the content did not come after all. */
  undo(): Promise<void>;
  /** To be called after `place`. */
  readonly state: KeyState;
};

/** Places a key beside a database that is being restored or imported, all of both or nothing. */
export function createKeyPlacement(config: Config, key: Buffer | undefined): KeyPlacement {
  let state: KeyState = 'none';
  return {
    async place(fingerprint) {
      state = key === undefined ? await look(config, fingerprint) : await put(config, { key, fingerprint });
    },
    async undo() {
      if (state === 'placed') await rm(keyPath(config.dataFolder), { force: true });
    },
    get state() {
      return state;
    },
  };
}

async function look(config: Config, fingerprint: string | undefined): Promise<KeyState> {
  if (fingerprint === undefined) return 'none';
  const found = await findMasterKey(config);
  return found !== undefined && fingerprintOf(found) === fingerprint ? 'there' : 'missing';
}

type Given = { key: Buffer; fingerprint: string | undefined };

async function put(config: Config, { key, fingerprint }: Given): Promise<KeyState> {
  if (fingerprint !== undefined && fingerprintOf(key) !== fingerprint)
    throw new OperatorError(
      'The key is not the one that the database was sealed by. Nothing was placed: give the right one, or none.',
    );
  const found = await findMasterKey(config);
  if (found?.equals(key) === true) return 'there';
  if (found !== undefined)
    throw new OperatorError(
      `${masterKeyLocation(config)} is another key. Move it away, or leave --key-file out. Nothing was placed.`,
    );
  if (config.databaseUrl !== undefined) return 'given';
  if (config.masterKeyFile !== undefined)
    throw new OperatorError(
      `CARRETO_MASTER_KEY_FILE names ${config.masterKeyFile}, where no key is. Put it there, or unset it. Nothing was placed.`,
    );
  if (await placeMasterKey(config.dataFolder, key)) return 'placed';
  throw new OperatorError(`${keyPath(config.dataFolder)} was put there by somebody else meanwhile.`);
}

/** What whoever restored or imported has to know about the key. */
export function keyLines(state: KeyState, config: Config): string[] {
  const location = masterKeyLocation(config);
  switch (state) {
    case 'none':
      return [];
    case 'placed':
      return [`Placed its master key in ${location}.`];
    case 'there':
      return [`Its master key is there already: ${location}.`];
    case 'given':
      return [
        'The key is the right one. Give it to every process as CARRETO_MASTER_KEY or CARRETO_MASTER_KEY_FILE.',
      ];
    case 'missing':
      return [
        `Its master key is not there: ./carreto start will ask for it. Put it into ${location} (mode 0600), or`,
        'name a file that holds it with CARRETO_MASTER_KEY_FILE; it lies in the data folder the database came from.',
        `Where it is lost: ./carreto start --forget-credentials ${installationName(config)}, which pauses what was sealed.`,
      ];
  }
}
