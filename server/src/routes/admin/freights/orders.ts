import * as orders from '@carreto/contract/admin/freights/orders';
import type { HiredOrder } from '../../../freight/dispatch/orders/hire-order.ts';
import { type HireLine, hireOrders, type OnceALine } from '../../../freight/dispatch/orders/hire-orders.ts';
import { type PreviewLine, previewOrders } from '../../../freight/dispatch/orders/preview-orders.ts';
import {
  fromChoice,
  fromOrderBody,
  fromSheetOrder,
  toHiredLine,
  toPreviewed,
} from '../../../freight/dispatch/orders/wire.ts';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { fail, failField } from '../../../kernel/failure.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import { type Keep, once } from '../../../platform/idempotency/once.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import { inThread } from '../../../threads/in-thread.ts';

type PreviewBody = { lines: { id: string; xml?: string; order?: orders.OrderBody; another?: boolean }[] };

/** Binds what `contract/src/admin/freights/orders.ts` declares. */
export function bindOrders(server: HttpServer<Caller>, desk: QuoteDesk): void {
  const { ctx } = desk;
  const shipperOf = (shipperId: number) => {
    const shipper = ctx.mirror.current.shippers.get(shipperId);
    if (shipper === undefined) throw fail('not_found');
    if (shipper.platforms.size === 0) throw fail('platform_not_found');
    return shipper;
  };
  bind(server, orders.previewOrders, async ({ params, body, requestId }) => {
    const shipper = shipperOf(params.shipperId);
    const previewed = await previewOrders(desk, { shipper, requestId }, linesOf(body));
    return { lines: previewed.map(toPreviewed) };
  });
  bind(server, orders.hireOrders, async ({ caller, params, body, requestId }) => {
    const shipper = shipperOf(params.shipperId);
    refuseRepeated(body.lines.map(({ id }) => id));
    const lines = body.lines.map(({ id, key, order, choice, another = false }, index): HireLine => {
      return {
        id,
        key,
        order: fromOrderBody(order),
        choice: fromChoice(choice, `lines[${index}].choice`),
        another,
      };
    });
    const owner = { kind: 'operator', id: caller.operatorId } as const;
    const onceALine: OnceALine = ({ key, order, choice, another }, act) => {
      const content = { shipperId: shipper.id, order, choice, another };
      const keyed = { owner, endpoint: orders.hireOrders.id, key, content };
      return once(ctx.db, keyed, (keep: Keep<HiredOrder>) => act(keep));
    };
    const hiring = { shipper, requestId, lines, once: onceALine };
    const hired = await hireOrders(desk, actorOf(caller), hiring);
    return { lines: hired.map((line) => toHiredLine(ctx.config, line)) };
  });
  bind(server, orders.readOrderSheet, async ({ params, body }) => {
    shipperOf(params.shipperId);
    const { orders: read, findings } = await inThread.readOrderSheet(body);
    return {
      orders: read.map(fromSheetOrder),
      findings: findings.map(({ severity, line, message }) => ({ severity, line, message })),
    };
  });
}

/** @throws Failure `invalid_request` for a line that is both, or neither. */
function linesOf({ lines }: PreviewBody): PreviewLine[] {
  refuseRepeated(lines.map(({ id }) => id));
  return lines.map(({ id, xml, order, another = false }, index) => {
    if ((xml === undefined) === (order === undefined))
      throw failField(`lines[${index}]`, 'informe `xml` ou `order`, um deles');
    if (xml !== undefined) return { id, another, xml: new Uint8Array(Buffer.from(xml, 'base64')) };
    return { id, another, order: fromOrderBody(order as orders.OrderBody) };
  });
}

function refuseRepeated(ids: readonly string[]): void {
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (at >= 0) throw failField(`lines[${at}].id`, 'aparece mais de uma vez');
}
