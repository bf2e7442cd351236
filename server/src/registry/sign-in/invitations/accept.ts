import type { SeenInvitation } from '@carreto/contract/admin/account/invitations';
import { sql } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { hashToken } from '../../../kernel/token.ts';
import { leastPasswordLength } from '../../../platform/passwords/password-rules.ts';
import { inChange, type RegistryContext } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { requireGoodPassword, setPasswordIn } from '../factors/password.ts';
import { actorOfPerson, findPerson, type Person } from '../log-in/person.ts';
import { countTry, forgetTries } from '../log-in/tries.ts';
import { endSessionsIn } from '../sessions/end-sessions.ts';
import type { SignInDesk } from '../sign-in-desk.ts';
import type { LinkKind } from './issue-link.ts';

type Found = { id: number; kind: LinkKind; person: Person };

/** What a link is for; it stays good. @throws Failure `not_found` where it is spent, over or none, `rate_limited` */
export async function lookAtLink(
  desk: SignInDesk,
  { code, address }: { code: string; address: string },
): Promise<SeenInvitation> {
  const { kind, person } = await findLink(desk, { code, address });
  return seenOf(kind, person);
}

function seenOf(kind: LinkKind, person: Person): SeenInvitation {
  return {
    kind,
    name: person.name,
    leastPasswordLength,
  };
}

/** Whoever guesses codes is counted by address like whoever guesses passwords. */
async function findLink(
  { ctx }: SignInDesk,
  { code, address }: { code: string; address: string },
): Promise<Found> {
  const tried = { person: 'link', operatorId: undefined, address };
  const row = await readLink(ctx, code);
  const person = row === undefined ? undefined : await findPerson(ctx, { id: row.operatorId });
  if (row === undefined || person === undefined) {
    await countTry(ctx, tried);
    throw fail('not_found');
  }
  await forgetTries(ctx.db, tried);
  return { id: row.id, kind: row.kind, person };
}

function readLink({ db }: RegistryContext, code: string) {
  return db
    .selectFrom('operatorInvitation')
    .selectAll()
    .where('hash', '=', hashToken(code))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
}

type Accept = { code: string; password: string; address: string };

/**
 * Sets the password of whom a link is for. Sessions of before end; a second factor stays.
 * @throws Failure `not_found`, also where somebody else was faster; 422 where the password is too weak
 */
export async function acceptLink(
  desk: SignInDesk,
  { code, password, address }: Accept,
): Promise<SeenInvitation> {
  const link = await findLink(desk, { code, address });
  await spend(desk, link, { password, address });
  return seenOf(link.kind, link.person);
}

async function spend(
  desk: SignInDesk,
  { id, person }: Found,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const { ctx } = desk;
  requireGoodPassword(password, person);
  const phc = await desk.passwords.hash(password);
  await inChange(ctx, actorOfPerson(person, address), async (change) => {
    const spent = await change.tx
      .updateTable('operatorInvitation')
      .set({ usedAt: sql<Date>`app_now()` })
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    found(spent);
    await change.tx
      .deleteFrom('operatorInvitation')
      .where('operatorId', '=', person.id)
      .where('usedAt', 'is', null)
      .execute();
    await setPasswordIn(change, person.id, phc);
    await endSessionsIn(change, { operatorId: person.id });
  });
  await ctx.mirror.refresh();
}
