import { sql } from 'kysely';
import { carreto, inChange, type RegistryContext } from '../../changes/change.ts';
import { issueLinkIn, linkUrl } from './issue-link.ts';

/** Who can log in: active, with a password. */
export async function countWhoCanLogIn({ db }: RegistryContext): Promise<{ can: number; cannot: number }> {
  const { rows } = await sql<{ can: number; cannot: number }>`
    select count(*) filter (where is_there)::int as can, count(*) filter (where not is_there)::int as cannot
    from (
      select exists (select from operator_password p where p.operator_id = o.id) as is_there
      from operator o where o.active) as people`.execute(db);
  return rows[0] ?? { can: 0, cannot: 0 };
}

/**
 * The link by which the first person comes in: only while nobody can log in, for 60 minutes, a new one at each start. It is of
 * the first active operator who may everything. Undefined where none is needed, or there is nobody to be.
 */
export async function firstLink(ctx: RegistryContext, publicUrl: string): Promise<string | undefined> {
  const { can } = await countWhoCanLogIn(ctx);
  if (can > 0) return undefined;
  return inChange(ctx, carreto, async (change) => {
    const operator = await change.tx
      .selectFrom('operator')
      .select('id')
      .where('active', '=', true)
      .where('role', '=', 'admin')
      .where('shipperIds', 'is', null)
      .orderBy('id')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (operator === undefined) return undefined;
    const { code } = await issueLinkIn(change, { operatorId: operator.id, kind: 'first' });
    return linkUrl(publicUrl, code, 'comecar/conta');
  });
}
