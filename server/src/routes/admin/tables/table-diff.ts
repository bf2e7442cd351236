import { diffTableVersion } from '@carreto/contract/admin/tables/table-diff';
import type { QuoteDesk } from '../../../freight/quote/desk.ts';
import { diffVersions } from '../../../freight/what-if/diff-versions.ts';
import { toWireDiff } from '../../../freight/what-if/wire-admin.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/tables/table-diff.ts` declares. */
export function bindTableDiff(server: HttpServer<Caller>, desk: QuoteDesk): void {
  bind(server, diffTableVersion, async ({ params, query }) =>
    toWireDiff(await diffVersions(desk, { ...params, ...query })),
  );
}
