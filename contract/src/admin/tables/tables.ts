import { type Static, Type } from 'typebox';
import { endpoint, rawBody, rawReply } from '../../endpoint.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, orNull, pageMembers, pageOf } from '../common.ts';

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const reference = (description: string) => text(description, { max: 24, pattern: '^[0-9a-f]{24}$' });

export const versionStates = ['draft', 'scheduled', 'published', 'replaced', 'withdrawn'] as const;
export const loadTypes = ['fractional', 'full_load'] as const;

export const tableVersion = closed('One state of the prices of a table; what it charges never changes.', {
  id: publicId('Id of the version.'),
  tableId: publicId('Its table.'),
  number: integer('Counts the versions of a table.', { min: 1, max: 2_147_483_647 }),
  reference: reference('What offers show of it (`table_reference`).'),
  hash: text('SHA-256 of the document: versions with the same hash say the same.', { max: 64 }),
  state: oneOf(
    versionStates,
    'A scheduled version waits for its instant; a replaced or withdrawn one can be published again.',
  ),
  validFrom: orNull(date('First day (São Paulo); null is unbounded.')),
  validUntil: orNull(date('Last day (São Paulo); null is unbounded.')),
  source: closed('Where it came from.', {
    kind: oneOf(
      ['csv', 'xlsx', 'json', 'derived', 'edited'],
      'What the version was read from; or derived, or edited from another one.',
    ),
    name: orNull(name('Name of the file; of an edited one, the version it was made from.')),
  }),
  coverageRows: count('Ranges of zip codes.'),
  priceRows: count('Bands or other rows with a price.'),
  createdAt: instant('When it was imported.'),
  createdBy: name('Who imported it.'),
  baseVersionId: orNull(publicId('The version of the base table that it was derived from.')),
  startsAt: orNull(instant('From when it is in force, or was last; null for a draft.')),
  publishedAt: orNull(instant('When somebody published or scheduled it last.')),
  publishedBy: orNull(name('Who published it.')),
  endedAt: orNull(instant('When it was replaced or withdrawn.')),
});
export type TableVersion = Static<typeof tableVersion>;

const audience = closed('Whom a table serves.', {
  kind: oneOf(['shipper', 'group', 'all'], 'A contract, a group of shippers, or an open price list.'),
  shipperId: orNull(publicId('The shipper of a contract.')),
  groupId: orNull(publicId('The group.')),
});

export const freightTable = closed('The prices of one carrier for one service.', {
  id: publicId('Id of the table.'),
  methodHash: reference('Names the shipping method over all versions.'),
  carrierId: publicId('The carrier.'),
  name: name('What people call the table; unique per carrier and audience.'),
  service: name('Name of the service.'),
  loadType: oneOf(loadTypes, 'Parcels and pallets, or whole vehicles.'),
  modal: oneOf(['road', 'air'], 'How it travels.'),
  operator: oneOf(['carrier', 'postal'], 'Whether the postal operator carries.'),
  audience,
  published: orNull(tableVersion),
  scheduled: orNull(tableVersion),
  baseTableId: orNull(publicId('The table that this one is derived from.')),
  createdAt: instant('When the table was added.'),
});
export type FreightTable = Static<typeof freightTable>;

/** One thing that is wrong, or odd, in a file or a version. */
export const findingMembers = {
  severity: oneOf(['error', 'warning'], 'An error keeps the whole file out; a warning does not.'),
  code: text('Stable name of the kind of finding.', { max: 60 }),
  message: text('What is wrong, in Portuguese.', { max: 2000 }),
  sheet: orNull(text('Tab of the spreadsheet.', { min: 0, max: 255 })),
  line: orNull(integer('Line of the file or tab.', { min: 0, max: Number.MAX_SAFE_INTEGER })),
  column: orNull(text('Column.', { min: 0, max: 255 })),
  path: orNull(
    text('JSON pointer into the document or the options; empty for all of it.', { min: 0, max: 2000 }),
  ),
  fix: orNull(text('What to do about it, in Portuguese.', { max: 2000 })),
};
const tableFinding = closed('Something to say about a file.', findingMembers);
export type TableFinding = Static<typeof tableFinding>;

export const tableReport = closed('What was found in a file.', {
  findings: Type.Array(tableFinding, { description: 'The first thousand of each severity, errors first.' }),
  errorCount: count('Errors in all.'),
  warningCount: count('Warnings in all.'),
});
export type TableReport = Static<typeof tableReport>;

const tableImport = closed('What came of an import.', {
  outcome: oneOf(
    ['imported', 'unchanged'],
    'unchanged: the newest version says the same already; nothing was added.',
  ),
  table: freightTable,
  version: tableVersion,
  report: tableReport,
});
export type TableImport = Static<typeof tableImport>;

const tableCheck = closed('What an import would say.', {
  clean: flag('Whether the file could be imported.'),
  hash: orNull(text('SHA-256 of the document; null when there are errors.', { max: 64 })),
  coverageRows: count('Ranges of zip codes that were read.'),
  priceRows: count('Rows with a price that were read.'),
  report: tableReport,
});
export type TableCheck = Static<typeof tableCheck>;

export const tableFileBody = rawBody(
  [
    'text/csv',
    'application/json',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/octet-stream',
  ],
  'The file: a spreadsheet as CSV or XLSX, our own workbook, or a table document as JSON. What it is, is found out from its content.',
);

