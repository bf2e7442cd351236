import type { ListedOperator } from '@carreto/contract/admin/registry/operators';
import { sql } from 'kysely';
import type { RegistryContext } from '../changes/change.ts';

type SignInFacts = Pick<ListedOperator, 'hasPassword' | 'invitedUntil' | 'secondFactorAt' | 'lastUsedAt'>;
type Row = {
  id: number;
  hasPassword: boolean;
  invitedUntil: Date | null;
  secondFactorAt: Date | null;
  lastUsedAt: Date | null;
};

const neverCame: SignInFacts = {
  hasPassword: false,
  invitedUntil: null,
  secondFactorAt: null,
  lastUsedAt: null,
};

/** By which means people come in, and when they last did, by session or token. Gives a function of the person's id. */
export async function readSignInFacts(
  { db }: RegistryContext,
  ids: readonly number[],
): Promise<(operatorId: number) => SignInFacts> {
  const { rows } = await sql<Row>`
    select o.id,
      exists (select from operator_password p where p.operator_id = o.id) as has_password,
      (select max(i.expires_at) from operator_invitation i
        where i.operator_id = o.id and i.used_at is null and i.expires_at > app_now()) as invited_until,
      (select max(t.confirmed_at) from operator_totp t where t.operator_id = o.id) as second_factor_at,
      greatest(
        (select max(s.last_used_at) from operator_session s where s.operator_id = o.id),
        (select max(a.last_used_at) from access_token a where a.operator_id = o.id)) as last_used_at
    from unnest(${ids}::bigint[]) as o (id)`.execute(db);
  const byId = new Map(
    rows.map((row): [number, SignInFacts] => [
      row.id,
      {
        hasPassword: row.hasPassword,
        invitedUntil: row.invitedUntil?.toISOString() ?? null,
        secondFactorAt: row.secondFactorAt?.toISOString() ?? null,
        lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      },
    ]),
  );
  return (operatorId) => byId.get(operatorId) ?? neverCame;
}
