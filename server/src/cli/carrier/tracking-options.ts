import { readFile } from 'node:fs/promises';
import {
  newTrackingConnection,
  trackingConnectionChanges,
} from '@carreto/contract/admin/registry/tracking-connections';
import { type Arguments, CommandError, type Option, textOption } from '../command.ts';
import { given } from '../input/valid-input.ts';
import { credentialMembers } from '../schema/credential.ts';
import { optionsOf } from '../schema/options-of.ts';

const members = [
  ...[...credentialMembers, 'leastMinutes', 'mostMinutes', 'rareMinutes', 'rareAfterDays'],
  'callsPerMinute:per-minute',
];

/** What may be said of a connection when it is added. */
export const newConnection = optionsOf(newTrackingConnection, ['shipperId', ...members]);

/** What may be said of it later. */
export const connectionChanges = optionsOf(trackingConnectionChanges, members);

/** How the carrier is asked is too much for words of a command. */
export const mappingOption = {
  mapping: {
    type: 'string',
    value: 'FILE',
    description: 'JSON file: how the carrier is asked and what its answers mean',
  },
} as const satisfies Record<string, Option>;

/** The mapping that was given, as a member. */
export async function mappingFrom(args: Arguments): Promise<{ mapping?: unknown }> {
  const file = textOption(args, 'mapping');
  return given({ mapping: file === undefined ? undefined : await readMapping(file) });
}

async function readMapping(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${file} is no JSON file that can be read.`, {
      nextStep: 'docs/carrier-tracking.md has mappings to begin with.',
      cause,
    });
  }
}
