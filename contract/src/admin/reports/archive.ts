import { type Static, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { integer, text } from '../../values.ts';
import { closed } from '../common.ts';

/** Questions in SQL to the archive of this installation: years of quotes, freights, occurrences and audits. */

/** Rows of an answer at most, and of a file. */
export const mostArchiveRows = 10_000;
export const mostArchiveFileRows = 100_000;

const members = {
  sql: text(
    'One `select` in the SQL of DuckDB over `quotes`, `offers`, `freights`, `occurrences` and `audits`, or `describe offers`; columns are those of docs/archive.md.',
    { max: 20_000 },
  ),
  seconds: Type.Optional(
    integer('Longest it may take; 30 when absent, after which it is ended.', { min: 1, max: 60 }),
  ),
};

const question = closed('A question to the archive.', {
  ...members,
  rows: Type.Optional(
    integer('Most rows of the answer; 1,000 when absent.', { min: 1, max: mostArchiveRows }),
  ),
});

const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
  description:
    'A value: instants, days and lists as text, so are whole numbers beyond 2^53 and decimals; money in cents.',
});

const answer = closed('What a question gives.', {
  columns: Type.Array(text('A name.', { min: 0, max: 20_000 }), { description: 'Columns, in their order.' }),
  rows: Type.Array(Type.Array(cell, { description: 'A cell for each column.' }), {
    description: 'Rows, in their order.',
  }),
  isMore: Type.Boolean({ description: 'There are more rows than were to be answered.' }),
});
export type ArchiveAnswer = Static<typeof answer>;

const shared = {
  method: 'POST',
  section: 'admin',
  auth: 'admin',
  role: 'viewer',
  needs: 'reports.read',
  personal: 'refused',
  errors: ['conflict', 'work_too_large'],
} as const;

const rules =
  'For those who see all shippers, carriers and dispatch points, may read reports, freights, quotes and audits, and see personal data: rows hold zip codes of recipients. It reads the archive and nothing else, and writes nothing but a line of the change log that says who asked what. One at a time in a process, else 503 with `Retry-After`; `invalid_request` says what is wrong with a question, `work_too_large` that it takes or gives too much, `conflict` that there is no archive.';

export const askArchive = endpoint({
  ...shared,
  id: 'askArchive',
  path: '/api/admin/v1/archive/ask',
  summary: 'Ask the archive in SQL: one select over years of history.',
  description: `Up to 10,000 rows and 8 million characters. ${rules}`,
  body: question,
  reply: answer,
  sample: 'admin-ask-archive',
});

export const askArchiveFile = endpoint({
  ...shared,
  id: 'askArchiveFile',
  path: '/api/admin/v1/archive/ask/file',
  summary: 'The same as CSV: a line of names, then a line a row.',
  description: `As RFC 4180 has it, with commas, in UTF-8; up to 100,000 rows and 32 million characters, and \`work_too_large\` for more: a file is whole. ${rules}`,
  body: closed('A question to the archive.', members),
  reply: rawReply(['text/csv'], 'The rows.'),
});
