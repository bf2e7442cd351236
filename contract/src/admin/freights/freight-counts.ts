import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf } from '../../values.ts';
import { closed } from '../common.ts';
import { freightFilters } from './freight-filters.ts';

/** How many freights a filter means, and how many of them need somebody. */

export const freightViews = [
  'late',
  'atRisk',
  'stuck',
  'attemptFailed',
  'toCollect',
  'problem',
  'deliveredToday',
  'reverse',
] as const;

const query = closed('What the list is asked by to show the same, beside the filter.', {
  open: Type.Optional(flag('As in the list.')),
  late: Type.Optional(flag('As in the list.')),
  atRisk: Type.Optional(flag('As in the list.')),
  stuck: Type.Optional(flag('As in the list.')),
  reverse: Type.Optional(flag('As in the list.')),
  phase: Type.Optional(Type.String({ description: 'As in the list.' })),
  statusGroup: Type.Optional(Type.String({ description: 'As in the list.' })),
  deliveredFrom: Type.Optional(Type.String({ description: 'As in the list.' })),
  deliveredUntil: Type.Optional(Type.String({ description: 'As in the list.' })),
});
export type FreightViewQuery = Static<typeof query>;

const counted = {
  count: integer('How many; exact up to 10,000.', { min: 0, max: 10_000 }),
  isMore: flag('There are more than that.'),
};

const counts = closed('How many freights there are.', {
  ...counted,
  views: Type.Array(
    closed('How many of them a view shows.', {
      view: oneOf(
        freightViews,
        '`attemptFailed`: go on after a delivery that was tried in vain; `toCollect`: wait for the collection; `problem`: go on after a problem; `reverse`: go back, and go on.',
      ),
      ...counted,
      query,
    }),
    { description: 'In their order.' },
  ),
});
export type FreightCountsView = Static<typeof counts>;

export const countFreights = endpoint({
  id: 'countFreights',
  method: 'GET',
  path: '/api/admin/v1/freights/counts',
  section: 'admin',
  summary: 'Counts the freights of a filter, and of those the ones that need somebody.',
  description: 'Counts to 10,000; beyond, `isMore` says so.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  query: Type.Object(freightFilters),
  reply: counts,
  errors: [],
});
