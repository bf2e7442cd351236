import { fail } from '../../../kernel/failure.ts';
import type { OperatorCaller } from '../../access/access-part.ts';
import { actorOf } from '../../access/authenticate.ts';
import { inChange } from '../../changes/change.ts';
import { takeCodeIn } from '../factors/take-code.ts';
import { completeSessionIn, noteVerifiedIn, type Opened } from '../sessions/open-session.ts';
import type { SignInDesk } from '../sign-in-desk.ts';
import { noteFailure } from './log-in.ts';
import { findPerson, type Person } from './person.ts';
import { type Counted, countTry, forgetTries, type Try } from './tries.ts';

type Known = { person: Person; tried: Try };

/** A session's own person; tries at codes and at verification count apart from those at the password. */
async function knownOf({ ctx }: SignInDesk, caller: OperatorCaller, what: string): Promise<Known> {
  const person = await findPerson(ctx, { id: caller.operatorId });
  if (person === undefined) throw fail('wrong_credentials');
  const tried = {
    person: `${what}:${person.id}`,
    operatorId: person.id,
    address: caller.address ?? '',
  };
  return { person, tried };
}

/**
 * Completes a session by a code; its cookie is another one from then on.
 * @throws Failure `wrong_credentials`, `rate_limited`; `conflict` where no code is due.
 */
export async function giveSecondFactor(
  desk: SignInDesk,
  caller: OperatorCaller,
  code: string,
): Promise<Opened> {
  const { ctx } = desk;
  const { sessionId } = caller;
  if (sessionId === undefined || caller.session?.stage !== 'second_factor') throw fail('conflict');
  const { person, tried } = await knownOf(desk, caller, 'code');
  const counted = await countTry(ctx, tried);
  const opened = await inChange(ctx, actorOf(caller), async (change) => {
    if (!(await takeCodeIn(ctx, change, { operatorId: person.id, code }))) return undefined;
    await forgetTries(change.tx, tried);
    return completeSessionIn(change, { sessionId, stage: 'second_factor' });
  });
  if (opened === undefined) return refuse(desk, { person, tried }, { ...counted, what: 'second-factor' });
  // The cookie of before is worth nothing from here on.
  await ctx.mirror.refresh();
  return opened;
}

/**
 * Takes password or code again, so that for ten minutes nobody asks.
 * @throws Failure `wrong_credentials`, `rate_limited`
 */
export async function verifySession(
  desk: SignInDesk,
  caller: OperatorCaller,
  given: { password?: string; code?: string },
): Promise<void> {
  const { ctx } = desk;
  const { sessionId } = caller;
  if (sessionId === undefined) throw fail('forbidden');
  const { person, tried } = await knownOf(desk, caller, 'verification');
  const counted = await countTry(ctx, tried);
  const isRight =
    given.password !== undefined &&
    (await desk.passwords.verify(given.password, person.phc ?? undefined)).isRight;
  const isVerified = await inChange(ctx, actorOf(caller), async (change) => {
    const { code } = given;
    if (!isRight && (code === undefined || !(await takeCodeIn(ctx, change, { operatorId: person.id, code }))))
      return false;
    await forgetTries(change.tx, tried);
    await noteVerifiedIn(change, sessionId);
    return true;
  });
  if (!isVerified) await refuse(desk, { person, tried }, { ...counted, what: 'verification' });
  await ctx.mirror.refresh();
}

async function refuse(
  desk: SignInDesk,
  { person, tried }: Known,
  { count, what }: Counted & { what: 'second-factor' | 'verification' },
): Promise<never> {
  await noteFailure(desk, person, { address: tried.address, count, what });
  throw fail('wrong_credentials');
}
