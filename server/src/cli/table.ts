import * as contract from '@carreto/contract/admin/tables/table-list';
import type { FreightTable, TableVersion } from '@carreto/contract/admin/tables/tables';
import { getTable, listVersions } from '../registry/tables/find-tables.ts';
import { listTables } from '../registry/tables/list-tables.ts';
import { type Command, exitCodes } from './command.ts';
import { commonOptions } from './context/installation-options.ts';
import { withContext } from './context/with-context.ts';
import { queryOf } from './input/valid-input.ts';
import { readEveryPage } from './output/every-page.ts';
import { factLines, printData, tableLines } from './output/output.ts';
import { optionsOf } from './schema/options-of.ts';
import { checkAction } from './table/check.ts';
import { coverageAction } from './table/coverage.ts';
import { derivationAction } from './table/derivation.ts';
import { deriveAction } from './table/derive.ts';
import { diffAction, whatIfAction } from './table/diff.ts';
import { exportAction } from './table/export.ts';
import { historyAction } from './table/history.ts';
import { importAction } from './table/import.ts';
import { layoutsAction } from './table/layouts.ts';
import { tableIdOf, wallClock } from './table/lines.ts';
import { publishAction } from './table/publish.ts';
import { rollbackAction } from './table/rollback.ts';
import { shadowAction } from './table/shadow.ts';
import { validUntilAction } from './table/valid-until.ts';
import { acceptAction } from './table/warnings/accept.ts';
import { lintAction } from './table/warnings/lint.ts';
import { withdrawAction } from './table/withdraw.ts';

const filter = optionsOf(queryOf(contract.listTables), [
  'carrierId',
  'text',
  'audience',
  'endsUntil',
  'hasDraft',
  'inShadow',
]);

const list: Command = {
  name: 'list',
  summary: 'freight tables and the versions in force',
  options: { ...filter.options, ...commonOptions },
  run: (args) =>
    withContext(args, async (ctx) => {
      const query = await filter.input(args, ctx);
      const tables = await readEveryPage((page) => listTables(ctx, { ...query, ...page }));
      printData(args, tables, () => listLines(tables));
      return exitCodes.done;
    }),
};

function listLines(tables: readonly FreightTable[]): string[] {
  if (tables.length === 0) return ['No tables. ./carreto table import --help tells how to load one.'];
  return tableLines(
    ['id', 'carrier', 'name', 'service', 'load', 'for', 'in force', 'valid', 'rows'],
    tables.map(({ id, carrierId, name, service, loadType, audience, published, scheduled }) => [
      id,
      carrierId,
      name,
      service,
      loadType,
      audienceText(audience),
      `${published === null ? 'none' : `v${published.number}`}${scheduled === null ? '' : `, then v${scheduled.number}`}`,
      published === null ? '-' : validText(published),
      published?.coverageRows ?? 0,
    ]),
  );
}

const show: Command = {
  name: 'show',
  summary: 'a table and all its versions',
  positionals: ['TABLE-ID'],
  options: commonOptions,
  run: (args) =>
    withContext(args, async (ctx) => {
      const tableId = tableIdOf(args, 'table');
      const table = await getTable(ctx, tableId);
      const versions = await readEveryPage((page) => listVersions(ctx, { ...page, tableId }));
      printData(args, { ...table, versions }, () => showLines(table, versions));
      return exitCodes.done;
    }),
};

function showLines(table: FreightTable, versions: readonly TableVersion[]): string[] {
  const { published: _, scheduled: _scheduled, audience, ...facts } = table;
  return [
    ...factLines({ ...facts, audience: audienceText(audience) }),
    '',
    ...tableLines(
      [
        'version id',
        'number',
        'state',
        'since',
        'reference',
        'valid',
        'ranges',
        'prices',
        'source',
        'imported',
      ],
      versions.map((version) => [
        version.id,
        version.number,
        version.state,
        version.startsAt === null ? '-' : wallClock(version.startsAt),
        version.reference,
        validText(version),
        version.coverageRows,
        version.priceRows,
        version.source.name ?? version.source.kind,
        `${version.createdAt} by ${version.createdBy}`,
      ]),
    ),
  ];
}

function audienceText({ kind, shipperId, groupId }: FreightTable['audience']): string {
  return kind === 'all' ? 'everybody' : `${kind} ${shipperId ?? groupId}`;
}

function validText({ validFrom, validUntil }: TableVersion): string {
  if (validFrom === null && validUntil === null) return 'always';
  return `${validFrom ?? ''}..${validUntil ?? ''}`;
}

/** What carriers charge: tables and their versions. */
export const table: Command = {
  name: 'table',
  summary: 'freight tables: check, lint, compare, import, publish, show, export',
  actions: [
    importAction,
    checkAction,
    lintAction,
    diffAction,
    whatIfAction,
    shadowAction,
    acceptAction,
    publishAction,
    withdrawAction,
    rollbackAction,
    validUntilAction,
    historyAction,
    deriveAction,
    derivationAction,
    list,
    show,
    exportAction,
    layoutsAction,
    coverageAction,
  ],
};
