import type { LiveCarrier, LiveCarrierChanges } from '@carreto/contract/admin/registry/live-carriers';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../kernel/failure.ts';
import { type Actor, inChange, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { requireAuth, requireCallable } from './check-connector.ts';
import {
  type LiveCarrierContext,
  type LiveCarrierRow,
  livePolicy,
  secretPlace,
  toLiveCarrier,
} from './live-carrier.ts';

/**
 * Changes a connector; absent members stay. A credential may be changed without its secret while its kind stays.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one or the name is taken;
 * `invalid_request` as for adding.
 */
export function updateLiveCarrier(
  ctx: LiveCarrierContext,
  actor: Actor,
  input: { liveCarrierId: number; changes: LiveCarrierChanges },
): Promise<LiveCarrier> {
  const { revision, auth, breaker, ...rest } = input.changes;
  if (rest.url !== undefined) requireCallable(rest.url, livePolicy(ctx.config));
  return inChange(ctx, actor, async (change) => {
    const row = found(
      await change.tx
        .selectFrom('liveCarrier')
        .selectAll()
        .where('id', '=', input.liveCarrierId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    if (row.vendorAccountId !== null) requireOwnMembers(input.changes);
    const updated = await change.tx
      .updateTable('liveCarrier')
      .set({
        ...rest,
        ...(breaker === undefined ? {} : breakerColumns(breaker)),
        ...(auth === undefined ? {} : authColumns(ctx, row, auth)),
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toLiveCarrier(row), toLiveCarrier(updated)];
    const hasNewSecret = auth?.secret !== undefined;
    await record(change, {
      kind: 'liveCarrier',
      id: row.id,
      ...(row.shipperId === null ? {} : { shipperId: row.shipperId }),
      action: 'update',
      before,
      // That a secret changed is worth knowing; what it is must never be read here.
      after: hasNewSecret ? { ...after, auth: { ...after.auth, secret: 'changed' } } : after,
    });
    return after;
  });
}

/** Where a connector of an account asks, and as whom, is the account's. */
function requireOwnMembers({ url, auth }: LiveCarrierChanges): void {
  if (url !== undefined) throw failField('url', messages.unknownMember);
  if (auth !== undefined) throw failField('auth', messages.unknownMember);
}

function breakerColumns({ failures, ratePpm, pauseMs }: NonNullable<LiveCarrierChanges['breaker']>) {
  return { breakerFailures: failures, breakerRatePpm: ratePpm, breakerPauseMs: pauseMs };
}

function authColumns(
  { sealer }: LiveCarrierContext,
  row: LiveCarrierRow,
  auth: NonNullable<LiveCarrierChanges['auth']>,
) {
  const keepsSecret = auth.secret === undefined && auth.kind === row.authKind && row.authSecret !== null;
  const { kind, name, secret } = requireAuth(keepsSecret ? { ...auth, secret: 'kept' } : auth);
  const sealed = secret === null ? null : sealer.seal(secret, secretPlace(row.id));
  return { authKind: kind, authName: name, authSecret: keepsSecret ? row.authSecret : sealed };
}
