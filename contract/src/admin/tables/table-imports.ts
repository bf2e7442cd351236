import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, orNull, pageMembers, pageOf } from '../common.ts';
import { fileNameMember, tableFileBody, tableReport, tableTarget } from './tables.ts';

export const importStates = [
  'open',
  'waiting',
  'running',
  'needs_answers',
  'done',
  'failed',
  'cancelled',
] as const;
export const importPhases = ['reading', 'understanding', 'compiling', 'storing'] as const;

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
/** Beyond these no table keeps a number. */
const bounds = { percentPpm: 10_000_000, cents: 1_000_000_000_000, micros: 100_000_000_000 };
const words = (description: string) =>
  Type.Array(text('One of them.', { min: 0, max: 2000 }), { description });

const importFile = closed('A file of an import.', {
  position: integer('Its place among the files.', { min: 1, max: 100 }),
  name: orNull(name('Its name, for the record.')),
  sizeBytes: count('Its size.'),
  hash: text('SHA-256 of its bytes.', { max: 64 }),
  kept: flag('Whether its bytes are still there; they go some time after the import ended.'),
});

const proposal = closed(
  'A charge that a sentence of the files states, as the table would have it. Answered `charged`, it is in the table and in its prices; answered `left_out`, it is not.',
  {
    code: text('Code of the charge, as in quotes.', { max: 60 }),
    event: orNull(
      oneOf(['redelivery', 'return', 'storage'], 'Of a charge that comes with an event; no offer has it.'),
    ),
    name: text('What the sentence calls it.', { min: 0, max: 100 }),
    percentPpm: integer('Percent, in millionths.', { min: 0, max: bounds.percentPpm }),
    percentBase: oneOf(['invoice', 'freight_weight', 's0', 's0_s1'], 'What the percent applies to.'),
    fixedCents: integer('Fixed amount.', { min: 0, max: bounds.cents }),
    unit: orNull(
      closed('Price of a unit.', {
        of: oneOf(
          ['chargeable_kg', 'real_kg', 'm3', 'volumes', 'ctes', 'invoices', 'products'],
          'What is counted.',
        ),
        micros: integer('Price of one step, in millionths of a real.', { min: 0, max: bounds.micros }),
        stepMilli: count('Thousandths of the unit in a step.'),
        mode: oneOf(['ceil', 'exact'], 'Whether started steps count whole.'),
      }),
    ),
    minCents: orNull(integer('Least.', { min: 0, max: bounds.cents })),
    maxCents: orNull(integer('Most.', { min: 0, max: bounds.cents })),
    ufs: Type.Array(text('A state, by its two letters.', { min: 2, max: 2 }), {
      description: 'Where it is charged; everywhere for none.',
    }),
    text: text('The charge in Portuguese.', { max: 1000 }),
    unread: orNull(
      text('What else the sentence says: the charge is made without regard to it.', { max: 1000 }),
    ),
    addsUp: flag('Whether the table has this charge with other amounts already, to which it would be added.'),
  },
);

const question = closed('What the files do not say clearly.', {
  id: text('Names the question in the answer.', { max: 500 }),
  about: text('What it asks about: sheet, column, weightUnit, charge, …', { max: 60 }),
  message: text('The question, in Portuguese.', { max: 2000 }),
  sheet: orNull(text('Tab.', { min: 0, max: 255 })),
  line: orNull(integer('Line.', { min: 0, max: Number.MAX_SAFE_INTEGER })),
  column: orNull(text('Column.', { min: 0, max: 255 })),
  header: orNull(text('Heading, or the name asked about.', { min: 0, max: 2000 })),
  samples: words('The first values found there.'),
  guesses: words('Likely answers, the likeliest first.'),
  answers: words('The answers allowed.'),
  form: orNull(text('What else an answer may look like.', { max: 2000 })),
  proposal: orNull(proposal),
});

const result = closed('What came of it.', {
  outcome: oneOf(
    ['imported', 'unchanged', 'checked'],
    'unchanged: the newest version says the same already; checked: nothing was to be stored.',
  ),
  clean: flag('Whether the files can be imported.'),
  hash: orNull(text('SHA-256 of the document.', { max: 64 })),
  coverageRows: count('Ranges of zip codes.'),
  priceRows: count('Rows with a price.'),
  tableId: orNull(publicId('The table; null for a check.')),
  versionId: orNull(publicId('The version; null for a check.')),
  layoutId: orNull(publicId('The layout it was read by, if one is kept.')),
});
export type ImportResult = Static<typeof result>;

const failure = closed('Why it failed.', {
  code: text('Code, as in errors.', { max: 60 }),
  message: text('What happened, in Portuguese.', { max: 2000 }),
});
export type ImportFailure = Static<typeof failure>;

