import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, publicId } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { amount, many, reportFilters } from './report.ts';

/** How a carrier does: the figures of the reports that are about it, and what its answers and its occurrences take. */

const ppm = (description: string) => orNull(amount(`${description}, in millionths; null without any.`));
const perhaps = (description: string) => orNull(many(description));

const figures = {
  freights: many('Freights hired in the period, to go out and not cancelled.'),
  due: many('Freights promised for a day of the period that is over, without the cancelled ones.'),
  onTime: many('Of those: delivered on the promised day or before.'),
  late: many('Of those: delivered after it.'),
  overdue: many('Of those: not delivered yet.'),
  lateDays: many('Calendar days that late ones came too late, together.'),
  onTimePpm: ppm('Part of the promises kept: on time, of those on time, late and overdue'),
  lateDaysAverageTenths: perhaps('Calendar days that a late one came too late, in tenths; null without any.'),
  ctes: many('CT-es that came in the period.'),
  divergent: many('Those that did not come out within the tolerances.'),
  divergentPpm: ppm('Their part of the CT-es'),
  chargedCents: amount('What the CT-es charge, in cents.'),
  differenceCents: amount(
    'By how much more than was due they charge, of those of which it is known, in cents.',
  ),
  recoveredCents: amount('Charged too much and not paid, in cents.'),
  proposals: many('Proposals that the shipper made to the carrier in the period, over CT-es.'),
  answered: many('Of those: accepted, refused, or answered by one of the carrier.'),
  answerMinutes: perhaps('Minutes until such an answer, on average; null without any.'),
  offered: many('Quotes of the period in which the carrier offered.'),
  cheapest: many('Of those: in which nobody was cheaper.'),
  won: many('Freights hired in the period from an offer and not cancelled.'),
  wonPpm: ppm('What was won, of what was offered'),
  occurrences: perhaps(
    'Occurrences that the carrier reported of the freights hired in the period; null for more than 92 days.',
  ),
  occurrencesInTime: perhaps('Of those: known within 24 hours of their time; null for more than 92 days.'),
  occurrencesInTimePpm: ppm('Their part'),
};

const scoreboard = closed('How a carrier does in a period.', {
  carrierId: publicId('The carrier.'),
  from: date('First day.'),
  until: date('Last day.'),
  comparedFrom: orNull(date('First day of the period compared with.')),
  comparedUntil: orNull(date('Last day of the period compared with.')),
  countedAt: orNull(instant('When sums were counted last; null while they never were.')),
  figures: closed('The figures.', figures),
  before: orNull(closed('The figures of the period compared with.', figures)),
});
export type ScoreboardView = Static<typeof scoreboard>;

const { from, until, compare, shipperId } = reportFilters;

export const getCarrierScoreboard = endpoint({
  id: 'getCarrierScoreboard',
  method: 'GET',
  path: '/api/admin/v1/carriers/{carrierId}/scoreboard',
  section: 'admin',
  summary: 'How a carrier does in a period: promises, CT-es, answers, offers and occurrences.',
  description:
    'The figures of the reports, of one carrier and of the shippers that the caller sees. Promises count by the promised day, CT-es by the day they came, proposals by the day they were made, the rest by the day of the quote or of the hire.',
  auth: 'admin',
  role: 'viewer',
  needs: 'reports.read',
  personal: 'none',
  params: Type.Object({ carrierId: publicId('The carrier.') }),
  query: Type.Object({ from, until, compare, shipperId }),
  reply: scoreboard,
  errors: ['not_found'],
});
