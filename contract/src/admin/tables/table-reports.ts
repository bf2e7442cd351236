import { type Static, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { date, integer, oneOf, publicId, uf, zipText } from '../../values.ts';
import { closed, grams, name } from '../common.ts';
import { loadTypes, tableReport } from './tables.ts';

const versionParams = Type.Object({ versionId: publicId('The version.') });

export const lintTableVersion = endpoint({
  id: 'lintTableVersion',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/lint',
  section: 'admin',
  summary: 'Looks a version through for what is written right and meant wrong.',
  description: 'The rules and what they mean are listed in docs/tables.md; `line` is that of the file.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  reply: tableReport,
  errors: ['not_found', 'work_too_large'],
});

const codes = (description: string) => integer(description, { min: 0, max: 100_000_000 });
const positions = (description: string) =>
  Type.Array(integer('Position in `tables`.', { min: 0, max: 100_000 }), { description });

const coveredTable = closed('A table that was asked.', {
  versionId: publicId('The version.'),
  tableId: publicId('Its table.'),
  number: integer('Counts the versions of a table.', { min: 1, max: 2_147_483_647 }),
  carrierId: publicId('The carrier.'),
  carrier: name('Name of the carrier.'),
  service: name('Name of the service.'),
});

const coverageRun = closed('Neighbouring blocks of one state that the same tables serve.', {
  start: zipText('First zip code.'),
  end: zipText('Last zip code.'),
  uf: uf('State.'),
  codes: codes('Zip codes in the blocks.'),
  servedCodes: codes('Of these, those that any table serves.'),
  full: positions('Tables that serve each block whole.'),
  partial: positions('Tables that serve a part of each block.'),
});

const coverageCell = closed('The country for one weight and one value.', {
  weightG: grams('Weight of the volume.'),
  valueCents: integer('Value of the goods.', { min: 0, max: 1_000_000_000_000 }),
  codes: codes('Zip codes that belong to a state.'),
  servedCodes: codes('Of these, those that any table serves.'),
  byUf: Type.Array(
    closed('A state.', {
      uf: uf('State.'),
      codes: codes('Its zip codes.'),
      servedCodes: codes('Of these, those that any table serves.'),
      tables: codes('Tables that serve some of them.'),
    }),
    { description: 'The 27 states.' },
  ),
  runs: Type.Array(coverageRun, { description: 'All blocks of the country, merged where they are alike.' }),
  holes: Type.Array(
    closed('Zip codes that no table serves, of one state.', {
      start: zipText('First zip code.'),
      end: zipText('Last zip code.'),
      uf: uf('State.'),
    }),
    { description: 'The first ten thousand, exact to the zip code.' },
  ),
  holeCount: integer('Holes in all.', { min: 0, max: 100_000_000 }),
});

/** The answer of both coverage endpoints in the format `json`. */
export const coverageReport = closed('Where tables serve.', {
  on: date('The day that was asked for.'),
  originZip: zipText('Where freights leave from.'),
  recipient: oneOf(['individual', 'company'], 'Who receives.'),
  digits: integer('Digits that the zip codes of a block share: 3 or 5.', { min: 3, max: 5 }),
  tables: Type.Array(coveredTable, { description: 'The tables that were asked.' }),
  cells: Type.Array(coverageCell, { description: 'Weight by weight, and value by value.' }),
});
export type CoverageReport = Static<typeof coverageReport>;

const coverageMembers = {
  originZip: Type.Optional(
    zipText(
      'Where freights leave from; absent: the first dispatch point of the shipper, or the first origin of the version.',
    ),
  ),
  recipient: Type.Optional(oneOf(['individual', 'company'], 'Who receives; individual when absent.')),
  weightsG: Type.Optional(
    Type.Array(grams('A weight.'), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
      description: 'Weights of one volume; 1, 10, 30, 100 and 1,000 kg when absent.',
    }),
  ),
  valuesCents: Type.Optional(
    Type.Array(integer('A value of the goods.', { min: 0, max: 1_000_000_000_000 }), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description: 'Values of the goods; R$ 100, R$ 1,000 and R$ 10,000 when absent.',
    }),
  ),
  digits: Type.Optional(
    integer(
      'Digits that the zip codes of a block share, 3 (979 blocks) or 5 (97,900, for at most six weights times values); 3 when absent.',
      { min: 3, max: 5 },
    ),
  ),
  format: Type.Optional(
    oneOf(
      ['json', 'csv', 'svg'],
      '`json` (when absent) and `csv` hold every weight and value; `svg` is a map for the first weight and the first value, by blocks of three digits.',
    ),
  ),
};

const coverageReply = rawReply(
  ['application/json', 'text/csv', 'image/svg+xml'],
  'The report as JSON (docs/tables.md describes it), CSV for spreadsheets, or a map.',
);

export const shipperCoverageQuery = Type.Object({
  ...coverageMembers,
  on: Type.Optional(date('The day (São Paulo); today when absent.')),
  loadType: Type.Optional(
    oneOf(loadTypes, 'Which tables are asked; those of parcels and pallets (`fractional`) when absent.'),
  ),
});

export const getShipperCoverage = endpoint({
  id: 'getShipperCoverage',
  personal: 'none',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/coverage',
  section: 'admin',
  summary:
    'Where the tables of a shipper serve, by block of zip codes, weight and value, and where nobody does.',
  description:
    'Asks every table in force as a quote would, with one small volume. Live carriers are not asked.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: Type.Object({ shipperId: publicId('The shipper.') }),
  query: shipperCoverageQuery,
  reply: coverageReply,
  errors: ['not_found'],
});

export const versionCoverageQuery = Type.Object(coverageMembers);

export const getVersionCoverage = endpoint({
  id: 'getVersionCoverage',
  personal: 'none',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/coverage',
  section: 'admin',
  summary: 'Where one version serves, also a draft, by block of zip codes, weight and value.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  query: versionCoverageQuery,
  reply: coverageReply,
  errors: ['not_found', 'work_too_large'],
});
