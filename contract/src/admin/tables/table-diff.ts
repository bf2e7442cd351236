import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, orNull } from '../common.ts';

/** In what a version of a table differs from another, by what it means. */

const sections = [
  'header',
  'origins',
  'coverage',
  'tariff',
  'minimum',
  'surcharges',
  'tax',
  'weight',
  'limits',
] as const;
const kinds = ['changed', 'added', 'removed', 'gained', 'lost', 'moved'] as const;
const units = [
  'cents',
  'micros',
  'ppm',
  'g',
  'mm',
  'cm3',
  'minutes',
  'days',
  'km',
  'count',
  'flag',
  'text',
] as const;

export const counted = (description: string) =>
  integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
/** Millionths of what it was; below zero where something became less. */
export const percentPpm = (description: string) =>
  integer(description, { min: -1_000_000, max: Number.MAX_SAFE_INTEGER });
export const sentence = (description: string) => text(description, { max: 4000 });

const value = (description: string) =>
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], { description });
const named = (description: string) => text(description, { min: 0, max: 4000 });
const section = oneOf(sections, 'Where the table differs.');
const kind = oneOf(
  kinds,
  '`gained` and `lost`: places or weights served now that were not, or the reverse; `moved`: to another region.',
);
const unit = oneOf(units, 'What the values count: micros are millionths of a real, ppm millionths.');
const member = text('What differs; a stable name.', { max: 200 });

const spread = orNull(
  closed('Least and most by which amounts of money move.', {
    minPpm: percentPpm('Least, in millionths.'),
    maxPpm: percentPpm('Most, in millionths.'),
  }),
);

const change = closed('One difference.', {
  section,
  kind,
  region: orNull(named('Region of the tariff, by its newer name.')),
  item: orNull(named('The charge, or the vehicle with its distances.')),
  weights: orNull(
    closed('Weights that it concerns.', {
      aboveG: counted('Above, in grams.'),
      upToG: orNull(counted('Up to, in grams; null where nothing ends it.')),
    }),
  ),
  zips: orNull(
    closed('Places that it concerns.', {
      first: counted('First zip code.'),
      last: counted('Last zip code.'),
    }),
  ),
  origins: orNull(
    Type.Array(named('Code of an area.'), {
      description: 'Areas the freight leaves from; null: every origin.',
    }),
  ),
  member,
  unit,
  before: value('As it was; null for nothing.'),
  after: value('As it is; null for nothing.'),
  percentPpm: orNull(percentPpm('By how much an amount of money moved, in millionths.')),
});

const group = closed('Differences that are told together.', {
  section,
  kind,
  region: orNull(named('Null where it concerns several, or none.')),
  item: orNull(named('The charge, or the vehicle.')),
  member,
  unit,
  count: counted('Differences in the group.'),
  zipCount: orNull(counted('Zip codes concerned; null where it is not about places.')),
  percent: spread,
  sentence: sentence('The group in one Portuguese sentence.'),
  changes: Type.Array(change, { description: 'The first five.' }),
});

export const versionBrief = closed('A version that is compared.', {
  versionId: publicId('Id of the version.'),
  number: integer('Counts the versions of its table.', { min: 1, max: 2_147_483_647 }),
  tableId: publicId('Its table.'),
  tableName: text('Name of the table.', { max: 255 }),
});

const tableDiff = closed('In what a version differs from another.', {
  before: versionBrief,
  after: versionBrief,
  identical: flag('Nothing differs: every request gets the same prices and days from both.'),
  changeCount: counted('Differences in all.'),
  groupCount: counted('Groups in all.'),
  sections: Type.Array(
    closed('One section in numbers.', {
      section,
      count: counted('Differences.'),
      percent: spread,
      sentence: sentence('The section in one Portuguese sentence.'),
    }),
    { description: 'Sections with differences.' },
  ),
  groups: Type.Array(group, { description: 'The first 200, by section, larger ones first.' }),
  renamedRegions: closed('Regions that hold the same places under another name, which is no difference.', {
    count: counted('How many.'),
    first: Type.Array(
      closed('One of them.', { before: named('As it was called.'), after: named('As it is called.') }),
      { description: 'The first 20.' },
    ),
  }),
});
export type TableDiffView = Static<typeof tableDiff>;

export const versionParams = Type.Object({ versionId: publicId('The version.') });

export const diffTableVersion = endpoint({
  id: 'diffTableVersion',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/diff',
  section: 'admin',
  summary: 'In what a version differs from another of its table, by what they mean.',
  description:
    'The order of rows, line numbers, ranges and bands cut differently and regions under another name are no difference.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  query: Type.Object({
    against: Type.Optional(
      publicId(
        'The version it is compared with; what is in force when absent, or what the one in force replaced.',
      ),
    ),
  }),
  reply: tableDiff,
  errors: ['not_found', 'conflict', 'work_too_large'],
});
