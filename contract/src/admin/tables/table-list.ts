import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, orNull, pageMembers, pageOf } from '../common.ts';
import { freightTable, tableParams } from './tables.ts';

/** Freight tables as somebody looks over them: what is in force, what follows, what is being prepared. */

const versionNumber = integer('Counts the versions of a table.', { min: 1, max: 2_147_483_647 });

const waiting = closed('A version that is scheduled.', {
  versionId: publicId('Id of the version.'),
  number: versionNumber,
  startsAt: instant('When it takes over.'),
  validUntil: orNull(date('Last day (São Paulo); null is unbounded.')),
});

const drafts = closed('Versions that nobody has published yet.', {
  count: integer('How many there are.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  newest: orNull(
    closed('The newest of them.', {
      versionId: publicId('Id of the version.'),
      number: versionNumber,
      createdAt: instant('When it was imported.'),
      createdBy: name('Who imported it.'),
    }),
  ),
});

const shadow = closed('A version that is rated beside what is in force, and not offered.', {
  versionId: publicId('Id of the version.'),
  number: versionNumber,
  startedAt: instant('Since when.'),
  startedBy: name('Who began it.'),
});

const lastChange = closed('What was changed of the table or its versions last.', {
  at: instant('When.'),
  actor: name('Who changed it.'),
});

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const facts = closed('What is known of a version, worked out behind some seconds after it came.', {
  versionId: publicId(
    'The version in force; where none is, the one that is scheduled next, or the newest draft.',
  ),
  errorCount: orNull(count('Errors that the lint finds; null where that could not be worked out.')),
  warningCount: orNull(count('Warnings, accepted ones too.')),
  servedCodes: orNull(
    count(
      'Zip codes that it serves with one kilogram worth a hundred reais; null where that could not be worked out.',
    ),
  ),
  allCodes: orNull(count('Zip codes of all states.')),
});

const won = closed('How the table stood among the offers of quotes of the last 30 days, counted behind.', {
  offeredCount: count(
    'Quotes in which it offered; those that asked for the cheapest or fastest alone, or for only so many, are left out.',
  ),
  firstCount: count('Those of them in which its offer stood first: after rules, by price, then days.'),
});

export const listedTable = closed('A freight table with what is known of its versions.', {
  ...freightTable.properties,
  carrierName: name('What the carrier is called.'),
  audienceName: orNull(name('Shipper or group that it serves; null: everybody.')),
  waiting: Type.Array(waiting, { description: 'Scheduled versions, the next one first.' }),
  endsOn: orNull(
    date(
      'Last day (São Paulo) of what is in force or scheduled after which no scheduled version follows at once; null: none.',
    ),
  ),
  drafts,
  shadow: orNull(shadow),
  lastChange: orNull(lastChange),
  facts: orNull(facts),
  won: orNull(won),
});
export type ListedTable = Static<typeof listedTable>;

const tableListQuery = Type.Object({
  ...pageMembers,
  carrierId: Type.Optional(publicId('Only tables of this carrier.')),
  shipperId: Type.Optional(publicId('Only contracts of this shipper.')),
  servesShipperId: Type.Optional(
    publicId('Only tables that serve this shipper: its contracts, those of its groups, and open ones.'),
  ),
  text: Type.Optional(
    text('Only tables whose name, service or carrier has this in it, whatever the case and accents.', {
      max: 100,
    }),
  ),
  audience: Type.Optional(oneOf(['shipper', 'group', 'all'], 'Only contracts, group tables or open ones.')),
  endsUntil: Type.Optional(date('Only tables whose prices end by this day with nothing that follows.')),
  hasDraft: Type.Optional(flag('Only those that have a draft, or only others.')),
  baseTableId: Type.Optional(publicId('Only tables that are derived from this one.')),
  inShadow: Type.Optional(flag('Only those of which a version runs in shadow, or only others.')),
});
export type TableListQuery = Static<typeof tableListQuery>;

export const listTables = endpoint({
  id: 'listTables',
  method: 'GET',
  path: '/api/admin/v1/tables',
  section: 'admin',
  summary: 'Freight tables with their versions at a glance, in the order they were added.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  query: tableListQuery,
  reply: pageOf(listedTable),
  errors: [],
});

export const getTable = endpoint({
  id: 'getTable',
  method: 'GET',
  path: '/api/admin/v1/tables/{tableId}',
  section: 'admin',
  summary: 'One freight table with its versions at a glance.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: tableParams,
  reply: listedTable,
  errors: ['not_found'],
});

const tableChanges = closed('What to change.', {
  name: name('Another name; files that are imported without a name go by that of their service.'),
});

export const updateTable = endpoint({
  id: 'updateTable',
  method: 'PATCH',
  path: '/api/admin/v1/tables/{tableId}',
  section: 'admin',
  summary: 'Gives a table another name; its service, versions and prices stay.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  params: tableParams,
  body: tableChanges,
  reply: listedTable,
  errors: ['not_found', 'conflict'],
});
