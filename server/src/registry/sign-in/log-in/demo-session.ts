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

/** What lets people of the demo in by a click. */
export type DemoEntrance = {
  /** Whether a request from an address may: from this machine alone, unless the demo is open to others. */
  admits(address: string): boolean;
  /** How far the history of its world is written; null when all of it is there. */
  progress(): { done: number; of: number } | null;
};

/** The entrance of a demo without a history, from this machine. */
export const localDemo: DemoEntrance = { admits: isThisMachine, progress: () => null };

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

/** Whether a request was made on this machine. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
