import * as files from '@carreto/contract/admin/integration/files';
import type { Context } from '../../../context.ts';
import { findFiles } from '../../../freight/record/files/wire-find-files.ts';
import { getFile } from '../../../freight/record/files/wire-get-file.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';

/** Binds what `contract/src/admin/integration/files.ts` declares. */
export function bindFiles(server: HttpServer<Caller>, ctx: Context): void {
  bind(server, files.listFiles, ({ caller: { scope }, query }) => findFiles(ctx, { ...query, scope }));
  bind(server, files.getFile, ({ caller: { scope }, params }) => getFile(ctx, { ...params, scope }));
}
