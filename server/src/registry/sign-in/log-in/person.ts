import { sql } from 'kysely';
import { fold } from '../../../kernel/fold.ts';
import { hashToken } from '../../../kernel/token.ts';
import type { Actor, RegistryContext } from '../../changes/change.ts';
import { demandsFactor, type PolicyInMemory } from '../policy/policy-part.ts';
import type { SessionStage } from '../sessions/session.ts';

/** Somebody who may come in, with what that takes. */
export type Person = {
  id: number;
  name: string;
  email: string | null;
  role: 'admin' | 'analyst' | 'viewer';
  roles: string[] | null;
  phc: string | null;
  hasSecondFactor: boolean;
};

/** An active person by address or name, or by id; undefined for everybody else. */
export async function findPerson(
  { db }: RegistryContext,
  by: { login: string } | { email: string } | { id: number },
): Promise<Person | undefined> {
  const which =
    'id' in by
      ? sql`o.id = ${by.id}`
      : 'email' in by
        ? sql`lower(o.email) = lower(${by.email})`
        : sql`(lower(o.email) = lower(${by.login.trim()}) or o.name = ${by.login.trim()})`;
  const { rows } = await sql<Person>`
    select o.id, o.name, o.email, o.role, o.roles, p.phc, t.confirmed_at is not null as has_second_factor
    from operator o
      left join operator_password p on p.operator_id = o.id
      left join operator_totp t on t.operator_id = o.id
    where o.active and ${which}
    order by lower(o.email) = lower(${'login' in by ? by.login.trim() : ''}) desc nulls last
    limit 1`.execute(db);
  return rows[0];
}

/** Under what the tries at somebody are counted: what nobody is called leaves no trace of itself. */
export function tryKey(person: Pick<Person, 'id'> | undefined, login: string): string {
  return person === undefined ? `unknown:${hashToken(fold(login))}` : `operator:${person.id}`;
}

/** What a session of somebody who came in by password still lacks when it begins. */
export function firstStage(person: Person, policy: PolicyInMemory): SessionStage {
  if (person.hasSecondFactor) return 'second_factor';
  return demandsFactor(policy, person) ? 'enrolment' : 'full';
}

export function actorOfPerson({ id, name }: Pick<Person, 'id' | 'name'>, address: string): Actor {
  return { operatorId: id, name, address };
}
