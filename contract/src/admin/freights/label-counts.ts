import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, publicId } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { freightFilters } from './freight-filters.ts';

/** What of a filter is to be printed and what was, by where it leaves from and by who printed it. */

const words = (description: string) => Type.String({ description });
const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const counted = {
  freightCount: count('Freights.'),
  volumeCount: count('Volumes of them.'),
  printedVolumes: count('Volumes of them that have a label.'),
};

const group = closed('Freights of a carrier that leave from one place.', {
  shipperId: publicId('Their shipper.'),
  dispatchPointId: orNull(
    publicId('Where they leave from; null: from where no dispatch point is registered.'),
  ),
  dispatchPointName: orNull(words('What that is called.')),
  carrierId: publicId('Their carrier.'),
  carrierName: words('Its trade name.'),
  ...counted,
});

const printer = closed('What somebody printed last.', {
  printedBy: words("An operator's name, `api` for the shipper's programs, `cli` for the command line."),
  freightCount: count('Freights whose last label is of theirs.'),
  printCount: count('Labels of these freights that were printed, by whomever.'),
  printedAt: instant('When last.'),
});

const counts = closed('Labels of the freights of a filter.', {
  ...counted,
  isMore: flag(
    'There are more than 10,000 freights: the numbers are of the first ones, and more is to be said.',
  ),
  groups: Type.Array(group, { description: 'By shipper, dispatch point and carrier, as they are called.' }),
  printers: Type.Array(printer, {
    description: 'Whoever printed most first; empty where nothing was printed.',
  }),
});
export type LabelCountsView = Static<typeof counts>;

export const countFreightLabels = endpoint({
  id: 'countFreightLabels',
  method: 'GET',
  path: '/api/admin/v1/freights/labels/counts',
  section: 'admin',
  summary:
    'Counts labels of the freights of a filter, by dispatch point and carrier and by who printed them.',
  description:
    'The groups are those that `dispatchPointIds` and `carrierId` choose. Counts to 10,000 freights.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  query: Type.Object(freightFilters),
  reply: counts,
  errors: [],
});
