import { sendCtes, sendCteXml } from '@carreto/contract/carrier/send-ctes';
import { uploadConemb } from '@carreto/contract/carrier/upload-conemb';
import * as lists from '@carreto/contract/shipper/list-ctes';
import type { Context } from '../context.ts';
import { countCtes, listCtes } from '../freight/cte/answers/list-ctes.ts';
import { anyPeriodOf, periodOf } from '../freight/cte/answers/period.ts';
import { toWireCteList } from '../freight/cte/answers/wire-audit.ts';
import { dates, statesOfView, toWireCtePeriod } from '../freight/cte/answers/wire-period.ts';
import { takeConemb } from '../freight/cte/intake/conemb/take-conemb.ts';
import { toWireConemb } from '../freight/cte/intake/conemb/wire.ts';
import type { TakenCte } from '../freight/cte/intake/sent-cte.ts';
import { takeCtes } from '../freight/cte/intake/take-ctes.ts';
import {
  fromWireCtes,
  refuseAll,
  refuseUnreadable,
  toWireReceived,
  toWireReceivedXml,
} from '../freight/cte/intake/wire.ts';
import { takeXml } from '../freight/cte/intake/xml/take-xml.ts';
import { originalUrl, readOriginal } from '../freight/cte/original.ts';
import { fail } from '../kernel/failure.ts';
import { bind } from '../platform/http/bind.ts';
import { setHeader } from '../platform/http/send.ts';
import type { HttpServer } from '../platform/http/server.ts';
import { addSystemRoute } from '../platform/http/system-route.ts';
import { type Keep, once } from '../platform/idempotency/once.ts';
import type { Caller } from '../registry/access/access-part.ts';
import { keyedRequest } from './keyed-request.ts';

/** CT-es: carriers send them, shippers list them, whoever was given the link downloads them. */
export function bindCteRoutes(server: HttpServer<Caller>, ctx: Context): void {
  bindSubmission(server, ctx);
  bindLists(server, ctx);
  bindDownload(server, ctx);
}

function bindSubmission(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, sendCtes, async (call) => {
    const { carrierId } = call.caller;
    const cnpj = ctx.mirror.current.carriers.byId.get(carrierId)?.cnpj ?? '';
    const read = fromWireCtes(call.body, cnpj);
    refuseUnreadable(read);
    const taken = await once(ctx.db, keyedRequest(sendCtes, call), (keep: Keep<TakenCte[]>) =>
      takeCtes(ctx, { carrierId, source: 'json', refuseAll, keep }, read.sent),
    );
    return toWireReceived(taken);
  });
  bind(server, uploadConemb, async ({ body, caller }) =>
    toWireConemb(await takeConemb(ctx, { carrierId: caller.carrierId, bytes: body })),
  );
  bind(server, sendCteXml, async (call) => {
    const { carrierId } = call.caller;
    const taken = await once(ctx.db, keyedRequest(sendCteXml, call), (keep: Keep<TakenCte[]>) =>
      takeXml(ctx, { sender: { carrierId }, xml: call.body, keep }),
    );
    return toWireReceivedXml(taken);
  });
}

function bindLists(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, lists.listCtes, async ({ query, caller }) => {
    const { start_date, end_date, page = 1, status, doccob_id } = query;
    // A bill has as many CT-es as it has, however long they took to come.
    const readPeriod = doccob_id === undefined ? periodOf : anyPeriodOf;
    const search = {
      shipperId: caller.shipperId,
      date: 'receivedAt' as const,
      period: readPeriod(start_date, end_date, 'end_date'),
      states: status === undefined ? null : [status],
      billId: doccob_id ?? null,
    };
    const { carriers } = ctx.mirror.current;
    const nameOf = (cnpj: string) => carriers.byCnpj.get(cnpj)?.corporateName ?? null;
    const form = { isAudited: isAudited(ctx, caller.shipperId), nameOf };
    return toWireCteList(await listCtes(ctx, search, page), { page, form });
  });
  bind(server, lists.findCtes, async ({ query, caller }) => {
    const { data_inicio, data_fim, tipo_data, pagina: page = 1, tipo_cte } = query;
    const search = {
      shipperId: caller.shipperId,
      date: dates[tipo_data],
      period: periodOf(data_inicio, data_fim, 'data_fim'),
      states: tipo_cte === undefined ? null : statesOfView[tipo_cte],
      billId: null,
    };
    const form = {
      isAudited: isAudited(ctx, caller.shipperId),
      linkOf: (cte: { linkId: string }) => originalUrl(ctx.config, cte),
    };
    return toWireCtePeriod(await countCtes(ctx, search, page), { page, form });
  });
}

function isAudited({ mirror }: Context, shipperId: number): boolean {
  return mirror.current.shippers.get(shipperId)?.settings.auditsCtes ?? true;
}

function bindDownload(server: HttpServer<Caller>, ctx: Context): void {
  addSystemRoute(server.core, '/conhecimentos/{id}', async (exchange) => {
    const { id } = exchange.request.params as { id: string };
    const original = await readOriginal(ctx, id);
    if (original === undefined) throw fail('not_found');
    // A download, never a page of this server; that it is not sniffed is said with every answer.
    setHeader(exchange, 'content-disposition', `attachment; filename="${original.fileName}"`);
    return { status: 200, contentType: original.contentType, body: Buffer.from(original.bytes) };
  });
}
