import * as files from '@carreto/contract/admin/freights/freight-files';
import type { Context } from '../../../context.ts';
import { exportFreights } from '../../../freight/record/list/export.ts';
import { fromFreightFilter } from '../../../freight/record/list/wire.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { seesPersonal } from '../../../registry/access/authenticate.ts';

/** Binds what `contract/src/admin/freights/freight-files.ts` declares. */
export function bindFreightFiles(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, files.exportFreights, ({ query: { format = 'csv', sort = '-hiredAt', ...query }, caller }) =>
    exportFreights(ctx, {
      filter: fromFreightFilter(query, caller),
      order: sort,
      format,
      isMasked: !seesPersonal(caller),
    }),
  );
}
