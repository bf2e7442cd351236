import * as readings from '@carreto/contract/admin/tables/import-reading';
import * as imports from '@carreto/contract/admin/tables/table-imports';
import { bind } from '../../../platform/http/bind.ts';
import type { HttpServer } from '../../../platform/http/server.ts';
import type { Caller } from '../../../registry/access/access-part.ts';
import { actorOf } from '../../../registry/access/authenticate.ts';
import type { RegistryContext } from '../../../registry/changes/change.ts';
import { addImportFile } from '../../../registry/table-imports/add-file.ts';
import { answerImport } from '../../../registry/table-imports/answer-import.ts';
import { getImport, listImports } from '../../../registry/table-imports/find-imports.ts';
import { cancelImport, startImport } from '../../../registry/table-imports/move-import.ts';
import { openImport } from '../../../registry/table-imports/open-import.ts';
import { correctReading, getReading } from '../../../registry/table-imports/reading.ts';
import { removeImportFile } from '../../../registry/table-imports/remove-file.ts';

/** Binds what `table-imports.ts` and `import-reading.ts` of `contract/src/admin/tables` declare. */
export function bindTableImports(server: HttpServer<Caller>, ctx: RegistryContext): void {
  bind(server, imports.openTableImport, ({ caller, body }) => openImport(ctx, actorOf(caller), body));
  bind(server, imports.listTableImports, ({ caller: { scope }, query }) =>
    listImports(ctx, { ...query, scope }),
  );
  bind(server, imports.getTableImport, ({ params }) => getImport(ctx, params.importId));
  bind(server, imports.addTableImportFile, ({ params, query: { fileName = null }, body }) =>
    addImportFile(ctx, { ...params, file: { name: fileName, bytes: body } }),
  );
  bind(server, imports.startTableImport, ({ params }) => startImport(ctx, params.importId));
  bind(server, imports.answerTableImport, ({ caller, params, body }) =>
    answerImport(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, imports.cancelTableImport, ({ params }) => cancelImport(ctx, params.importId));
  bind(server, readings.getTableImportReading, ({ params }) => getReading(ctx, params.importId));
  bind(server, readings.putTableImportReading, ({ caller, params, body }) =>
    correctReading(ctx, actorOf(caller), { ...params, ...body }),
  );
  bind(server, readings.removeTableImportFile, ({ params }) => removeImportFile(ctx, params));
}
