import { type PostalAccountChanges, postalAccountChanges } from '@carreto/contract/admin/registry/postal';
import {
  type Arguments,
  integerOption,
  listOption,
  type Option,
  textOption,
  UsageError,
} from '../command.ts';
import { secretFrom } from '../input/secret-file.ts';
import { given, validInput } from '../input/valid-input.ts';

/** What may be said of a contract, when it is added and later. */
export const accountOptions = {
  name: { type: 'string', value: 'TEXT', description: 'what people call it' },
  contract: { type: 'string', value: 'NUMBER', description: 'number of the contract' },
  card: { type: 'string', value: 'NUMBER', description: 'number of the posting card, 10 digits' },
  'administrative-code': { type: 'string', value: 'CODE', description: 'administrative code' },
  service: {
    type: 'string',
    value: 'CODE',
    multiple: true,
    description: 'code of a service it is for; repeat for more, all when absent',
  },
  'low-mark': { type: 'string', value: 'COUNT', description: 'tell people when fewer numbers are left' },
  'api-url': { type: 'string', value: 'URL', description: 'where the pre-posting service is' },
  'api-user': { type: 'string', value: 'TEXT', description: 'its user' },
  'api-code-file': {
    type: 'string',
    value: 'FILE',
    description: 'file with its access code; - for standard input',
  },
  'legacy-url': { type: 'string', value: 'URL', description: 'where the older reverse service is' },
  'legacy-user': { type: 'string', value: 'TEXT', description: 'its user' },
  'legacy-password-file': {
    type: 'string',
    value: 'FILE',
    description: 'file with its password; - for standard input',
  },
} as const satisfies Record<string, Option>;

/** The largest number of a range. */
export const mostNumber = 999_999_999;

/** The members of a contract that were given, in the words of the admin API. */
export async function accountFrom(args: Arguments): Promise<object> {
  return given({
    name: textOption(args, 'name'),
    contract: textOption(args, 'contract'),
    card: textOption(args, 'card'),
    administrativeCode: textOption(args, 'administrative-code'),
    services: listOption(args, 'service'),
    lowMark: integerOption(args, 'low-mark', { min: 0, max: 1_000_000 }),
    prePosting: await accessFrom(args, { name: 'api', file: 'api-code-file' }),
    legacy: await accessFrom(args, { name: 'legacy', file: 'legacy-password-file' }),
  });
}

/** The changes that were given, from the revision they start from. */
export async function accountChangesFrom(args: Arguments, revision: number): Promise<PostalAccountChanges> {
  const { options } = args;
  if (options.activate === true && options.deactivate === true)
    throw new UsageError('give either --activate or --deactivate');
  return validInput(postalAccountChanges, {
    revision,
    ...(await accountFrom(args)),
    ...(options['no-api'] === true ? { prePosting: null } : {}),
    ...(options['no-legacy'] === true ? { legacy: null } : {}),
    ...(options.activate === true ? { active: true } : {}),
    ...(options.deactivate === true ? { active: false } : {}),
  });
}

async function accessFrom(
  args: Arguments,
  { name, file }: { name: 'api' | 'legacy'; file: string },
): Promise<object | undefined> {
  const members = {
    url: textOption(args, `${name}-url`),
    user: textOption(args, `${name}-user`),
    secret: textOption(args, file) === undefined ? undefined : await secretFrom(textOption(args, file) ?? ''),
  };
  return Object.values(members).every((one) => one === undefined) ? undefined : given(members);
}

/** The number of an account or a range, as it was typed. */
export function numberOf(args: Arguments, name: 'ACCOUNT' | 'RANGE'): number {
  const typed = args.positionals[0] ?? '';
  if (!/^[1-9][0-9]{0,14}$/.test(typed))
    throw new UsageError(
      `${name} is the number that ./carreto postal ${name === 'RANGE' ? 'ranges' : 'list'} shows`,
    );
  return Number(typed);
}
