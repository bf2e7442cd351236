import {
  newPostalAccount,
  type PostalAccountChanges,
  postalAccountChanges,
} from '@carreto/contract/admin/registry/postal';
import { type Arguments, UsageError } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';
import { typedId } from '../input/typed-id.ts';
import { optionsOf } from '../schema/options-of.ts';

const members = [
  ...['name', 'contract', 'card', 'administrativeCode', 'services', 'lowMark'],
  ...['prePosting.url:api-url', 'prePosting.user:api-user', 'prePosting.secret:api-code-file'],
  ...['legacy.url', 'legacy.user', 'legacy.secret:legacy-password-file'],
];
const overrides = {
  service: { value: 'CODE' },
  'api-url': { description: 'where the pre-posting service is' },
  'api-code-file': { description: 'file with its access code; - for standard input' },
  'legacy-url': { description: 'where the older reverse service is' },
  'legacy-password-file': { description: 'file with its password; - for standard input' },
};

/** What may be said of a contract when it is added. */
export const newAccount = optionsOf(newPostalAccount, members, overrides);

/** What may be said of it later. */
export const accountChanges = optionsOf(postalAccountChanges, members, overrides);

/** The changes that were given, from the revision they start from. */
export async function accountChangesFrom(
  ctx: CommandContext,
  args: Arguments,
  revision: number,
): Promise<PostalAccountChanges> {
  const { options } = args;
  if (options.activate === true && options.deactivate === true)
    throw new UsageError('give either --activate or --deactivate');
  const switched = options.activate === true || options.deactivate === true;
  return accountChanges.input(args, ctx, {
    revision,
    ...(options['no-api'] === true ? { prePosting: null } : {}),
    ...(options['no-legacy'] === true ? { legacy: null } : {}),
    ...(switched ? { active: options.activate === true } : {}),
  });
}

/** The number of an account or a range, as it was typed. */
export function numberOf(args: Arguments, name: 'ACCOUNT' | 'RANGE'): number {
  return typedId(
    args.positionals[0],
    name === 'RANGE' ? { of: 'range', list: 'postal ranges' } : { of: 'account', list: 'postal list' },
  );
}
