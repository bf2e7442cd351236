import { fail, failField } from '../../../kernel/failure.ts';
import {
  leastPasswordLength,
  type PasswordObjection,
  passwordObjection,
} from '../../../platform/passwords/password-rules.ts';
import type { OperatorCaller } from '../../access/access-part.ts';
import { actorOf } from '../../access/authenticate.ts';
import { type Change, inChange, record } from '../../changes/change.ts';
import { passwordChangedLetter, writeToPerson } from '../log-in/letters.ts';
import { noteFailure } from '../log-in/log-in.ts';
import { findPerson, type Person } from '../log-in/person.ts';
import { countTry, forgetTries } from '../log-in/tries.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
import type { SignInDesk } from '../sign-in-desk.ts';

/** Why a password will not do, in Portuguese. */
function objectionText(objection: PasswordObjection): string {
  const texts: readonly [PasswordObjection, string][] = [
    ['too_short', `deve ter pelo menos ${leastPasswordLength} caracteres`],
    ['too_long', 'é longa demais'],
    ['common', 'é fácil de adivinhar; prefira uma frase de quatro palavras ou mais'],
    ['own_name', 'não pode ser o nome nem o e-mail'],
  ];
  return new Map(texts).get(objection) ?? '';
}

/** @throws Failure 422 about `password` where it is not good enough. */
export function requireGoodPassword(password: string, owner: Pick<Person, 'name' | 'email'>): void {
  const objection = passwordObjection(password, owner);
  if (objection !== undefined) throw failField('password', objectionText(objection));
}

/** Stores a hash as the password of a person, with a line in the change log that holds nothing of it. */
export async function setPasswordIn(change: Change, operatorId: number, phc: string): Promise<void> {
  const row = await change.tx
    .insertInto('operatorPassword')
    .values({ operatorId, phc })
    .onConflict((conflict) =>
      conflict.column('operatorId').doUpdateSet((excluded) => ({
        phc: excluded.ref('excluded.phc'),
        changedAt: excluded.ref('excluded.changedAt'),
      })),
    )
    .returning('changedAt')
    .executeTakeFirstOrThrow();
  const after = { changedAt: row.changedAt.toISOString() };
  await record(change, { kind: 'credential', id: operatorId, action: 'set-password', before: null, after });
}

/**
 * Changes the password of the caller; the other sessions end.
 * @throws Failure `wrong_credentials` where the one of before is wrong, `rate_limited`, 422 where the new one is too weak
 */
export async function changePassword(
  desk: SignInDesk,
  caller: OperatorCaller,
  input: { password: string; current?: string },
): Promise<void> {
  const { ctx } = desk;
  const person = await findPerson(ctx, { id: caller.operatorId });
  if (person === undefined) throw fail('wrong_credentials');
  requireGoodPassword(input.password, person);
  if (person.phc !== null) await requireCurrent(desk, caller, { person, current: input.current ?? '' });
  const phc = await desk.passwords.hash(input.password);
  await inChange(ctx, actorOf(caller), async (change) => {
    await setPasswordIn(change, person.id, phc);
    await endSessionsIn(change, { operatorId: person.id, except: caller.sessionId });
    const topic = `password-changed:${ctx.clock.nowMs()}`;
    await writeToPerson(ctx, change.tx, { to: person, topic, letter: passwordChangedLetter(person.name) });
  });
  await ctx.mirror.refresh();
}

async function requireCurrent(
  desk: SignInDesk,
  { address = '' }: OperatorCaller,
  { person, current }: { person: Person; current: string },
): Promise<void> {
  const tried = { person: `verification:${person.id}`, operatorId: person.id, address };
  const { count } = await countTry(desk.ctx, tried);
  const { isRight } = await desk.passwords.verify(current, person.phc ?? undefined);
  if (isRight) {
    await forgetTries(desk.ctx.db, tried);
    return;
  }
  await noteFailure(desk, person, { address, count, what: 'verification' });
  throw fail('wrong_credentials');
}
