import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { impactMembers, mover } from './impact.ts';
import { versionParams } from './table-diff.ts';

/** What a draft changes while nobody sees it. */

const shadow = closed('A draft that rates what is quoted, unseen.', {
  versionId: publicId('The draft.'),
  state: oneOf(
    ['running', 'finishing', 'ended'],
    '`finishing`: it looks at no new quotes, and the last ones are still to be counted.',
  ),
  startedAt: instant('It looks at quotes made from then on.'),
  startedBy: text('Who started it.', { max: 255 }),
  endedAt: orNull(instant('It looks at quotes made before then.')),
  endedBy: orNull(
    text('Who ended it; null where the version did by being published or withdrawn.', { max: 255 }),
  ),
  endReason: orNull(oneOf(['stopped', 'published', 'withdrawn'], 'Why it ended.')),
  countedUntil: instant('Quotes made before then are counted.'),
  ...impactMembers,
  notable: Type.Array(mover, {
    description:
      'The latest 50 quotes that gain or lose the table’s offer, have another first offer, or move by a tenth; latest first.',
  }),
});
export type TableShadowView = Static<typeof shadow>;

const shadowOf = {
  path: '/api/admin/v1/table-versions/{versionId}/shadow',
  section: 'admin',
  auth: 'admin',
  params: versionParams,
  reply: shadow,
} as const;

export const getTableShadow = endpoint({
  ...shadowOf,
  id: 'getTableShadow',
  method: 'GET',
  summary: 'What a draft would have changed since its shadow began; also after it ended.',
  role: 'viewer',
  needs: 'tables.read',
  errors: ['not_found'],
});

export const startTableShadow = endpoint({
  ...shadowOf,
  id: 'startTableShadow',
  method: 'POST',
  summary: 'Lets a draft rate what is quoted from now on; nobody who quotes sees anything of it.',
  description:
    'The other side is whatever version of the table each quote was decided upon. Ends when it is stopped, or when the version is published or withdrawn; the report stays until the next run of the same version.',
  role: 'analyst',
  needs: 'tables.write',
  errors: ['not_found', 'conflict'],
});

export const stopTableShadow = endpoint({
  ...shadowOf,
  id: 'stopTableShadow',
  method: 'DELETE',
  summary: 'Ends the shadow of a draft; the report stays.',
  role: 'analyst',
  needs: 'tables.write',
  errors: ['not_found', 'conflict'],
});
