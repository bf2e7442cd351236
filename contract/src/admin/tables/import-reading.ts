import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { tableImportJob } from './table-imports.ts';

/** What an import understood of its files, to be looked at and put right. */

const readingKinds = [
  'template',
  'prices',
  'coverage',
  'charges',
  'list',
  'origins',
  'facts',
  'ignore',
] as const;
const readingCertainties = ['kept', 'heading', 'contents', 'open'] as const;
const readingUnits = [
  'g',
  'kg',
  't',
  'm3',
  'km',
  'days',
  'percent',
  'fraction',
  'brl',
  'brl_per_kg',
  'brl_per_100kg',
  'brl_per_ton',
  'brl_per_km',
  'brl_per_m3',
] as const;

const line = (description: string) => integer(description, { min: 0, max: 2_147_483_647 });
const sectionKey = text('Names the section in answers: a digest of its title and headings.', {
  max: 12,
  pattern: '^[0-9a-f]{12}$',
});

const column = closed('A column as it was understood.', {
  name: text('Names it in answers.', { min: 0, max: 2000 }),
  header: text('Its heading.', { min: 0, max: 2000 }),
  letters: orNull(text('Letters of the column; null where columns stand in lines.', { max: 20 })),
  line: orNull(line('The line that is its column, where columns stand in lines.')),
  meaning: orNull(text('What it means, as in answers; null while it is asked.', { max: 100 })),
  unit: orNull(
    oneOf(
      readingUnits,
      'What its figures count; null for texts, and where each cell says it. `fraction`: 0.003 is 0.3 %.',
    ),
  ),
  decimal: orNull(oneOf(['comma', 'dot'], 'The decimal sign of its figures; null where none needs one.')),
  certainty: oneOf(
    readingCertainties,
    'Answered, now or for an earlier file; said by the heading; by heading and cells together; or asked.',
  ),
});

const section = closed('A tab, or a part of one below a title of its own.', {
  key: sectionKey,
  title: text('Its title, folded; empty where there is none.', { min: 0, max: 2000 }),
  kind: orNull(oneOf(readingKinds, 'What it holds; null while it is asked.')),
  firstLine: line('Its first line.'),
  lastLine: line('Its last line.'),
  headerLine: orNull(line('The line of its headings; null for none.')),
  columns: Type.Array(column, { description: 'Its columns, in the order of the tab.' }),
});

const cell = Type.Union(
  [
    text('A text, at most 120 characters of it.', { min: 0, max: 120 }),
    Type.Number({ description: 'A number of a spreadsheet, whose decimal sign is beyond doubt.' }),
    Type.Null(),
  ],
  { description: 'What the cell holds; null for nothing.' },
);

const tab = closed('A tab of a file.', {
  file: orNull(text('Name of the file.', { min: 0, max: 255 })),
  sheet: orNull(
    text('How findings and questions name the tab; null for the only one of a CSV.', { min: 0, max: 600 }),
  ),
  hidden: flag('Whether the file hides it.'),
  rowCount: line('Rows with content.'),
  rows: Type.Array(
    closed('A line.', {
      line: line('Its number in the tab.'),
      cells: Type.Array(cell, { description: 'Its cells, as they are.' }),
    }),
    { description: 'The first 50 lines with content.' },
  ),
  isCut: flag('Whether lines or columns are left out.'),
  sections: Type.Array(section, { description: 'What was found in it.' }),
});

const importReading = closed('What was read of the files of an import.', {
  readAt: orNull(instant('When; null while nothing was read.')),
  tabs: Type.Array(tab, {
    description: 'Its tabs, at most 100; none of a JSON document and of files that could not be opened.',
  }),
  canCorrect: flag(
    'Whether the meaning of columns can be changed: the files are still there and nothing runs.',
  ),
});
export type ImportReading = Static<typeof importReading>;
export type ReadingTab = ImportReading['tabs'][number];
export type ReadingSection = ReadingTab['sections'][number];
export type ReadingColumn = ReadingSection['columns'][number];

const readingChanges = closed('What columns and sections mean instead.', {
  readAt: instant('The reading that was seen; another one meanwhile is a conflict.'),
  changes: Type.Array(
    closed('One column, or a section as a whole.', {
      section: sectionKey,
      column: Type.Optional(text('Name of the column; the section as a whole when absent.', { max: 255 })),
      meaning: text('What it means: one of the answers of its question, or a kind of section.', { max: 100 }),
    }),
    { description: 'Changes.', minItems: 1, maxItems: 500 },
  ),
});
export type ImportReadingChanges = Static<typeof readingChanges>;

const importParams = Type.Object({ importId: publicId('The import.') });
const path = '/api/admin/v1/table-imports/{importId}';

export const getTableImportReading = endpoint({
  id: 'getTableImportReading',
  method: 'GET',
  path: `${path}/reading`,
  section: 'admin',
  summary: 'The first lines of every tab as they are, and what each column was taken for.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: importParams,
  reply: importReading,
  errors: ['not_found'],
});

export const putTableImportReading = endpoint({
  id: 'putTableImportReading',
  method: 'PUT',
  path: `${path}/reading`,
  section: 'admin',
  summary: 'Says what columns mean instead; the files are read again, and the layout is kept.',
  description:
    'Also after the import ended, as long as its files are kept: it goes on from there, and what it says becomes a version of its own. A draft that it made before stays.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  params: importParams,
  body: readingChanges,
  reply: tableImportJob,
  errors: ['not_found', 'conflict'],
});

export const removeTableImportFile = endpoint({
  id: 'removeTableImportFile',
  method: 'DELETE',
  path: `${path}/files/{position}`,
  section: 'admin',
  summary: 'Takes a file out of an open import.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.write',
  params: Type.Object({
    importId: publicId('The import.'),
    position: integer('Its place among the files.', { min: 1, max: 100 }),
  }),
  reply: tableImportJob,
  errors: ['not_found', 'conflict'],
});
