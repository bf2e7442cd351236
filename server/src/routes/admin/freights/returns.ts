import * as returns from '@carreto/contract/admin/freights/returns';
import { findReturns } from '../../../freight/dispatch/returns/find-returns.ts';
import { openReturn } from '../../../freight/dispatch/returns/open-return.ts';
import type { OpenedReturn } from '../../../freight/dispatch/returns/opened-return.ts';
import { reissueReturn } from '../../../freight/dispatch/returns/reissue-return.ts';
import type { ReturnRequest } from '../../../freight/dispatch/returns/return-request.ts';
import { fromReturnBody, refuseOldDay, toListedReturn } from '../../../freight/dispatch/returns/wire.ts';
import { freightInScope } from '../../../freight/in-scope.ts';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { fail } from '../../../kernel/failure.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { type Keep, once } from '../../../platform/idempotency/once.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { keyedRequest } from '../../keyed-request.ts';

const usualLimit = 50;

/** Binds what `contract/src/admin/freights/returns.ts` declares. */
export function bindReturns(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  const shipperOf = (shipperId: number, { shipperIds }: Scope) => {
    const shipper = ctx.mirror.current.shippers.get(shipperId);
    if (shipper === undefined || (shipperIds !== 'all' && !shipperIds.includes(shipperId)))
      throw fail('not_found');
    return shipper;
  };
  bind(server, returns.openFreightReturn, async (call) => {
    const { caller, params, body, requestId } = call;
    const original = await freightInScope(ctx.db, params.freightCode, caller.scope);
    const shipper = shipperOf(original.shipperId, caller.scope);
    const request = fromReturnBody(ctx, body, { shipper, original, requestedBy: caller.name });
    const keyed = keyedRequest(returns.openFreightReturn, call);
    return once(ctx.db, keyed, (keep: Keep<OpenedReturn>) =>
      openReturn(desk, actorOf(caller), { request, requestId, keep }),
    );
  });
  bind(server, returns.openFreeReturn, async (call) => {
    const { caller, params, body, requestId } = call;
    const shipper = shipperOf(params.shipperId, caller.scope);
    const who = { shipper, original: null, requestedBy: caller.name };
    const request: ReturnRequest = fromReturnBody(ctx, body, who);
    const keyed = keyedRequest(returns.openFreeReturn, call);
    return once(ctx.db, keyed, (keep: Keep<OpenedReturn>) =>
      openReturn(desk, actorOf(caller), { request, requestId, keep }),
    );
  });
  bind(server, returns.reissueReturn, async (call) => {
    const { caller, params, body } = call;
    const freight = await freightInScope(ctx.db, params.freightCode, caller.scope);
    const { postingDays = null, collectionOn = null } = body;
    refuseOldDay(ctx, collectionOn);
    const reissue = { freight, postingDays, collectionOn };
    return once(ctx.db, keyedRequest(returns.reissueReturn, call), () =>
      reissueReturn(desk, actorOf(caller), reissue),
    );
  });
  bind(server, returns.listReturns, async ({ query, caller: { scope } }) => {
    const { shipperId = null, originalCode = null, view = null, cursor, limit = usualLimit } = query;
    const before = cursor === undefined ? null : Number(cursor);
    const found = await findReturns(ctx, { scope, shipperId, originalCode, view, before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const today = dayInSaoPaulo(ctx.clock.nowMs());
    const last = shown.at(-1);
    return {
      items: shown.map((one) => toListedReturn(one, today)),
      nextCursor: found.length > limit && last !== undefined ? String(last.freight.number) : null,
    };
  });
}
