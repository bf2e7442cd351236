import type { demoOperators } from '@carreto/contract/admin/account/session';
import { fail } from '../../../kernel/failure.ts';
import { inChange } from '../../changes/change.ts';
import { type Opened, openSessionIn } from '../sessions/open-session.ts';
import type { From } from '../sessions/session.ts';
import type { SignInDesk } from '../sign-in-desk.ts';
import { actorOfPerson, findPerson } from './person.ts';

export type DemoPerson = (typeof demoOperators)[number];

/** What the people of the demo are called. */
export const demoNames: Readonly<Record<DemoPerson, string>> = {
  lia: 'Lia',
  otto: 'Otto',
  fatima: 'Fátima',
  igor: 'Igor',
  olga: 'Olga',
};

/** Lets one of the people of the demo in. @throws Failure `not_found` anywhere but in a demo, asked from this machine */
export async function openDemoSession(desk: SignInDesk, person: DemoPerson, from: From): Promise<Opened> {
  const { ctx, demo } = desk;
  if (demo?.admits(from.address) !== true) throw fail('not_found');
  const known = await findPerson(ctx, { login: demoNames[person] });
  if (known === undefined) throw fail('not_found');
  const opened = await inChange(ctx, actorOfPerson(known, from.address), (change) =>
    openSessionIn(change, {
      ...{ operatorId: known.id, stage: 'full', method: 'demo', remembered: false, from },
    }),
  );
  await ctx.mirror.refresh();
  return opened;
}
