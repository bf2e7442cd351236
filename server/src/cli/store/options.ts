import {
  type NewStore,
  newStore,
  type StoreChanges,
  storeChanges,
} from '@carreto/contract/admin/registry/stores';
import { stores } from '../../connectors/stores/stores.ts';
import { type Arguments, listOption, type Option, textOption, UsageError } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';
import { askFields, terminalOf } from '../input/ask-fields.ts';
import { secretFrom } from '../input/secret-file.ts';
import { validInput } from '../input/valid-input.ts';
import { optionsOf } from '../schema/options-of.ts';

/** Members that are lists of names and values, which no single option holds. */
const fieldOptions = {
  'credential-file': {
    type: 'string',
    value: 'FILE',
    description: 'lines of NAME=VALUE with what is secret; - for standard input',
  },
  live: {
    type: 'string',
    value: 'yes|no',
    description: 'whether live carriers are asked, too; tables alone otherwise',
  },
  hires: {
    type: 'string',
    value: 'yes|no',
    description: 'whether a paid order is hired by itself under the offer that it names',
  },
  setting: {
    type: 'string',
    value: 'NAME=VALUE',
    multiple: true,
    description: 'a setting of the platform; may be repeated',
  },
  'options-file': {
    type: 'string',
    value: 'FILE',
    description: 'JSON of what the shop shows, as the admin API takes it; - for standard input',
  },
} as const satisfies Record<string, Option>;

const members = ['channel', 'deadlineMs'];
const newMembers = optionsOf(newStore, ['name', 'platformCode', 'dispatchPointId:from', ...members]);
const changedMembers = optionsOf(storeChanges, [
  ...['name', 'platformCode', 'dispatchPointId:from', ...members],
]);

export const newStoreOptions = { ...newMembers.options, ...fieldOptions };
export const storeChangeOptions = { ...changedMembers.options, ...fieldOptions };

/** A shop to add. @throws UsageError, Failure `invalid_request` */
export async function newStoreFrom(
  args: Arguments,
  ctx: CommandContext,
  usual: Pick<NewStore, 'shipperId' | 'platform'>,
): Promise<NewStore> {
  const fields = await fieldsFrom(args);
  const credential = fields.credential ?? (await typedCredential(args, usual));
  return validInput(newStore, { ...usual, ...fields, credential, ...(await newMembers.read(args, ctx)) });
}

/** The credential as somebody types it; nothing where nobody sits at a terminal. */
async function typedCredential(
  args: Arguments,
  { platform }: Pick<NewStore, 'platform'>,
): Promise<Record<string, string>> {
  const terminal = terminalOf(args);
  const fields = stores.get(platform)?.manifest.credential ?? [];
  return terminal === null ? {} : askFields(fields, terminal);
}

/** What changes of a shop. @throws as `newStoreFrom` */
export async function storeChangesFrom(
  args: Arguments,
  ctx: CommandContext,
  usual: Pick<StoreChanges, 'revision' | 'active'>,
): Promise<StoreChanges> {
  const fields = await fieldsFrom(args);
  return validInput(storeChanges, { ...usual, ...fields, ...(await changedMembers.read(args, ctx)) });
}

async function fieldsFrom(
  args: Arguments,
): Promise<Partial<Pick<StoreChanges, 'credential' | 'settings' | 'options' | 'asksLive' | 'hires'>>> {
  const credentialFile = textOption(args, 'credential-file');
  const optionsFile = textOption(args, 'options-file');
  const settings = listOption(args, 'setting') ?? [];
  return {
    ...(credentialFile === undefined
      ? {}
      : {
          credential: pairs((await secretFrom(credentialFile)).split(/\r?\n/).filter((line) => line !== '')),
        }),
    ...answerOf(args, 'live', 'asksLive'),
    ...answerOf(args, 'hires', 'hires'),
    ...(settings.length === 0 ? {} : { settings: pairs(settings) }),
    ...(optionsFile === undefined ? {} : { options: jsonOf(await secretFrom(optionsFile)) }),
  };
}

function answerOf(args: Arguments, option: string, member: 'asksLive' | 'hires') {
  const said = textOption(args, option);
  if (said === undefined) return {};
  if (said !== 'yes' && said !== 'no') throw new UsageError(`--${option} is yes or no`);
  return { [member]: said === 'yes' };
}

/** Only names are repeated in what is wrong: values may be secret. */
function pairs(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^\s*([A-Za-z]+)\s*=(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new UsageError('fields are written NAME=VALUE');
      return [name, value.trim()];
    }),
  );
}

function jsonOf(text: string): never {
  try {
    return JSON.parse(text) as never;
  } catch (cause) {
    throw new UsageError('--options-file holds no JSON', { cause });
  }
}
