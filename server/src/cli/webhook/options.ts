import { type Arguments, integerOption, type Option, textOption, UsageError } from '../command.ts';
import { secretFrom } from '../input/secret-file.ts';
import { given } from '../input/valid-input.ts';

/** What may be said of a webhook. */
export const endpointOptions = {
  name: { type: 'string', value: 'TEXT', description: 'what people call it; the host of URL when absent' },
  kind: {
    type: 'string',
    value: 'KIND',
    multiple: true,
    description: 'occurrence, cte_released or invoice; repeat for more, occurrence when absent',
  },
  code: {
    type: 'string',
    value: 'N',
    multiple: true,
    description: 'only occurrences with this code; repeat for more, all when absent',
  },
  channel: {
    type: 'string',
    value: 'NAME',
    multiple: true,
    description: 'only freights of this channel; repeat for more, all when absent',
  },
  'no-reverse': { type: 'boolean', description: 'nothing about reverse freights' },
  order: {
    type: 'string',
    value: 'HOW',
    description:
      'whether events of a freight wait for each other: none, bounded, strict; bounded when absent',
  },
  'in-flight': { type: 'string', value: 'COUNT', description: 'calls at once, up to 32; 4 when absent' },
  signature: { type: 'string', value: 'KIND', description: 'hmac or ed25519; hmac when absent' },
  auth: { type: 'string', value: 'KIND', description: 'further credential: none, bearer or basic' },
  'auth-name': { type: 'string', value: 'TEXT', description: 'user of basic' },
  'secret-file': {
    type: 'string',
    value: 'FILE',
    description: 'file with the token or password; - for standard input',
  },
} as const satisfies Record<string, Option>;

/** A webhook to add, in the words of the admin API. */
export async function endpointFrom(args: Arguments, url: string): Promise<object> {
  const secretFile = textOption(args, 'secret-file');
  const auth = textOption(args, 'auth');
  if (auth === undefined && secretFile !== undefined) throw new UsageError('--secret-file needs --auth');
  return given({
    name: textOption(args, 'name') ?? (URL.canParse(url) ? new URL(url).host : undefined),
    url,
    kinds: listOption(args, 'kind') ?? ['occurrence'],
    occurrenceCodes: listOption(args, 'code')?.map(numberFrom),
    channels: listOption(args, 'channel'),
    includeReverse: args.options['no-reverse'] === true ? false : undefined,
    order: textOption(args, 'order'),
    maxInFlight: integerOption(args, 'in-flight', { min: 1, max: 32 }),
    signature: textOption(args, 'signature'),
    auth:
      auth === undefined
        ? undefined
        : given({
            kind: auth,
            name: textOption(args, 'auth-name'),
            secret: secretFile === undefined ? undefined : await secretFrom(secretFile),
          }),
  });
}

/** The values of an option that may be repeated. */
export function listOption(args: Arguments, name: string): readonly string[] | undefined {
  const value = args.options[name];
  return Array.isArray(value) ? value : undefined;
}

function numberFrom(typed: string): number {
  if (/^[0-9]{1,3}$/.test(typed)) return Number(typed);
  throw new UsageError(`--code wants a code of the catalogue, not "${typed}"`);
}