export const fileNameMember = {
  fileName: Type.Optional(name('Name of the file, for the record.')),
};

const readingMembers = {
  options: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description:
        'What a spreadsheet does not say, as in a table document: at least `service.name`; cubing, limits, minimum, charges, taxes; and how to read it: `weightUnit` (auto, g, kg), `decimal` (auto, comma, dot), `overlaps` (refuse, narrowest).',
    }),
  ),
  ...fileNameMember,
};

/** Whose prices, for whom and when: what no file says. */
export const tableTarget = {
  carrierId: publicId('Whose prices these are.'),
  shipperId: Type.Optional(publicId('A contract: only this shipper may use it.')),
  groupId: Type.Optional(publicId('Only shippers of this group may use it.')),
  name: Type.Optional(name('Name of the table; that of the service when absent.')),
  validFrom: Type.Optional(date('First day; when absent, the one that the file states, else unbounded.')),
  validUntil: Type.Optional(date('Last day; when absent, the one that the file states, else unbounded.')),
};

export const tableImportQuery = Type.Object({ ...tableTarget, ...readingMembers });
export type TableImportQuery = Static<typeof tableImportQuery>;

export const importTable = endpoint({
  id: 'importTable',
  method: 'POST',
  path: '/api/admin/v1/tables/import',
  section: 'admin',
  summary: 'Reads a file into a new draft version; makes the table when there is none. All or nothing.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  query: tableImportQuery,
  body: tableFileBody,
  bodyLimit: 'table',
  reply: tableImport,
  errors: ['not_found', 'conflict', 'invalid_file'],
});

export const checkTable = endpoint({
  id: 'checkTable',
  method: 'POST',
  path: '/api/admin/v1/tables/check',
  section: 'admin',
  summary: 'Says what an import would say, and changes nothing.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  query: Type.Object({
    carrierId: Type.Optional(publicId('Carrier whose layouts the file is read by.')),
    ...readingMembers,
  }),
  body: tableFileBody,
  bodyLimit: 'table',
  reply: tableCheck,
  errors: [],
});

export const tableParams = Type.Object({ tableId: publicId('The table.') });
export const versionParams = Type.Object({ versionId: publicId('The version.') });

export const listTableVersions = endpoint({
  id: 'listTableVersions',
  method: 'GET',
  path: '/api/admin/v1/tables/{tableId}/versions',
  section: 'admin',
  summary: 'Versions of a table, oldest first.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: tableParams,
  query: Type.Object(pageMembers),
  reply: pageOf(tableVersion),
  errors: ['not_found'],
});

export const getTableVersion = endpoint({
  id: 'getTableVersion',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}',
  section: 'admin',
  summary: 'One version of a table.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  reply: tableVersion,
  errors: ['not_found'],
});

export const getTableDocument = endpoint({
  id: 'getTableDocument',
  personal: 'none',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/document',
  section: 'admin',
  summary: 'Everything a version says, as the document that can be imported again.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  reply: rawReply(['application/json'], 'The table document, byte for byte what the hash is of.'),
  errors: ['not_found'],
});

/** Why somebody changes what is in force. */
export const publishReason = text('Why, for those who read the history.', { max: 500 });
export const getTableWorkbook = endpoint({
  id: 'getTableWorkbook',
  personal: 'none',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/workbook',
  section: 'admin',
  summary: 'Everything a version says, as an .xlsx for people that can be edited and imported again.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  reply: rawReply(
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    'The workbook; imported again unchanged, it is the same document.',
  ),
  errors: ['not_found', 'work_too_large'],
});

export const getTableTemplate = endpoint({
  id: 'getTableTemplate',
  personal: 'none',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/template',
  section: 'admin',
  summary: 'The prices of a version in the 12-column template, where that can say them.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  reply: rawReply(['text/csv'], 'The template as CSV; charges, limits and origins are not part of it.'),
  errors: ['not_found', 'conflict'],
});

export const publishQuery = Type.Object({
  publishAt: Type.Optional(instant('When it takes over; at once when absent.')),
  reason: Type.Optional(publishReason),
  requireAccepted: Type.Optional(flag('Refuse while a warning about the version is open.')),
});

export const withdrawQuery = Type.Object({ reason: Type.Optional(publishReason) });

export const publishTableVersion = endpoint({
  id: 'publishTableVersion',
  method: 'POST',
  path: '/api/admin/v1/table-versions/{versionId}/publish',
  section: 'admin',
  summary: 'Puts a version into force in place of the one that is; within a second everywhere.',
  description:
    'With `publishAt`, or while another version is in force and the first day is yet to come, the version is scheduled and takes over at that instant, or at midnight in São Paulo, on every process to the millisecond. Several versions may wait, each for its own instant; one that waits for the same instant is put aside. A scheduled version can be published at another instant; to cancel, withdraw it. Publishing what is published changes nothing. Tables derived from this one follow.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.publish',
  params: versionParams,
  query: publishQuery,
  reply: tableVersion,
  errors: ['not_found', 'conflict'],
});

export const withdrawTableVersion = endpoint({
  id: 'withdrawTableVersion',
  method: 'POST',
  path: '/api/admin/v1/table-versions/{versionId}/withdraw',
  section: 'admin',
  summary: 'Takes a version out of force; nothing takes its place. A draft or a scheduled one is put aside.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.publish',
  params: versionParams,
  query: withdrawQuery,
  reply: tableVersion,
  errors: ['not_found', 'conflict'],
});
