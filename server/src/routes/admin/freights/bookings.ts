import * as bookings from '@carreto/contract/admin/freights/bookings';
import type { Context } from '../../../context.ts';
import type { FoundFreight, FreightRef } from '../../../freight/find.ts';
import { freightInScope } from '../../../freight/in-scope.ts';
import { bookAgain } from '../../../freight/post/bookings/book-again.ts';
import { fetchBookingLabel } from '../../../freight/post/bookings/fetch-label.ts';
import { findBooking, findBookings } from '../../../freight/post/bookings/find-bookings.ts';
import { settleBooking } from '../../../freight/post/bookings/settle-booking.ts';
import { toBooking } from '../../../freight/post/bookings/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { pageStart, toPage } from '../../../registry/page.ts';

type FreightCall = { params: { freightCode: string }; caller: { scope: Scope } };

/** Binds what `contract/src/admin/freights/bookings.ts` declares. */
export function bindBookings(server: HttpServer<Caller>, ctx: Context): void {
  const freightOf = ({ params, caller }: FreightCall): Promise<FoundFreight> =>
    freightInScope(ctx.db, params.freightCode, caller.scope);
  const shown = async (freight: FreightRef) => toBooking(await findBooking(ctx, freight));

  bind(server, bookings.listBookings, async ({ query, caller }) => {
    const { state, open, ...narrower } = query;
    const { after, fetch } = pageStart(query);
    const waiting = open === undefined ? undefined : (['refused', 'unknown'] as const);
    const found = await findBookings(ctx, {
      ...{ before: after === 0 ? null : after, fetch, scope: caller.scope },
      states: state === undefined ? waiting : [state],
      ...{ shipperId: narrower.shipperId, carrierId: narrower.carrierId, accountId: narrower.accountId },
    });
    const page = toPage(query, found);
    return { ...page, items: page.items.map(toBooking) };
  });
  bind(server, bookings.getBooking, async (call) => shown(refOf(await freightOf(call))));
  bind(server, bookings.bookAgain, async (call) => {
    const freight = await freightOf(call);
    await bookAgain(ctx, actorOf(call.caller), { freight, isNotThere: call.body.isNotThere === true });
    return shown(refOf(freight));
  });
  bind(server, bookings.settleBooking, async (call) => {
    const freight = await freightOf(call);
    await settleBooking(ctx, actorOf(call.caller), { freight, ...call.body });
    return shown(refOf(freight));
  });
  bind(server, bookings.getBookingLabel, async (call) => {
    const freight = await freightOf(call);
    const body = await fetchBookingLabel(ctx, refOf(freight));
    return { contentType: 'application/pdf', fileName: `etiqueta-${freight.code}.pdf`, body };
  });
}

function refOf({ shipperId, code: freightCode }: FoundFreight): FreightRef {
  return { shipperId, freightCode };
}
