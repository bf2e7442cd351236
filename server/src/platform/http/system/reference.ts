import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createOpenApiInSteps } from '@carreto/contract/openapi';
import { fail } from '../../../kernel/failure.ts';
import { createScheduler } from '../../processor/scheduler.ts';
import { commonHeaders, jsonContentType } from '../answer/headers.ts';
import type { PackedText } from '../answer/packed-form.ts';
import { answerPacked, packText } from '../answer/packed-text.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../options.ts';
import { readSample } from './samples.ts';
import { addSystemRoute } from './system-route.ts';

/** What the page of the reference may do: everything it needs comes from this server, nothing from elsewhere. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Carreto API</title>
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`;

const startFile = 'start.js';

const startScript = `SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

const contentTypes: ReadonlyMap<string, string> = new Map([
  [startFile, 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** `/openapi.json` and the browsable reference at `/docs/api`, served without any outside host. */
export function addReferenceRoutes<C extends Caller>(core: Core<C>): void {
  const { options } = core;
  const pageHeaders = commonHeaders({ hsts: options.hsts, policy: pagePolicy });
  const fileHeaders = commonHeaders({
    hsts: options.hsts,
    policy: pagePolicy,
    cache: 'public, max-age=3600',
  });
  const documentHeaders = commonHeaders({ hsts: options.hsts, cache: 'public, max-age=300' });
  let document: Promise<PackedText> | undefined;
  addSystemRoute(core, '/openapi.json', async ({ request }) => {
    document ??= writeDocument(core);
    return answerPacked(await document, request.headers, documentHeaders);
  });
  addSystemRoute(core, '/docs/api', () => {
    const contentType = 'text/html; charset=utf-8';
    return { status: 200, contentType, body: page, base: pageHeaders };
  });
  addSystemRoute(core, '/docs/{file}', async ({ request }) => {
    const { file } = request.params as { file: string };
    const contentType = contentTypes.get(file);
    if (contentType === undefined) throw fail('not_found');
    const body = file === startFile ? startScript : await readFile(join(viewerFolder(), file));
    return { status: 200, contentType, body, base: fileHeaders };
  });
}

/** Written once, when somebody first asks: in slices, for it takes a tenth of a second. */
async function writeDocument<C extends Caller>({ endpoints, options }: Core<C>): Promise<PackedText> {
  const steps = createOpenApiInSteps(endpoints, { version: '0', ...options.reference, readSample });
  const work = { key: 'reference', estimateMs: Number.POSITIVE_INFINITY };
  const written = await (options.scheduler ?? createScheduler()).run(work, steps);
  return packText(JSON.stringify(written), jsonContentType);
}

/** The folder of the viewer's files inside its package. */
function viewerFolder(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
}
