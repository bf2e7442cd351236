import type { LiveCarrier, NewLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import { type Actor, inChange, record } from '../changes/change.ts';
import { audienceOf, requireOwnersIn } from '../connector-owners.ts';
import { toAudienceColumns } from '../tables/audience.ts';
import { requireAuth, requireCallable } from './check-connector.ts';
import { type LiveCarrierContext, livePolicy, secretPlace, toLiveCarrier } from './live-carrier.ts';

/** What holds where nothing is said. */
export const liveCarrierDefaults = {
  services: [],
  loadTypes: ['fractional', 'full_load'] as const,
  deadlineMs: null,
  budgetMs: null,
  cacheTtlMs: 60_000,
  maxInFlight: 32,
  offerValidityDays: 7,
  breaker: { failures: 5, ratePpm: 500_000, pauseMs: 10_000 },
};

/**
 * Adds a connector of a live carrier; its secret is sealed.
 * @throws Failure `not_found` where carrier, shipper or group are not there; `conflict` where the name is taken;
 * `invalid_request` for an address that may not be called or a credential that is not whole.
 */
export function addLiveCarrier(
  ctx: LiveCarrierContext,
  actor: Actor,
  input: NewLiveCarrier,
): Promise<LiveCarrier> {
  const audience = audienceOf(input);
  const auth = requireAuth(input.auth ?? { kind: 'none' });
  requireCallable(input.url, livePolicy(ctx.config));
  const wanted = { ...liveCarrierDefaults, ...input };
  const { breaker } = wanted;
  return inChange(ctx, actor, async (change) => {
    await requireOwnersIn(change, input);
    const { id } = await change.tx
      .insertInto('liveCarrier')
      .values({
        carrierId: input.carrierId,
        name: input.name,
        ...toAudienceColumns(audience),
        url: input.url,
        authKind: auth.kind,
        authName: auth.name,
        // Sealed below, when the row it is sealed for has its id.
        authSecret: auth.secret === null ? null : Buffer.alloc(0),
        services: wanted.services,
        loadTypes: [...wanted.loadTypes],
        deadlineMs: wanted.deadlineMs,
        budgetMs: wanted.budgetMs,
        cacheTtlMs: wanted.cacheTtlMs,
        maxInFlight: wanted.maxInFlight,
        offerValidityDays: wanted.offerValidityDays,
        breakerFailures: breaker.failures,
        breakerRatePpm: breaker.ratePpm,
        breakerPauseMs: breaker.pauseMs,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const authSecret = auth.secret === null ? null : ctx.sealer.seal(auth.secret, secretPlace(id));
    const row = await change.tx
      .updateTable('liveCarrier')
      .set({ authSecret })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const added = toLiveCarrier(row);
    await record(change, {
      kind: 'liveCarrier',
      id,
      ...(input.shipperId === undefined ? {} : { shipperId: input.shipperId }),
      action: 'add',
      before: null,
      after: added,
    });
    return added;
  });
}
