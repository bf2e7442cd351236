import { type Arguments, integerOption, listOption, type Option, textOption } from '../command.ts';
import { secretFrom } from '../input/secret-file.ts';
import { given } from '../input/valid-input.ts';

/** What may be said of a connector, when it is added and later. */
export const connectorOptions = {
  name: { type: 'string', value: 'TEXT', description: 'what people call it' },
  url: { type: 'string', value: 'URL', description: 'where the carrier is asked' },
  auth: {
    type: 'string',
    value: 'KIND',
    description: 'credential: none, bearer, basic or header',
  },
  'auth-name': { type: 'string', value: 'TEXT', description: 'user of basic, name of the header' },
  'secret-file': {
    type: 'string',
    value: 'FILE',
    description: 'file with the token, password or value; - for standard input',
  },
  service: {
    type: 'string',
    value: 'TEXT',
    multiple: true,
    description: 'name or code of a service that counts; repeat for more, all when absent',
  },
  'load-type': {
    type: 'string',
    value: 'TYPE',
    multiple: true,
    description: 'fractional or full_load; repeat for both',
  },
  deadline: { type: 'string', value: 'MS', description: 'longest a quote waits for it' },
  budget: { type: 'string', value: 'MS', description: 'latency that 95 of 100 answers must keep' },
  remember: { type: 'string', value: 'MS', description: 'how long its offers are remembered; 0: not' },
  'in-flight': { type: 'string', value: 'COUNT', description: 'calls at once in a process' },
  'valid-days': {
    type: 'string',
    value: 'DAYS',
    description: 'how long offers hold that do not say so themselves',
  },
} as const satisfies Record<string, Option>;

const most = 999_999_999;

/** The members of a connector that were given, in the words of the admin API. */
export async function connectorFrom(args: Arguments): Promise<object> {
  const number = (name: string, min = 1): number | undefined => integerOption(args, name, { min, max: most });
  return given({
    name: textOption(args, 'name'),
    url: textOption(args, 'url'),
    auth: await authFrom(args),
    services: listOption(args, 'service'),
    loadTypes: listOption(args, 'load-type'),
    deadlineMs: number('deadline'),
    budgetMs: number('budget'),
    cacheTtlMs: number('remember', 0),
    maxInFlight: number('in-flight'),
    offerValidityDays: number('valid-days'),
  });
}

/** The credential that was given, if any. */
export async function authFrom(args: Arguments): Promise<object | undefined> {
  const kind = textOption(args, 'auth');
  if (kind === undefined) return undefined;
  const file = textOption(args, 'secret-file');
  return given({
    kind,
    name: textOption(args, 'auth-name'),
    secret: file === undefined ? undefined : await secretFrom(file),
  });
}
