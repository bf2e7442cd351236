import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, flag, oneOf, publicId } from '../../values.ts';
import { closed, instant, name, orNull, pageMembers, pageOf } from '../common.ts';
import { publishReason, tableParams, tableVersion, versionParams } from './tables.ts';

export const publicationCauses = ['publish', 'schedule', 'rollback', 'withdraw', 'derive'] as const;

const publication = closed('A change of what is in force of a table.', {
  id: publicId('Grows with every change.'),
  versionId: orNull(publicId('In force from then on; null: nothing.')),
  previousId: orNull(publicId('In force until then; null: nothing.')),
  cause: oneOf(
    publicationCauses,
    'Published at once, begun as scheduled, put back, withdrawn, or following the base table.',
  ),
  startsAt: instant('When it took force.'),
  actor: name('Who published, scheduled, put back or withdrew.'),
  reason: orNull(publishReason),
});
export type TablePublication = Static<typeof publication>;

export const listTablePublications = endpoint({
  id: 'listTablePublications',
  method: 'GET',
  path: '/api/admin/v1/tables/{tableId}/publications',
  section: 'admin',
  summary: 'What was in force of a table, since when and why, newest first.',
  description: 'A scheduled version is not listed before it has begun.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: tableParams,
  query: Type.Object(pageMembers),
  reply: pageOf(publication),
  errors: ['not_found'],
});

export const rollbackRequest = closed('Which version to put back.', {
  versionId: Type.Optional(
    publicId('This version, which was in force before; the one before the current one when absent.'),
  ),
  currentId: Type.Optional(
    publicId(
      'Do nothing unless this one is in force, so that the call is safe to repeat; another one is a conflict.',
    ),
  ),
  reason: Type.Optional(publishReason),
});
export type RollbackRequest = Static<typeof rollbackRequest>;

const rollback = closed('What was put back.', {
  version: tableVersion,
  replaced: orNull(tableVersion),
  isChanged: flag('False: it had been put back already.'),
});
export type TableRollback = Static<typeof rollback>;

export const rollbackTable = endpoint({
  id: 'rollbackTable',
  method: 'POST',
  path: '/api/admin/v1/tables/{tableId}/rollback',
  section: 'admin',
  summary: 'Puts the version that was in force before back into force; within a second everywhere.',
  description:
    'Each call goes one publication further back; name `currentId`, so that a repeated request changes nothing more. After a withdrawal it puts back what was withdrawn. Scheduled versions go on waiting. Tables derived from this one follow.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.publish',
  params: tableParams,
  body: rollbackRequest,
  reply: rollback,
  errors: ['not_found', 'conflict'],
  sample: 'admin-rollback-table',
});

export const lastDay = closed('When a version ends.', {
  validUntil: orNull(date('Last day (São Paulo), today or later; null is unbounded.')),
  reason: Type.Optional(publishReason),
});
export type LastDay = Static<typeof lastDay>;

export const setTableVersionLastDay = endpoint({
  id: 'setTableVersionLastDay',
  method: 'PUT',
  path: '/api/admin/v1/table-versions/{versionId}/validity',
  section: 'admin',
  summary: 'Moves the last day of a version: it ends earlier, or goes on for longer.',
  description:
    'Quotes that were made keep the days they were decided upon. Versions that were derived from it and take their days from it follow. To end a version at once, withdraw it.',
  auth: 'admin',
  role: 'analyst',
  needs: 'tables.publish',
  params: versionParams,
  body: lastDay,
  reply: tableVersion,
  errors: ['not_found', 'conflict'],
});
