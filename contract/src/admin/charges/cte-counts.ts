import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { cteStatusNames } from '../../shapes/cte-audit-record.ts';
import { flag, integer, oneOf, publicId } from '../../values.ts';
import { closed, orNull } from '../common.ts';
import { cteFilters, queueCauses } from './cte-filter.ts';

const sum = (description: string) =>
  integer(description, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

const counts = closed('How many CT-es there are, by where they stand, why they differ, and carrier.', {
  groups: Type.Array(
    closed('CT-es that stand alike, of one cause and carrier.', {
      state: oneOf(cteStatusNames, 'Where their audit stands.'),
      cause: orNull(oneOf(queueCauses, 'Why they differ mostly; null where they are within.')),
      carrierId: publicId('Whose they are.'),
      count: sum('How many.'),
      chargedCents: sum('What they charge, in cents.'),
      atStakeCents: sum(
        'What of it is beyond what was due; all of it where nothing says what was. In cents.',
      ),
      countedCents: orNull(
        sum(
          'What of it is in the figure of a report by which they were asked for, as in `searchCtes`; null for any other.',
        ),
      ),
      largestCents: sum('The largest of these amounts, whichever way, in cents.'),
    }),
    { description: 'Dearest first.', maxItems: 1000 },
  ),
  isCut: flag('There are more groups than are shown.'),
});
export type CteCountsView = Static<typeof counts>;

export const countCtes = endpoint({
  id: 'countCtes',
  method: 'GET',
  path: '/api/admin/v1/ctes/counts',
  section: 'admin',
  summary:
    'Counts CT-es by state, cause and carrier, with sums in cents: those that people decide on, unless a state is named, or how reports count them.',
  auth: 'admin',
  role: 'viewer',
  needs: 'audit.read',
  query: Type.Object(cteFilters),
  reply: counts,
  errors: [],
});
