import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { SigningKey } from '../deliveries/sign.ts';
import type { KeyKind } from '../rows.ts';
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
  type EndpointView,
  endpointColumns,
  requireAlertEmails,
  requireCallable,
  toEndpointView,
  toLogged,
  type WebhookContext,
} from './endpoint.ts';
import { addKeyIn } from './keys.ts';

/** An endpoint to add: what is left out is as `defaults` says, its name the host of its URL. */
export type NewEndpoint = Pick<EndpointMembers, 'url' | 'kinds'> &
  Partial<EndpointMembers> & { auth?: AuthInput; headers?: readonly HeaderInput[]; signature?: KeyKind };

const defaults = {
  exactAddress: false,
  occurrenceCodes: [],
  channels: [],
  includeReverse: true,
  order: 'bounded' as const,
  maxInFlight: 4,
  alertEmails: [],
};

/**
 * Adds an endpoint with its signing key, which is shown this once. It hears of everything from now on.
 * @throws Failure `not_found` where the shipper is not there; `conflict` where the name is taken; `invalid_request` for
 * an address that may not be called, a credential that is not whole, or headers that may not be sent.
 */
export function addEndpoint(
  ctx: WebhookContext,
  actor: Actor,
  { shipperId, endpoint }: { shipperId: number; endpoint: NewEndpoint },
): Promise<{ endpoint: EndpointView; key: SigningKey }> {
  const { auth = { kind: 'none' }, headers = [], signature = 'hmac', ...rest } = endpoint;
  requireCallable(rest.url, ctx);
  const given = { ...rest, name: rest.name ?? new URL(rest.url).host };
  requireAuth(auth);
  requireHeaders(headers);
  requireAlertEmails(given.alertEmails);
  const members = { ...defaults, ...given };
  const required = { name: given.name, url: given.url, kinds: [...new Set(given.kinds)] };
  return inChange(ctx, actor, async (change) => {
    const { tx } = change;
    found(await tx.selectFrom('shipper').select('id').where('id', '=', shipperId).executeTakeFirst());
    const { id } = await tx
      .insertInto('webhookEndpoint')
      .values({ shipperId, win: members.maxInFlight, ...endpointColumns(members), ...required })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await tx
      .updateTable('webhookEndpoint')
      .set({ ...authColumns(ctx.sealer, id, auth), ...headerColumns(ctx.sealer, id, headers) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const key = await addKeyIn(tx, ctx, { endpointId: id, kind: signature });
    const added = toEndpointView(row);
    await record(change, {
      kind: 'webhook',
      id,
      shipperId,
      action: 'add',
      before: null,
      after: toLogged(added),
    });
    return { endpoint: added, key };
  });
}
