import { listTableRows } from '@carreto/contract/admin/tables/table-rows';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { listRows } from '../../../registry/tables/grid/list-rows.ts';
import { RowWindows } from '../../../registry/tables/grid/row-windows.ts';

/** Memory for rows that somebody looks at: some 200,000 places take 30 MB. */
const mostBytes = 96 * 1024 * 1024;

/** Binds what `contract/src/admin/tables/table-rows.ts` declares. */
export function bindTableRows(server: HttpServer<Caller>, ctx: RegistryContext): void {
  const windows = new RowWindows(mostBytes);
  bind(server, listTableRows, ({ params, query }) => listRows(ctx, windows, { ...params, ...query }));
}
