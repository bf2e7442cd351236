import type {
  NewVendorAccount,
  VendorAccountChanges,
} from '@carreto/contract/admin/registry/vendor-accounts';
import { type Arguments, type Option, textOption, UsageError } from '../command.ts';
import { secretFrom } from '../input/secret-file.ts';

/** What may be said of an account when it is added, and later. */
export const accountOptions = {
  name: { type: 'string', value: 'NAME', description: 'what people call it; unique for the carrier' },
  credential: {
    type: 'string',
    value: 'FIELD=FILE',
    multiple: true,
    description: 'a field of the credential, read from a file; - for standard input',
  },
  setting: {
    type: 'string',
    value: 'FIELD=VALUE',
    multiple: true,
    description: 'what the connector needs to know besides; those that are not named go',
  },
  host: {
    type: 'string',
    value: 'HOST=URL',
    multiple: true,
    description: 'another address than the published one, such as of a proxy; "none" takes them back',
  },
  act: {
    type: 'string',
    value: 'ACT',
    multiple: true,
    description: 'what it is used for: quote, track, book, cte',
  },
  label: {
    type: 'string',
    value: 'WHOSE',
    description: 'which label is printed of freights booked by it: house or carrier',
  },
} as const satisfies Record<string, Option>;

/** What is said of an account once and for all. */
export const newAccountOptions = {
  vendor: { type: 'string', value: 'NAME', description: 'the connector; ./carreto vendors list has them' },
  environment: {
    type: 'string',
    value: 'SYSTEM',
    description: "which of the carrier's systems: production or test; production when absent",
  },
  ...accountOptions,
} as const satisfies Record<string, Option>;

type Members = Pick<VendorAccountChanges, 'name' | 'credential' | 'settings' | 'hosts' | 'label'> & {
  acts?: NewVendorAccount['acts'];
};

/**
 * What was said of an account; members of which nothing was said are left out.
 * @throws UsageError for what is no pair; CommandError for a file that cannot be read.
 */
export async function readAccountOptions(args: Arguments): Promise<Members> {
  const name = textOption(args, 'name');
  const files = pairsOf(args, 'credential');
  const settings = pairsOf(args, 'setting');
  const acts = listOption(args, 'act');
  const label = textOption(args, 'label');
  const values: [string, string][] = [];
  // One after another: two may be read from standard input by mistake, and the second then finds nothing.
  for (const [field, file] of files) values.push([field, await secretFrom(file)]);
  const hosts = listOption(args, 'host');
  return {
    ...(name === undefined ? {} : { name }),
    ...(settings.length === 0 ? {} : { settings: Object.fromEntries(settings) }),
    // What is none is told by the schema, with those there are.
    ...(acts.length === 0 ? {} : { acts: acts as NonNullable<Members['acts']> }),
    ...(label === undefined ? {} : { label: label as NonNullable<Members['label']> }),
    ...(values.length === 0 ? {} : { credential: Object.fromEntries(values) }),
    ...(hosts.length === 0
      ? {}
      : { hosts: hosts.includes('none') ? null : Object.fromEntries(pairsOf(args, 'host')) }),
  };
}

function pairsOf(args: Arguments, option: string): [string, string][] {
  return listOption(args, option).map((typed): [string, string] => {
    const at = typed.indexOf('=');
    if (at < 1) throw new UsageError(`--${option} is a name and a value with = between, not "${typed}"`);
    return [typed.slice(0, at), typed.slice(at + 1)];
  });
}

function listOption({ options }: Arguments, name: string): string[] {
  const value = options[name];
  return Array.isArray(value) ? value : [];
}
