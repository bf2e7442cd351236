import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, orNull } from '../common.ts';
import { findingMembers, publishReason } from './tables.ts';

const versionParams = Type.Object({ versionId: publicId('The version.') });
const kind = text('Code of a kind of warning.', { max: 60, pattern: '^[a-z][a-z0-9_]*$' });
const key = text('Names a warning by what it says and where.', { min: 12, max: 12, pattern: '^[0-9a-f]+$' });
const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const acceptance = closed('That somebody read a warning and accepts it.', {
  by: name('Who.'),
  at: instant('When.'),
  reason: orNull(text('Why.', { max: 500 })),
  whole: flag('Accepted with all of its kind, and not by itself.'),
});

export const tableWarnings = closed('The warnings about a version, and who accepted them.', {
  versionId: publicId('The version.'),
  source: oneOf(
    ['import', 'lint'],
    'The report of the import that made the version; of one that was made otherwise, what the lint says now.',
  ),
  findings: Type.Array(closed('A warning.', { key, ...findingMembers, acceptance: orNull(acceptance) }), {
    description: 'The first thousand.',
  }),
  decisions: Type.Array(closed('What somebody decided.', findingMembers), {
    description:
      'What was decided of charges that the files state in prose; nothing of it is to be accepted.',
  }),
  warningCount: count('Warnings in all, without what was decided.'),
  openCount: count('Of those that are listed, how many nobody accepted.'),
});
export type TableWarnings = Static<typeof tableWarnings>;

export const acceptedWarnings = closed('Warnings that somebody read; at least one.', {
  kinds: Type.Optional(
    Type.Array(kind, { minItems: 1, maxItems: 100, uniqueItems: true, description: 'All of these kinds.' }),
  ),
  findings: Type.Optional(
    Type.Array(key, { minItems: 1, maxItems: 2000, uniqueItems: true, description: 'Just these.' }),
  ),
  takeBack: Type.Optional(
    flag('Takes an acceptance back, by what it was given for; nothing happens to what was not accepted.'),
  ),
  reason: Type.Optional(publishReason),
});
export type AcceptedWarnings = Static<typeof acceptedWarnings>;

const path = '/api/admin/v1/table-versions/{versionId}/warnings';
const common = { section: 'admin', auth: 'admin', params: versionParams, reply: tableWarnings } as const;

export const getTableVersionWarnings = endpoint({
  ...common,
  id: 'getTableVersionWarnings',
  method: 'GET',
  path,
  summary: 'The warnings about a version, each with who accepted it.',
  role: 'viewer',
  needs: 'tables.read',
  errors: ['not_found', 'work_too_large'],
});

export const acceptTableVersionWarnings = endpoint({
  ...common,
  id: 'acceptTableVersionWarnings',
  method: 'POST',
  path,
  summary: 'Accepts warnings about a version, one by one or all of a kind, before it is published.',
  description:
    'What is accepted already keeps who accepted it first. Publishing with `requireAccepted` is refused while any is open.',
  role: 'analyst',
  needs: 'tables.write',
  body: acceptedWarnings,
  errors: ['not_found', 'conflict', 'work_too_large'],
});
