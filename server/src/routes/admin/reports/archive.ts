import * as archive from '@carreto/contract/admin/reports/archive';
import { type ArchiveAnswer, mostArchiveFileRows } from '@carreto/contract/admin/reports/archive';
import type { Context } from '../../../context.ts';
import { type ArchiveQuestion, askArchive } from '../../../freight/archive/ask/ask-archive.ts';
import { fail } from '../../../kernel/failure.ts';
import { WrittenJson } from '../../../platform/http/answer/written-json.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller, OperatorCaller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';

const usualRows = 1000;
const usualSeconds = 30;

/** What the archive is of, besides the reports that are made of it. */
const needed = ['freights.read', 'quotes.read', 'audit.read'] as const;

/** Binds what `contract/src/admin/reports/archive.ts` declares. */
export function bindArchive(server: HttpServer<Caller>, ctx: Pick<Context, 'db' | 'config'>): void {
  bind(server, archive.askArchive, async ({ body, caller }) => {
    const { sql, rows = usualRows, seconds = usualSeconds } = body;
    const by = requesterOf(caller, archive.askArchive.id);
    const { bytes } = await askArchive(ctx, { ...by, sql, seconds, format: 'json', mostRows: rows });
    return new WrittenJson<ArchiveAnswer>(Buffer.from(bytes.buffer).toString('latin1'));
  });
  bind(server, archive.askArchiveFile, async ({ body, caller }) => {
    const { sql, seconds = usualSeconds } = body;
    const by = requesterOf(caller, archive.askArchiveFile.id);
    const mostRows = mostArchiveFileRows;
    const { bytes, hasMore } = await askArchive(ctx, { ...by, sql, seconds, format: 'csv', mostRows });
    if (hasMore)
      throw fail('work_too_large', {
        details: [{ field: 'sql', message: `It gives more than ${mostRows} rows: select less.` }],
      });
    return { contentType: 'text/csv', fileName: 'arquivo.csv', body: bytes };
  });
}

/** Who asks. @throws Failure `forbidden` for who may not read what the archive is of. */
function requesterOf(
  caller: OperatorCaller,
  operation: string,
): Pick<ArchiveQuestion, 'operation' | 'operatorId' | 'actor'> {
  const missing = needed.find((permission) => !caller.permissions.has(permission));
  if (missing !== undefined) throw fail('forbidden', { details: [{ field: 'needs', message: missing }] });
  return { operation, operatorId: caller.operatorId, actor: actorOf(caller) };
}
