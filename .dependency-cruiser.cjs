/** Who may import whom. Each rule names the sentence of docs/architecture.md that it guards. */
const server = '^server/src/';
// biome-ignore lint/complexity/useMaxParams: a table of rules reads best in one line each
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const code = { pathNot: '\\.test\\.ts$' };

const stages = [
  'trail',
  'quote',
  'hire',
  'post',
  'label',
  'track',
  'reverse',
  'cte',
  'audit',
  'bill',
  'report',
  'record',
  'dispatch',
  'stores',
];
const laterThan = {
  trail: stages.slice(1),
  quote: stages.slice(2),
  hire: stages.slice(3),
  post: stages.slice(4),
  label: ['track', 'reverse', 'cte', 'audit', 'bill', 'report', 'record', 'dispatch', 'stores'],
  track: ['label', 'reverse', 'cte', 'audit', 'bill', 'report', 'record', 'dispatch', 'stores'],
  reverse: ['label', 'track', 'cte', 'audit', 'bill', 'report', 'record', 'dispatch', 'stores'],
  cte: ['label', 'track', 'reverse', 'audit', 'bill', 'report', 'record', 'dispatch', 'stores'],
  audit: ['label', 'track', 'reverse', 'bill', 'report', 'record', 'dispatch', 'stores'],
  bill: ['label', 'track', 'reverse', 'report', 'record', 'dispatch', 'stores'],
  report: ['record', 'dispatch', 'stores'],
  record: ['dispatch', 'stores'],
  dispatch: ['stores'],
  stores: [],
};

