import { roleNames } from '@carreto/contract/permissions';
import { type Arguments, type Option, textOption } from '../command.ts';
import type { CommandContext } from '../context/with-context.ts';
import { carriersOf, dispatchPointsOf, severalOf, severalOption, shippersOf } from '../input/lists.ts';
import { given } from '../input/valid-input.ts';
import { centsOf } from '../schema/member-kinds.ts';

/** Takes a member away that a person may be without. */
const none = 'none';

/** Options that say what an operator may, sees and is reached by. */
export const dutyOptions: Readonly<Record<string, Option>> = {
  role: {
    type: 'string',
    value: 'RANK',
    description: 'older way to say what is allowed: admin, analyst or viewer',
  },
  roles: severalOption('ROLE', `what the person is hired for: ${roleNames.join(', ')}`),
  permissions: severalOption('PERMISSION', 'permissions one by one, such as freights.read'),
  shippers: severalOption('SHIPPER', 'whose rows the person sees, by CNPJ or id, or all'),
  carriers: severalOption('CARRIER', 'with which carriers, by CNPJ or id, or all'),
  'dispatch-points': severalOption('ID', 'from which dispatch points, or all'),
  email: { type: 'string', value: 'ADDRESS', description: `e-mail address, or ${none}` },
  'audit-limit': {
    type: 'string',
    value: 'REAIS',
    description: `most that what the person approves may differ from what is due, or ${none}`,
  },
};

/** The members that were given, in the words of the API and still to be validated. @throws as `lists.ts` does, and UsageError */
export async function dutyInput(args: Arguments, ctx: CommandContext): Promise<Record<string, unknown>> {
  const email = textOption(args, 'email');
  const limit = textOption(args, 'audit-limit');
  return given({
    role: textOption(args, 'role'),
    roles: severalOf(args, 'roles'),
    permissions: severalOf(args, 'permissions'),
    shipperIds: await shippersOf(ctx, { args, name: 'shippers' }),
    carrierIds: await carriersOf(ctx, { args, name: 'carriers' }),
    dispatchPointIds: await dispatchPointsOf({ args, name: 'dispatch-points' }),
    email: email === none ? null : email,
    auditLimitCents: limit === undefined ? undefined : limit === none ? null : centsOf(limit, 'audit-limit'),
  });
}
