import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf } from '../../values.ts';
import { closed, optional } from '../common.ts';
import { chargeParts } from './derived-tables.ts';
import { columnId, gridCell, gridPart, gridRow } from './table-rows.ts';
import { tableReport, tableVersion, versionParams } from './tables.ts';

const mostMicros = 10_000_000_000_000_000 / 2;
const kind = <const Kind extends string>(value: Kind) =>
  Type.Literal(value, { description: 'What is done.' });
const cells = Type.Array(
  closed('A cell of the new row.', { column: columnId, value: gridCell('What it will hold.') }),
  { description: 'In which cells it differs.', maxItems: 1000 },
);
const count = (description: string) => integer(description, { min: 1, max: 2_000_000 });

const edit = Type.Union(
  [
    closed('Another value in a cell.', {
      kind: kind('cell'),
      part: gridPart,
      row: gridRow('Its row.'),
      column: columnId,
      value: gridCell('What it will hold, in the unit of its column; null for nothing.'),
    }),
    closed('A new row below one that it resembles.', {
      kind: kind('add'),
      part: gridPart,
      like: gridRow('The row it resembles.'),
      cells,
    }),
    closed('A new charge below the others.', {
      kind: kind('charge'),
      code: oneOf(chargeParts, 'The charge, by its name in `composition`.'),
      cells,
    }),
    closed('Rows that go.', {
      kind: kind('remove'),
      part: gridPart,
      row: gridRow('The first of them.'),
      count: count('How many.'),
    }),
    closed(
      'Amounts of money that become `round((value × (1 + percent) + add) to a step)`, exactly, once. What is empty or zero stays so.',
      {
        kind: kind('adjust'),
        part: gridPart,
        row: gridRow('The first row.'),
        count: count('How many rows.'),
        columns: Type.Array(columnId, { description: 'In which columns.', minItems: 1, maxItems: 2000 }),
        ...optional({
          percentPpm: integer('In millionths, signed: 7.5 % more is 75,000.', {
            min: -1_000_000,
            max: 9_000_000,
          }),
          addMicros: integer('Millionths of a real, signed; whole cents where the column is in cents.', {
            min: -mostMicros,
            max: mostMicros,
          }),
          round: closed('How it is rounded; to a cent or a millionth, half-up when absent.', {
            stepMicros: integer('To multiples of this, in millionths of a real: R$ 0.10 is 100,000.', {
              min: 1,
              max: 1_000_000_000,
            }),
            mode: oneOf(['half_up', 'ceil', 'floor'], 'To the nearest, up, or down.'),
          }),
        }),
      },
    ),
  ],
  { description: 'One step. Rows are counted as they stand after the steps before it.' },
);

export const tableEdits = closed('What to change.', {
  edits: Type.Array(edit, { description: 'Steps, in their order.', minItems: 1, maxItems: 20_000 }),
});

const editedVersion = closed('What came of edits.', {
  outcome: oneOf(
    ['edited', 'unchanged'],
    'unchanged: the version, or the newest one, says the same already; nothing was added.',
  ),
  version: tableVersion,
  report: tableReport,
});
export type EditedVersion = Static<typeof editedVersion>;

export const editTableVersion = endpoint({
  id: 'editTableVersion',
  method: 'POST',
  path: '/api/admin/v1/table-versions/{versionId}/edits',
  section: 'admin',
  summary: 'Makes a new draft of a version with some cells and rows changed. All or nothing.',
  description:
    'The version itself never changes. A step that cannot be made is named (`edits[3].column`); a table that would break its own rules is refused with every finding, and nothing is kept. Sent again, the same edits find the draft that is there.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  params: versionParams,
  body: tableEdits,
  bodyLimit: 'document',
  reply: editedVersion,
  errors: ['not_found', 'conflict', 'invalid_file', 'work_too_large'],
});