module.exports = {
  forbidden: [
    rule('no-cycles', 'No import cycles.', {}, { circular: true }),
    rule(
      'contract-stands-alone',
      'The contract imports only itself and its schema library.',
      { path: '^contract/src/' },
      { path: '^(server|web|bench|dev)/' },
    ),
    rule(
      'server-not-web',
      'The server never imports the web or the bench.',
      { path: '^server/' },
      { path: '^(web|bench)/' },
    ),
    rule(
      'product-without-tools',
      'The product runs without the tools of development: only tests import them.',
      { path: '^(server|contract|bench)/', pathNot: ['\\.test\\.ts$', '^server/test/'] },
      { path: '^dev/' },
    ),
    rule(
      'kernel-is-the-floor',
      'kernel imports nothing of the house but the error codes.',
      { path: `${server}kernel/`, ...code },
      { path: [server, '^contract/'], pathNot: [`${server}kernel/`, '^contract/src/errors\\.ts$'] },
    ),
    rule(
      'engine-is-pure',
      'engine imports only kernel: no database, no HTTP, no clock.',
      { path: `${server}engine/`, ...code },
      { path: [server, '^contract/'], pathNot: [`${server}(engine|kernel)/`] },
    ),
    rule(
      'documents-are-pure',
      'documents import kernel and the engine, whose tables and places they read and write; never the reverse.',
      { path: `${server}documents/`, ...code },
      { path: [server, '^contract/'], pathNot: [`${server}(documents|engine|kernel)/`] },
    ),
    rule(
      'tariff-is-pure',
      'tariff imports kernel, the engine, and of the documents what all spreadsheets share.',
      { path: `${server}tariff/`, ...code },
      {
        path: [server, '^contract/'],
        pathNot: [`${server}(tariff|engine|kernel)/`, `${server}documents/(spreadsheets/|finding\\.ts$)`],
      },
    ),
    rule(
      'table-document-is-the-floor-of-tariff',
      'Every room of tariff may know the document of a freight table; it knows none of them.',
      { path: `${server}tariff/document/`, ...code },
      { path: `${server}tariff/`, pathNot: `${server}tariff/document/` },
    ),
    rule(
      'no-io-in-pure-code',
      'engine, documents, tariff and kernel use no I/O.',
      { path: `${server}(engine|documents|tariff|kernel)/`, ...code },
      { path: '^(node:)?(fs|net|http|https|child_process|worker_threads|process|dns)(/|$)' },
    ),
    rule(
      'platform-knows-no-freight',
      'platform imports only kernel and contract.',
      { path: `${server}platform/`, ...code },
      { path: server, pathNot: `${server}(platform|kernel)/` },
    ),
    rule(
      'connectors-below-domain',
      'connectors import kernel and platform only.',
      { path: `${server}connectors/`, ...code },
      { path: server, pathNot: `${server}(connectors|platform|kernel)/` },
    ),
    rule(
      'registry-below-freight',
      'registry never imports freight, routes, demo or cli.',
      { path: `${server}registry/`, ...code },
      { path: `${server}(freight|cli|demo|app|routes)(/|\\.)` },
    ),
    rule(
      'freight-below-app',
      'freight never imports routes, demo or cli.',
      { path: `${server}freight/`, ...code },
      { path: `${server}(cli|demo|app|routes)(/|\\.)` },
    ),
    ...Object.entries(laterThan)
      .filter(([, later]) => later.length > 0)
      .map(([stage, later]) =>
        rule(
          `life-goes-forward-${stage}`,
          'A stage imports only earlier stages.',
          { path: `${server}freight/${stage}/`, ...code },
          { path: `${server}freight/(${later.join('|')})/` },
        ),
      ),
    rule(
      'notify-imports-no-stage',
      'notify is called by stages and imports none.',
      { path: `${server}freight/notify/`, ...code },
      { path: `${server}freight/(${stages.join('|')}|what-if)/` },
    ),
    rule(
      'what-if-stands-beside-life',
      'what-if decides stored quotes again: of the stages it knows the quote alone.',
      { path: `${server}freight/what-if/`, ...code },
      { path: `${server}freight/(${stages.filter((stage) => stage !== 'quote').join('|')})/` },
    ),
    rule(
      'no-stage-asks-what-if',
      'No stage imports what-if.',
      { path: `${server}freight/(${stages.join('|')})/`, ...code },
      { path: `${server}freight/what-if/` },
    ),
    rule(
      'no-stage-asks-the-archive',
      'The archive reads what every stage wrote; no stage imports it.',
      { path: `${server}freight/(${stages.join('|')}|what-if)/`, ...code },
      { path: `${server}freight/archive/` },
    ),
    rule(
      'contract-at-the-border',
      'Only wire files, route tables, the admin side and platform/http see contract shapes.',
      {
        path: `${server}(freight|engine|documents|tariff|kernel|connectors)/`,
        pathNot: ['/wire(/|[a-z0-9-]*\\.ts$)', '\\.test\\.ts$'],
      },
      { path: '^contract/src/', pathNot: '^contract/src/errors\\.ts$' },
    ),
    rule(
      'drivers-in-platform',
      'Only platform/db imports the database driver.',
      { path: '^server/src/', pathNot: `${server}platform/(db|embedded-postgres)/` },
      { path: 'node_modules/pg/' },
    ),
    rule(
      'duckdb-in-platform',
      'Only platform/parquet imports DuckDB.',
      { path: '^server/src/', pathNot: `${server}platform/parquet/` },
      { path: 'node_modules/@duckdb/' },
    ),
    rule(
      'fastify-in-platform',
      'Only platform/http imports the HTTP framework.',
      { path: '^server/src/', pathNot: `${server}platform/http/` },
      { path: 'node_modules/(fastify|@fastify)/' },
    ),
    rule(
      'no-tests-in-code',
      'Code never imports tests.',
      { path: '^(server|contract)/src/', ...code },
      { path: ['^server/test/', '\\.test\\.ts$'] },
    ),
    rule(
      'web-not-server',
      'The dashboard imports nothing of the server, the bench or the tools.',
      { path: '^web/(src|build)/' },
      { path: '^(server|bench|dev)/' },
    ),
    rule(
      'web-knows-types-of-the-contract',
      'At run time the dashboard has the client of the contract and plain lists of words; everything else of it is types.',
      { path: '^web/src/', ...code },
      {
        path: '^contract/src/',
        pathNot: '^contract/src/(client/|permissions\\.ts$|occurrence-names\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'screens-stand-alone',
      'No screen imports another: what two need is a part.',
      { path: '^web/src/screens/([^/]+)/' },
      { path: '^web/src/screens/', pathNot: '^web/src/screens/$1/' },
    ),
    rule(
      'parts-below-screens',
      'Parts know no screen and no route.',
      { path: '^web/src/parts/', ...code },
      { path: '^web/src/(screens/|routes\\.ts$)' },
    ),
    rule(
      'ground-of-the-web',
      'What the dashboard calls, says, formats and looks like knows neither parts, shell nor screens.',
      { path: '^web/src/(api|words|formats|look)/', ...code },
      { path: '^web/src/(parts|shell|screens)/' },
    ),
    rule('resolvable', 'Every import resolves.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js', '.cjs', '.json'],
    },
  },
};
