import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, text } from '../../values.ts';
import { closed, orNull } from '../common.ts';
import { versionParams } from './tables.ts';

export const gridParts = ['tariff', 'coverage', 'surcharges'] as const;
export const gridUnits = ['text', 'zip', 'minutes', 'km', 'count', 'cents', 'micros', 'ppm', 'g'] as const;

/** Rows that a table may have in one part. */
const mostRows = 2_000_000;

const weight = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
export const gridPart = oneOf(
  gridParts,
  'Prices by region, places with their deadlines, or additional charges.',
);
export const columnId = text(
  'The way from the row to the member: `minimumCents`; `bands/0-1000-fixed/priceMicros` for the band above 0 g up to 1,000 g.',
  { max: 200 },
);
export const gridRow = (description: string) => integer(description, { min: 0, max: mostRows });
export const gridCell = (description: string) =>
  Type.Union(
    [
      text('A text.', { min: 0, max: 255 }),
      Type.Number({
        description: 'A number in the unit of its column.',
        minimum: -Number.MAX_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
      }),
      Type.Null(),
    ],
    { description },
  );

const column = closed('A column of the grid.', {
  id: columnId,
  unit: oneOf(gridUnits, 'What its cells count: micros are millionths of a real, ppm millionths.'),
  isFixed: Type.Boolean({
    description: 'It names the row or its kind: said when a row is added, never changed.',
  }),
  band: orNull(
    closed('Weights of a band.', {
      fromG: weight('Above, in grams.'),
      toG: weight('Up to, in grams.'),
      kind: oneOf(['fixed', 'per_kg', 'per_ton'], 'A price for all of it, for a kilogram, or for a ton.'),
    }),
  ),
});

const tableRows = closed('A window of the rows of a version.', {
  part: gridPart,
  count: gridRow('Rows of the part in all.'),
  matched: gridRow('Rows that hold what is looked for; all of them where nothing is.'),
  from: gridRow('Where the window begins among the matched rows.'),
  columns: Type.Array(column, { description: 'Columns, in the order of the cells.' }),
  rows: Type.Array(
    closed('One row.', {
      row: gridRow('Its place among all rows of the part, from 0; edits name it.'),
      cells: Type.Array(
        gridCell('What the cell holds; null for nothing, or where the row has no such member.'),
        {
          description: 'One a column.',
        },
      ),
    }),
    { description: 'The window.' },
  ),
});
export type TableRowsView = Static<typeof tableRows>;

export const listTableRows = endpoint({
  id: 'listTableRows',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/rows',
  section: 'admin',
  summary: 'Rows of a version as a grid shows them, by windows.',
  description:
    'Of a tariff by weight a row is a region and its columns are the bands of all regions. The first window of a version reads it whole; the next ones are cut out of what is kept of it.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  query: Type.Object({
    part: gridPart,
    from: Type.Optional(gridRow('Matched rows to pass over; 0 when absent.')),
    limit: Type.Optional(integer('Rows of the window; 100 when absent.', { min: 1, max: 500 })),
    find: Type.Optional(
      text(
        'Only rows that hold this text as people read it, upper and lower case and accents alike; of places also those that hold this zip code of 8 digits.',
        { max: 100 },
      ),
    ),
  }),
  reply: tableRows,
  errors: ['not_found', 'work_too_large'],
});
