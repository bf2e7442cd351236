import * as lists from '@carreto/contract/shipper/list-ctes';
import type { Context } from '../../context.ts';
import { countCtes, listCtes } from '../../freight/cte/answers/list-ctes.ts';
import { anyPeriodOf, periodOf } from '../../freight/cte/answers/period.ts';
import { toWireCteList } from '../../freight/cte/answers/wire-audit.ts';
import { dates, statesOfView, toWireCtePeriod } from '../../freight/cte/answers/wire-period.ts';
import { originalUrl } from '../../freight/cte/original.ts';
import { bind } from '../../platform/http/bind.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';

/** Binds what `contract/src/shipper/list-ctes.ts` declares. */
export function bindListCtes(server: HttpServer<Caller>, ctx: Context): void {
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