export const tableImportJob = closed('Files on their way to a version of a table.', {
  id: publicId('Id of the import.'),
  state: oneOf(
    importStates,
    'open takes files; waiting and running go on by themselves; needs_answers waits for people; the rest is the end.',
  ),
  ...tableTarget,
  shipperId: orNull(publicId('A contract: only this shipper may use it.')),
  groupId: orNull(publicId('Only shippers of this group may use it.')),
  name: orNull(name('Name of the table; the name of the service when null.')),
  validFrom: orNull(date('First day; null is unbounded.')),
  validUntil: orNull(date('Last day; null is unbounded.')),
  checkOnly: flag('Says what an import would say, and changes nothing.'),
  layoutId: orNull(publicId('The layout asked for; null lets the files choose.')),
  files: Type.Array(importFile, { description: 'Its files, in order.' }),
  phase: orNull(oneOf(importPhases, 'What it is doing, or did last.')),
  rowsRead: count('Rows read so far.'),
  percent: integer('How far it is.', { min: 0, max: 100 }),
  report: orNull(tableReport),
  questions: Type.Array(question, { description: 'Questions to answer before it goes on.' }),
  result: orNull(result),
  failure: orNull(failure),
  createdAt: instant('When it was opened.'),
  createdBy: name('Who opened it.'),
  startedAt: orNull(instant('When it was started.')),
  endedAt: orNull(instant('When it came to an end.')),
});
export type TableImportJob = Static<typeof tableImportJob>;

export const newTableImport = closed('An import to open.', {
  ...tableTarget,
  options: Type.Optional(
    Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      description: 'What spreadsheets do not say of their table, as in an import in one request.',
    }),
  ),
  checkOnly: Type.Optional(flag('Only say what an import would say.')),
  layoutId: Type.Optional(publicId('Read by this layout of the carrier; else the files choose one.')),
  layoutName: Type.Optional(name('Name for the layout that answers make; that of the table when absent.')),
});
export type NewTableImport = Static<typeof newTableImport>;

const answers = closed('Answers to questions of an import.', {
  answers: Type.Array(
    closed('One answer.', {
      question: text('Id of the question.', { max: 500 }),
      answer: text('One of its answers, or a text of its form.', { min: 0, max: 2000 }),
    }),
    { description: 'Answers; what is left open is asked again.', minItems: 1, maxItems: 500 },
  ),
});
export type ImportAnswers = Static<typeof answers>;

const importParams = Type.Object({ importId: publicId('The import.') });
const path = '/api/admin/v1/table-imports';
const common = { section: 'admin', auth: 'admin', reply: tableImportJob } as const;

export const openTableImport = endpoint({
  ...common,
  id: 'openTableImport',
  method: 'POST',
  path,
  summary: 'Opens an import of one or more files; upload them, then start it.',
  role: 'analyst',
  needs: 'tables.write',
  body: newTableImport,
  errors: ['not_found'],
});

export const listTableImports = endpoint({
  ...common,
  id: 'listTableImports',
  method: 'GET',
  path,
  summary: 'Imports, in the order they were opened.',
  role: 'viewer',
  needs: 'tables.read',
  query: Type.Object({
    ...pageMembers,
    carrierId: Type.Optional(publicId('Only imports for this carrier.')),
    shipperId: Type.Optional(publicId('Only imports for this shipper.')),
    state: Type.Optional(oneOf(importStates, 'Only imports in this state.')),
  }),
  reply: pageOf(tableImportJob),
  errors: [],
});

export const getTableImport = endpoint({
  ...common,
  id: 'getTableImport',
  method: 'GET',
  path: `${path}/{importId}`,
  summary: 'How far an import is, what was found, what it asks, and what came of it.',
  role: 'viewer',
  needs: 'tables.read',
  params: importParams,
  errors: ['not_found'],
});

export const addTableImportFile = endpoint({
  ...common,
  id: 'addTableImportFile',
  method: 'POST',
  path: `${path}/{importId}/files`,
  summary: 'Adds a file to an open import. The same bytes again change nothing.',
  role: 'analyst',
  needs: 'tables.write',
  params: importParams,
  query: Type.Object(fileNameMember),
  body: tableFileBody,
  bodyLimit: 'table',
  errors: ['not_found', 'conflict', 'invalid_file'],
});

export const startTableImport = endpoint({
  ...common,
  id: 'startTableImport',
  method: 'POST',
  path: `${path}/{importId}/start`,
  summary: 'Lets an import run; it goes on even if this process ends. All or nothing, done once.',
  role: 'analyst',
  needs: 'tables.write',
  params: importParams,
  errors: ['not_found', 'conflict'],
});

export const answerTableImport = endpoint({
  ...common,
  id: 'answerTableImport',
  method: 'POST',
  path: `${path}/{importId}/answers`,
  summary: 'Answers questions; the import goes on, and the layout is kept for the next file.',
  role: 'analyst',
  needs: 'tables.write',
  params: importParams,
  body: answers,
  errors: ['not_found', 'conflict'],
});

export const cancelTableImport = endpoint({
  ...common,
  id: 'cancelTableImport',
  method: 'POST',
  path: `${path}/{importId}/cancel`,
  summary: 'Ends an import that has not ended; nothing of it is stored.',
  role: 'analyst',
  needs: 'tables.write',
  params: importParams,
  errors: ['not_found', 'conflict'],
});
