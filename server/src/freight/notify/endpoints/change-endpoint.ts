import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { requireRevision } from '../../../registry/changes/revision.ts';
import {
  type AuthInput,
  authColumns,
  type HeaderInput,
  headerColumns,
  requireAuth,
  requireHeaders,
} from './credentials.ts';
import {
  type EndpointMembers,
  type EndpointRef,
  type EndpointRow,
  type EndpointView,
  endpointColumns,
  lockEndpoint,
  requireAlertEmails,
  requireCallable,
  toEndpointView,
  toLogged,
  type WebhookContext,
} from './endpoint.ts';

/** What changes; absent members stay, lists are replaced whole. */
export type EndpointChanges = Partial<EndpointMembers> & {
  revision: number;
  auth?: AuthInput;
  headers?: readonly HeaderInput[];
};

/**
 * Changes an endpoint; what waits goes to the new address with the new secrets.
 * @throws Failure `not_found`; `conflict` where the revision is not the current one or the name is taken;
 * `invalid_request` as for adding.
 */
export function changeEndpoint(
  ctx: WebhookContext,
  actor: Actor,
  { changes, ...ref }: EndpointRef & { changes: EndpointChanges },
): Promise<EndpointView> {
  const { revision, auth, headers, ...members } = changes;
  if (members.url !== undefined) requireCallable(members.url, ctx);
  if (headers !== undefined) requireHeaders(headers);
  requireAlertEmails(members.alertEmails);
  return inChange(ctx, actor, async (change) => {
    const row = await lockEndpoint(change.tx, ref);
    requireRevision(row, revision);
    if (auth !== undefined)
      requireAuth(auth, auth.kind !== 'none' && auth.kind === row.authKind && auth.secret === undefined);
    const maxInFlight = members.maxInFlight ?? row.maxInflight;
    const updated = await change.tx
      .updateTable('webhookEndpoint')
      .set({
        ...endpointColumns(members),
        ...addressColumns(row, members),
        ...(auth === undefined ? {} : authColumns(ctx.sealer, row.id, auth)),
        ...(headers === undefined ? {} : headerColumns(ctx.sealer, row.id, headers)),
        win: Math.min(row.win, maxInFlight),
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const [before, after] = [toEndpointView(row), toEndpointView(updated)];
    const secrets = [
      ...(auth?.secret === undefined ? [] : ['auth']),
      ...(headers === undefined || headers.length === 0 ? [] : ['headers']),
    ];
    await record(change, {
      kind: 'webhook',
      id: row.id,
      shipperId: ref.shipperId,
      action: 'update',
      before: toLogged(before),
      // That a secret changed is worth knowing; what it is must never be read here.
      after: { ...toLogged(after), ...(secrets.length === 0 ? {} : { secretsChanged: secrets }) },
    });
    return after;
  });
}

/** Of an address that changes, nothing is known before its first event. */
function addressColumns({ url, exactAddress }: EndpointRow, changes: Partial<EndpointMembers>) {
  const { url: newUrl = url, exactAddress: newExact = exactAddress } = changes;
  const isSame = newUrl === url && newExact === exactAddress;
  return isSame ? {} : { answeredAt: null, notFoundStatus: null, notFoundUrl: null };
}
