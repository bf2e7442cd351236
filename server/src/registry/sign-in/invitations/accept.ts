import type { SeenInvitation } from '@carreto/contract/admin/account/invitations';
import { sql } from 'kysely';
import { fail } from '../../../kernel/failure.ts';
import { hashToken } from '../../../kernel/token.ts';
import { leastPasswordLength } from '../../../platform/passwords/password-rules.ts';
import { type Change, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { found } from '../../changes/revision.ts';
import { toOperator } from '../../operators/operator.ts';
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

function seenOf(kind: LinkKind, person: Pick<Person, 'name'>): SeenInvitation {
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

/** What the first person of all is called, in place of the name that the installation was made with. */
type FirstPerson = { name: string; email?: string | undefined };
type Accept = { code: string; password: string; address: string; person?: FirstPerson };

/**
 * Sets the password of whom a link is for. Sessions of before end; a second factor stays.
 * The first person of all may say a name, too.
 * @throws Failure `not_found`, also where somebody else was faster or another kind of link came with a name; `conflict` where the
 * name or the address is taken; 422 where the password is too weak
 */
export async function acceptLink(
  desk: SignInDesk,
  { code, password, address, person }: Accept,
): Promise<SeenInvitation> {
  const link = await findLink(desk, { code, address });
  if (person !== undefined && link.kind !== 'first') throw fail('not_found');
  await spend(desk, link, { password, address, named: person });
  return seenOf(link.kind, { ...link.person, ...person });
}

async function spend(
  desk: SignInDesk,
  { id, person }: Found,
  { password, address, named }: { password: string; address: string; named: FirstPerson | undefined },
): Promise<void> {
  const { ctx } = desk;
  requireGoodPassword(
    password,
    named === undefined ? person : { name: named.name, email: named.email ?? null },
  );
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
    if (named !== undefined) await renameIn(change, person.id, named);
    await setPasswordIn(change, person.id, phc);
    await endSessionsIn(change, { operatorId: person.id });
  });
  await ctx.mirror.refresh();
}

async function renameIn(change: Change, operatorId: number, { name, email }: FirstPerson): Promise<void> {
  const own = change.tx.selectFrom('operator').selectAll().where('id', '=', operatorId);
  const before = found(await own.forNoKeyUpdate().executeTakeFirst());
  const after = await change.tx
    .updateTable('operator')
    .set({ name, ...(email === undefined ? {} : { email }), revision: before.revision + 1 })
    .where('id', '=', operatorId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await record(change, {
    ...{ kind: 'operator', id: operatorId, action: 'update' },
    ...{ before: toOperator(before), after: toOperator(after) },
  });
}
