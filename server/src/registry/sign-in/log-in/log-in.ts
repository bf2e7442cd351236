import { fail } from '../../../kernel/failure.ts';
import { carreto, inChange, record } from '../../changes/change.ts';
import { requireNetwork } from '../policy/policy-part.ts';
import { type Opened, openSessionIn } from '../sessions/open-session.ts';
import type { From } from '../sessions/session.ts';
import type { SignInDesk } from '../sign-in-desk.ts';
import { failuresLetter, writeToPerson } from './letters.ts';
import { actorOfPerson, findPerson, firstStage, type Person, tryKey } from './person.ts';
import { countTry, forgetTries, mostOfPersonAndAddress } from './tries.ts';

export type LogIn = { login: string; password: string; remember: boolean };

/**
 * Lets a person in by password. Whoever is unknown, has no password or is switched off gets the same no, after the same
 * counting and one derivation.
 * @throws Failure `wrong_credentials`, `rate_limited`; `forbidden` from a network that nobody may come from
 */
export async function logIn(desk: SignInDesk, input: LogIn, from: From): Promise<Opened> {
  const { ctx } = desk;
  requireNetwork(ctx.mirror.current.securityPolicy, from.address);
  const person = await findPerson(ctx, { login: input.login });
  const tried = { person: tryKey(person, input.login), operatorId: person?.id, address: from.address };
  const { count } = await countTry(ctx, tried);
  const verified = await desk.passwords.verify(input.password, person?.phc ?? undefined);
  if (person === undefined || !verified.isRight) {
    if (person !== undefined)
      await noteFailure(desk, person, { address: from.address, count, what: 'password' });
    throw fail('wrong_credentials');
  }
  const grown = verified.isOutdated ? await desk.passwords.hash(input.password) : undefined;
  const opened = await inChange(ctx, actorOfPerson(person, from.address), async (change) => {
    if (grown !== undefined)
      await change.tx
        .updateTable('operatorPassword')
        .set({ phc: grown })
        .where('operatorId', '=', person.id)
        .where('phc', '=', person.phc ?? '')
        .execute();
    await forgetTries(change.tx, tried);
    return openSessionIn(change, {
      operatorId: person.id,
      stage: firstStage(person, ctx.mirror.current.securityPolicy),
      method: 'password',
      remembered: input.remember,
      from,
    });
  });
  await ctx.mirror.refresh();
  return opened;
}

type Failed = { address: string; count: number; what: 'password' | 'second-factor' | 'verification' };

/** Writes a failure into the change log, and tells the person when there were too many. */
export async function noteFailure(
  { ctx }: SignInDesk,
  person: Pick<Person, 'id' | 'name' | 'email'>,
  { address, count, what }: Failed,
): Promise<void> {
  await inChange(ctx, { ...carreto, address }, async (change) => {
    await record(change, {
      kind: 'signIn',
      id: person.id,
      action: 'fail',
      before: null,
      after: { what, failures: count },
    });
    if (count < mostOfPersonAndAddress) return;
    // One letter in a quarter of an hour, whatever comes.
    const quarter = Math.floor(ctx.clock.nowMs() / 900_000);
    const letter = failuresLetter(person.name, address);
    await writeToPerson(ctx, change.tx, { to: person, topic: `sign-in-failures:${quarter}`, letter });
  });
}
