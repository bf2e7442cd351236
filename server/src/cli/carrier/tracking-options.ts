import { readFile } from 'node:fs/promises';
import { type Arguments, CommandError, integerOption, type Option, textOption } from '../command.ts';
import { given } from '../input/valid-input.ts';
import { authFrom, connectorOptions } from './live-options.ts';

/** What may be said of a connection, when it is added and later. */
export const connectionOptions = {
  mapping: {
    type: 'string',
    value: 'FILE',
    description: 'JSON file: how the carrier is asked and what its answers mean',
  },
  auth: {
    type: 'string',
    value: 'KIND',
    description: 'credential: none, bearer, basic, header or body ({secret} in the body)',
  },
  'auth-name': connectorOptions['auth-name'],
  'secret-file': connectorOptions['secret-file'],
  least: { type: 'string', value: 'MINUTES', description: 'a freight is asked for again after so long' },
  most: { type: 'string', value: 'MINUTES', description: 'after so long at most, when nothing moves' },
  rare: { type: 'string', value: 'MINUTES', description: 'after so long when it is old' },
  'rare-after': { type: 'string', value: 'DAYS', description: 'days from the hire after which it is old' },
  'per-minute': { type: 'string', value: 'COUNT', description: 'calls to the carrier in a minute' },
} as const satisfies Record<string, Option>;

const most = 999_999;

/** The members of a connection that were given, in the words of the admin API. */
export async function connectionFrom(args: Arguments): Promise<object> {
  const number = (name: string): number | undefined => integerOption(args, name, { min: 1, max: most });
  const file = textOption(args, 'mapping');
  return given({
    mapping: file === undefined ? undefined : await mappingFrom(file),
    auth: await authFrom(args),
    leastMinutes: number('least'),
    mostMinutes: number('most'),
    rareMinutes: number('rare'),
    rareAfterDays: number('rare-after'),
    callsPerMinute: number('per-minute'),
  });
}

async function mappingFrom(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new CommandError(`${file} is no JSON file that can be read.`, {
      nextStep: 'docs/carrier-tracking.md has mappings to begin with.',
      cause,
    });
  }
}
