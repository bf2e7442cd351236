import type { FreightTable, TableVersion } from '@carreto/contract/admin/tables';
import { getTable, listTables, listVersions } from '../registry/tables/find-tables.ts';
import { publishVersion } from '../registry/tables/publish-version.ts';
import { withdrawVersion } from '../registry/tables/withdraw-version.ts';
import { type Arguments, type Command, exitCodes, textOption, UsageError } from './command.ts';
import { readEveryPage } from './every-page.ts';
import { findCarrier } from './find-party.ts';
import { dataOption, jsonOption } from './installation-options.ts';
import { factLines, printData, tableLines } from './output.ts';
import { checkAction } from './table-check.ts';
import { exportAction } from './table-export.ts';
import { importAction } from './table-import.ts';
import { type CommandContext, withContext } from './with-context.ts';

const common = { ...dataOption, ...jsonOption };

const list: Command = {
  name: 'list',
  summary: 'freight tables and the versions in force',
  options: {
    carrier: { type: 'string', value: 'CARRIER', description: 'only tables of this carrier, by CNPJ or id' },
    ...common,
  },
  run: (args) =>
    withContext(args, async (ctx) => {
      const typed = textOption(args, 'carrier');
      const ofCarrier = typed === undefined ? {} : { carrierId: (await findCarrier(ctx, typed)).id };
      const tables = await readEveryPage((page) => listTables(ctx, { ...page, ...ofCarrier }));
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
  options: common,
  run: (args) =>
    withContext(args, async (ctx) => {
      const tableId = idOf(args, 'table');
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
      ['version id', 'number', 'state', 'reference', 'valid', 'ranges', 'prices', 'source', 'imported'],
      versions.map((version) => [
        version.id,
        version.number,
        version.state,
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

const publish: Command = {
  name: 'publish',
  summary: 'put a version into force in place of the one that is',
  positionals: ['VERSION-ID'],
  options: common,
  notes: [
    'Effective within a second on every process. A version whose first day is yet to come is scheduled while',
    'another one is in force. Versions that were replaced or withdrawn can be published again: that is how to go back.',
  ],
  run: (args) => move(args, publishVersion),
};

const withdraw: Command = {
  name: 'withdraw',
  summary: 'take a version out of force; nothing takes its place',
  positionals: ['VERSION-ID'],
  options: common,
  run: (args) => move(args, (ctx, actor, versionId) => withdrawVersion(ctx, actor, { versionId })),
};

type Act = (ctx: CommandContext, actor: CommandContext['actor'], versionId: number) => Promise<TableVersion>;

function move(args: Arguments, act: Act): Promise<number> {
  return withContext(args, async (ctx) => {
    const version = await act(ctx, ctx.actor, idOf(args, 'version'));
    printData(args, version, () => [
      `Version ${version.id} (number ${version.number} of table ${version.tableId}) is ${version.state}.`,
    ]);
    return exitCodes.done;
  });
}

/** The id that the first word is. */
function idOf(args: Arguments, kind: 'table' | 'version'): number {
  const typed = args.positionals[0] ?? '';
  if (/^[0-9]{1,15}$/.test(typed)) return Number(typed);
  throw new UsageError(`"${typed}" is no ${kind} id; ./carreto table list and table show tell the ids`);
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
  summary: 'freight tables: check, import, publish, show, export',
  actions: [importAction, checkAction, publish, withdraw, list, show, exportAction],
};
