import type { PostalAccount, PostalAccountChanges } from '@carreto/contract/admin/registry/postal';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../kernel/failure.ts';
import { type Actor, inChange, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { type PostalAccountRow, type PostalContext, postalSecretPlace, toPostalAccount } from './account.ts';
import { requireService } from './add-account.ts';

type Service = 'prePosting' | 'legacy';
const columnsOf = { prePosting: 'rest', legacy: 'soap' } as const;

/**
 * Changes a contract with the postal operator; absent members stay, and so does the secret of a service that is
 * changed without one.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one, or name or card are taken;
 * `invalid_request` as for adding.
 */
export async function updatePostalAccount(
  ctx: PostalContext,
  actor: Actor,
  input: { accountId: number; changes: PostalAccountChanges },
): Promise<PostalAccount> {
  const { revision, prePosting, legacy, ...rest } = input.changes;
  return inChange(ctx, actor, async (change) => {
    const row = found(
      await change.tx
        .selectFrom('postalAccount')
        .selectAll()
        .where('id', '=', input.accountId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    const updated = await change.tx
      .updateTable('postalAccount')
      .set({
        ...rest,
        ...serviceColumns(ctx, row, { service: 'prePosting', access: prePosting }),
        ...serviceColumns(ctx, row, { service: 'legacy', access: legacy }),
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toPostalAccount(row), toPostalAccount(updated)];
    const hasNewSecret = prePosting?.secret !== undefined || legacy?.secret !== undefined;
    await record(change, {
      kind: 'postalAccount',
      id: row.id,
      shipperId: row.shipperId,
      action: 'update',
      before,
      // That a secret changed is worth knowing; what it is must never be read here.
      after: hasNewSecret ? { ...after, secret: 'changed' } : after,
    });
    return after;
  });
}

type ChangedAccess = { url: string; user: string; secret?: string } | null | undefined;

function serviceColumns(
  ctx: PostalContext,
  row: PostalAccountRow,
  { service, access }: { service: Service; access: ChangedAccess },
): Partial<PostalAccountRow> {
  if (access === undefined) return {};
  const prefix = columnsOf[service];
  if (access === null) return { [`${prefix}Url`]: null, [`${prefix}User`]: null, [`${prefix}Secret`]: null };
  requireService(access, service, ctx.config);
  const kept = row[`${prefix}Secret`];
  if (access.secret === undefined && kept === null) throw failField(`${service}.secret`, messages.required);
  const place = postalSecretPlace(row.id, `${prefix}_secret`);
  const sealed = access.secret === undefined ? kept : ctx.sealer.seal(access.secret, place);
  return { [`${prefix}Url`]: access.url, [`${prefix}User`]: access.user, [`${prefix}Secret`]: sealed };
}
