import * as life from '@carreto/contract/admin/tables/table-life';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { listPublications } from '../../../registry/tables/versions/publications.ts';
import { rollbackTable } from '../../../registry/tables/versions/rollback-table.ts';
import { setLastDay } from '../../../registry/tables/versions/set-last-day.ts';

/** Binds what `contract/src/admin/tables/table-life.ts` declares. */
export function bindTableLife(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, life.listTablePublications, ({ params, query }) =>
    listPublications(ctx, { ...params, ...query }),
  );
  bind(server, life.rollbackTable, ({ caller, params, body }) =>
    rollbackTable(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, life.setTableVersionLastDay, ({ caller, params, body }) =>
    setLastDay(ctx, actorOf(caller), { ...params, ...body }),
  );
}
