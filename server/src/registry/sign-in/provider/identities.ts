import type { Role } from '@carreto/contract/permissions';
import { fail } from '../../../kernel/failure.ts';
import { type Change, carreto, inChange, type RegistryContext, record } from '../../changes/change.ts';
import { addOperatorIn } from '../../operators/add-operator.ts';
import { columnsOf } from '../../operators/operator.ts';
import { findPerson, type Person } from '../log-in/person.ts';
import type { StoredProvider } from '../rows.ts';
import type { SignInDesk } from '../sign-in-desk.ts';

/** What a provider says of somebody. */
export type Claims = { issuer: string; subject: string; [claim: string]: unknown };

type Coming = { provider: StoredProvider; claims: Claims; address: string };

/** Who somebody of a provider is here; undefined where nobody was yet. */
export function findIdentity({ db }: RegistryContext, { issuer, subject }: Claims) {
  return db
    .selectFrom('operatorIdentity')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/**
 * Who somebody is: whom the provider was linked to before; else the person with the address that the provider has verified; else
 * a new one, where the policy adds people.
 * @throws Failure `forbidden` where that is nobody
 */
export async function personOfClaims({ ctx }: SignInDesk, coming: Coming): Promise<Person> {
  const { provider, claims } = coming;
  const id = await inChange(ctx, { ...carreto, address: coming.address }, async (change) => {
    const known = await findIdentity({ db: change.tx }, claims);
    const operatorId = known?.operatorId ?? (await linkedOrAdded(change, coming));
    if (operatorId !== undefined && known?.madeByProvider === true)
      await followRole(change, operatorId, roleOf(provider, claims));
    return operatorId;
  });
  const person = id === undefined ? undefined : await findPerson(ctx, { id });
  if (person === undefined) throw fail('forbidden');
  return person;
}

async function linkedOrAdded(change: Change, { provider, claims }: Coming): Promise<number | undefined> {
  const email = verifiedEmail(provider, claims);
  if (email === undefined) return undefined;
  const own = await findPerson({ db: change.tx }, { email });
  if (own !== undefined) return link(change, { operatorId: own.id, claims, madeByProvider: false });
  const role = roleOf(provider, claims);
  if (!provider.addsOperators || role === undefined) return undefined;
  const { id } = await addOperatorIn(change, carreto, {
    name: nameOf(claims, email),
    email,
    roles: [role],
    shipperIds: provider.shipperIds,
  });
  return link(change, { operatorId: id, claims, madeByProvider: true });
}

type Linked = { operatorId: number; claims: Claims; madeByProvider: boolean };

async function link(change: Change, { operatorId, claims, madeByProvider }: Linked): Promise<number> {
  const { issuer, subject } = claims;
  await change.tx
    .insertInto('operatorIdentity')
    .values({ operatorId, issuer, subject, madeByProvider })
    .execute();
  const after = { issuer, madeByProvider };
  await record(change, { kind: 'credential', id: operatorId, action: 'link-provider', before: null, after });
  return operatorId;
}

/** An address counts where the provider has verified it and its domain is one of ours. */
function verifiedEmail({ domains }: StoredProvider, claims: Claims): string | undefined {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== 'string' || isVerified !== true || email.length > 254) return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain) ? email : undefined;
}

/** The role of the first value of the claim that means one. */
function roleOf({ roleClaim, roles }: StoredProvider, claims: Claims): Role | undefined {
  const said = roleClaim === null ? undefined : claims[roleClaim];
  const values = Array.isArray(said) ? said : [said];
  return roles.find(({ value }) => values.includes(value))?.role;
}

/** Whom the provider brought in is what the provider says, each time. @throws Failure `forbidden` without a role any more */
async function followRole(
  { tx, ...change }: Change,
  operatorId: number,
  role: Role | undefined,
): Promise<void> {
  if (role === undefined) throw fail('forbidden');
  const before = await tx
    .selectFrom('operator')
    .select('roles')
    .where('id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Somebody here gave more than the provider may: it stays so.
  if (before.roles === null || before.roles.includes('owner')) return;
  if (before.roles.length === 1 && before.roles[0] === role) return;
  await tx
    .updateTable('operator')
    .set((eb) => ({ ...columnsOf({ roles: [role] }), revision: eb('revision', '+', 1) }))
    .where('id', '=', operatorId)
    .execute();
  await record(
    { tx, ...change },
    { kind: 'operator', id: operatorId, action: 'follow-provider', before, after: { roles: [role] } },
  );
}

/** Two people may have one name, and here names are unique. */
function nameOf({ name }: Claims, email: string): string {
  return typeof name === 'string' && name.trim() !== ''
    ? `${name.trim().slice(0, 150)} (${email})`.slice(0, 255)
    : email;
}
