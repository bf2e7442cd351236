import type {
  TrackingConnection,
  TrackingConnectionChanges,
} from '@carreto/contract/admin/registry/tracking-connections';
import { messages } from '@carreto/contract/messages';
import { failField } from '../../kernel/failure.ts';
import { type Actor, inChange, record } from '../changes/change.ts';
import { found, requireRevision } from '../changes/revision.ts';
import { requireCredential } from './check-credential.ts';
import { requireMapping } from './check-mapping.ts';
import { requirePace } from './check-pace.ts';
import {
  type TrackingConnectionRow,
  type TrackingContext,
  toTrackingConnection,
  trackingPolicy,
  trackingSecretPlace,
} from './tracking-connection.ts';

/**
 * Changes a connection; absent members stay. A credential may be changed without its secret while its kind stays.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one; `invalid_request` as for adding.
 */
export function updateTrackingConnection(
  ctx: TrackingContext,
  actor: Actor,
  input: { trackingConnectionId: number; changes: TrackingConnectionChanges },
): Promise<TrackingConnection> {
  const { revision, auth, mapping, ...rest } = input.changes;
  return inChange(ctx, actor, async (change) => {
    const row = found(
      await change.tx
        .selectFrom('trackingConnection')
        .selectAll()
        .where('id', '=', input.trackingConnectionId)
        .forNoKeyUpdate()
        .executeTakeFirst(),
    );
    requireRevision(row, revision);
    requirePace({ ...row, ...rest });
    // As whom it asks is the account's.
    if (row.kind === 'vendor' && auth !== undefined) throw failField('auth', messages.unknownMember);
    const columns = auth === undefined ? null : authColumns(ctx, row, auth);
    requireWhole(ctx, row, { mapping, authKind: columns?.authKind ?? row.authKind });
    const updated = await change.tx
      .updateTable('trackingConnection')
      .set({
        ...rest,
        ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
        ...columns,
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toTrackingConnection(row), toTrackingConnection(updated)];
    const hasNewSecret = auth?.secret !== undefined;
    await record(change, {
      kind: 'trackingConnection',
      id: row.id,
      action: 'update',
      before,
      ...(row.shipperId === null ? {} : { shipperId: row.shipperId }),
      // That a secret changed is worth knowing; what it is must never be read here.
      after: hasNewSecret ? { ...after, auth: { ...after.auth, secret: 'changed' } } : after,
    });
    return after;
  });
}

/** Mapping and credential as they will stand together. */
function requireWhole(
  { config }: TrackingContext,
  row: TrackingConnectionRow,
  {
    mapping,
    authKind,
  }: { mapping: TrackingConnectionChanges['mapping'] | undefined } & Pick<TrackingConnectionRow, 'authKind'>,
): void {
  if (row.kind !== 'http' && mapping !== undefined) throw failField('mapping', messages.unknownMember);
  const whole = mapping ?? row.mapping;
  const hasSecret = authKind === 'body';
  if (whole !== null)
    requireMapping(whole, { policy: trackingPolicy(config), shipperId: row.shipperId, hasSecret });
}

function authColumns(
  { sealer }: TrackingContext,
  row: TrackingConnectionRow,
  auth: NonNullable<TrackingConnectionChanges['auth']>,
) {
  const keepsSecret = auth.secret === undefined && auth.kind === row.authKind && row.authSecret !== null;
  const { kind, name, secret } = requireCredential(keepsSecret ? { ...auth, secret: 'kept' } : auth);
  const sealed = secret === null ? null : sealer.seal(secret, trackingSecretPlace(row.id));
  return { authKind: kind, authName: name, authSecret: keepsSecret ? row.authSecret : sealed };
}
