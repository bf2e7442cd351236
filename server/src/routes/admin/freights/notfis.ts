import * as notfis from '@carreto/contract/admin/freights/notfis';
import type { Context } from '../../../context.ts';
import { listNotfisFiles, notfisFileAgain } from '../../../freight/record/find-notfis-files.ts';
import { notfisOfPeriod } from '../../../freight/record/notfis-of-period.ts';
import * as wire from '../../../freight/record/wire-notfis-admin.ts';
import { writeNotfisFile } from '../../../freight/record/write-notfis-file.ts';
import { parseDay } from '../../../kernel/days.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

/** Freights as files for carriers that live on them. */
export function bindNotfis(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, notfis.readNotfisOfPeriod, async ({ caller, params, query }) => {
    const { layout: version = '5.0', shipperId = null, cursor: after = null } = query;
    const fromDay = query.from === undefined ? null : parseDay(query.from);
    const untilDay = query.until === undefined ? null : parseDay(query.until);
    const period = { ...params, shipperId, fromDay, untilDay, after, version, scope: caller.scope };
    const { file, freightCount, next } = await notfisOfPeriod(ctx, period);
    return { ...wire.toNotfisContent(file, freightCount), nextCursor: next };
  });
  bind(server, notfis.writeNotfisFile, async ({ caller, params, body }) => {
    const { layout: version = '5.0', shipperId = null } = body;
    return wire.toWrittenNotfis(
      await writeNotfisFile(ctx, actorOf(caller), { ...params, shipperId, version }),
    );
  });
  bind(server, notfis.listNotfisFiles, async ({ caller: { scope }, params, query }) =>
    wire.toNotfisFiles(query, await listNotfisFiles(ctx, { ...params, ...query, scope })),
  );
  bind(server, notfis.getNotfisFile, async ({ params }) =>
    wire.toNotfisAgain(await notfisFileAgain(ctx, params)),
  );
}
