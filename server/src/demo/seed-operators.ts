import type { Role } from '@carreto/contract/permissions';
import { skipStep } from '../freight/record/onboarding/onboarding.ts';
import type { RegistryContext } from '../registry/changes/change.ts';
import { addOperator } from '../registry/operators/add-operator.ts';
import type { DemoPerson } from '../registry/sign-in/log-in/demo-session.ts';
import { demoNames } from '../registry/sign-in/log-in/demo-session.ts';
import { demoActor } from './demo-actor.ts';

const roleOf: Readonly<Record<DemoPerson, Role>> = {
  lia: 'logistics',
  otto: 'operations',
  fatima: 'finance',
  igor: 'developer',
  olga: 'owner',
};

/** The people of the demo, each with a role; who is there stays as it is. They have no password: a click lets them in, and no account is left to make. */
export async function seedOperators(ctx: RegistryContext): Promise<void> {
  for (const [person, role] of Object.entries(roleOf) as [DemoPerson, Role][]) {
    const name = demoNames[person];
    const known = await ctx.db
      .selectFrom('operator')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst();
    if (known === undefined) await addOperator(ctx, demoActor, { name, roles: [role] });
  }
  await skipStep(ctx, demoActor, { step: 'account', skipped: true });
}
