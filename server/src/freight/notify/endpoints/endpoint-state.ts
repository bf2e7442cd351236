import { sql, type Transaction } from 'kysely';
import { type Actor, inChange, record } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import {
  type EndpointRef,
  type EndpointRow,
  type EndpointView,
  lockEndpoint,
  toEndpointView,
  toLogged,
  type WebhookContext,
} from './endpoint.ts';

/** Sends nothing more to an endpoint until it is enabled: what comes is parked. @throws Failure `not_found` */
export function pauseEndpoint(ctx: WebhookContext, actor: Actor, ref: EndpointRef): Promise<EndpointView> {
  return inState(ctx, actor, {
    ref,
    action: 'pause',
    act: (tx, row) => setState(tx, row, { state: 'paused', disabledReason: null }),
  });
}

/** Takes an endpoint away with its secrets; what waits for it is cancelled, its log stays. @throws Failure `not_found` */
export function removeEndpoint(ctx: WebhookContext, actor: Actor, ref: EndpointRef): Promise<EndpointView> {
  return inState(ctx, actor, {
    ref,
    action: 'remove',
    act: async (tx, row) => {
      await tx.deleteFrom('webhookSecret').where('endpointId', '=', row.id).execute();
      return setState(tx, row, {
        state: 'removed',
        authKind: 'none',
        authName: null,
        authSecret: null,
        headerNames: [],
        headerValues: null,
      });
    },
  });
}

/** What of the parked deliveries goes out when an endpoint is enabled. */
export type SendParked = { parked: 'nothing' | 'all' } | { parked: 'since'; since: Date };

/**
 * Sends to an endpoint again, beginning with one call at a time. Parked deliveries that are not chosen stay parked.
 * @throws Failure `not_found`
 */
export function enableEndpoint(
  ctx: WebhookContext,
  actor: Actor,
  { choice, ...ref }: EndpointRef & { choice: SendParked },
): Promise<EndpointView> {
  return inState(ctx, actor, {
    ref,
    action: 'enable',
    act: async (tx, row) => {
      const enabled = await setState(tx, row, {
        state: 'active',
        disabledReason: null,
        win: 1,
        fails: 0,
        failingSince: null,
        exhausted: 0,
        gone: 0,
        warned: 0,
        notBefore: sql<Date>`'-infinity'::timestamptz`,
      });
      if (choice.parked !== 'nothing')
        await release(tx, row.id, choice.parked === 'since' ? choice.since : null);
      return enabled;
    },
  });
}

/** In the order they came, a hundred a second at most, each with its whole schedule. */
async function release(tx: Transaction<Rows>, endpointId: number, since: Date | null): Promise<void> {
  await sql`
    with freed as (
      select id, (row_number() over (order by id) - 1) / 100 as second
      from webhook_delivery
      where endpoint_id = ${endpointId} and state = 'parked'
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz))
    update webhook_delivery d
    set state = 'pending', attempt = 0, due_at = app_now() + freed.second * interval '1 second',
      expires_at = app_now() + interval '48 hours'
    from freed where d.id = freed.id`.execute(tx);
}

type InState = {
  ref: EndpointRef;
  action: string;
  act(tx: Transaction<Rows>, row: EndpointRow): Promise<EndpointRow>;
};

function inState(ctx: WebhookContext, actor: Actor, { ref, action, act }: InState): Promise<EndpointView> {
  return inChange(ctx, actor, async (change) => {
    const row = await lockEndpoint(change.tx, ref);
    const before = toEndpointView(row);
    const after = toEndpointView(await act(change.tx, row));
    await record(change, {
      kind: 'webhook',
      id: row.id,
      shipperId: ref.shipperId,
      action,
      before: toLogged(before),
      after: action === 'remove' ? null : toLogged(after),
    });
    return after;
  });
}

function setState(tx: Transaction<Rows>, row: EndpointRow, changes: object): Promise<EndpointRow> {
  return tx
    .updateTable('webhookEndpoint')
    .set({ ...changes, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
