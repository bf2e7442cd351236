import type { Preferences } from '@carreto/contract/admin/account/preferences';
import { failField } from '../../kernel/failure.ts';
import type { Actor } from '../changes/change.ts';
import { inChange, type RegistryContext } from '../changes/change.ts';
import { requireRevision } from '../changes/revision.ts';

const nothingKept: Preferences = {
  revision: 0,
  version: 1,
  language: null,
  theme: 'system',
  density: 'normal',
  singleKeys: true,
  screens: {},
};

/** As JSON. */
const mostBytes = 65_536;

/** How a person likes the dashboard; defaults where nothing was kept. */
export async function getPreferences({ db }: RegistryContext, operatorId: number): Promise<Preferences> {
  const row = await db
    .selectFrom('operatorPreference')
    .selectAll()
    .where('operatorId', '=', operatorId)
    .executeTakeFirst();
  return row === undefined ? nothingKept : { ...row.body, revision: row.revision };
}

/**
 * Keeps how a person likes the dashboard, whole.
 * @throws Failure `conflict` where another tab was faster; 422 beyond 64 KB
 */
export function putPreferences(
  ctx: RegistryContext,
  actor: Actor & { operatorId: number },
  { revision, ...kept }: Preferences,
): Promise<Preferences> {
  const body = JSON.stringify(kept);
  if (Buffer.byteLength(body) > mostBytes) throw failField('screens', 'são grandes demais');
  const { operatorId } = actor;
  return inChange(ctx, actor, async ({ tx }) => {
    await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute();
    const row = await tx
      .selectFrom('operatorPreference')
      .select('revision')
      .where('operatorId', '=', operatorId)
      .executeTakeFirst();
    requireRevision(row ?? nothingKept, revision);
    const next = { operatorId, body, revision: revision + 1 };
    await tx
      .insertInto('operatorPreference')
      .values(next)
      .onConflict((conflict) => conflict.column('operatorId').doUpdateSet({ body, revision: revision + 1 }))
      .execute();
    return { ...kept, revision: revision + 1 };
  });
}
