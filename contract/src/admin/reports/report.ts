import { type TProperties, Type } from 'typebox';
import { date, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, idList, instant, orNull } from '../common.ts';

/** What all reports share: by what they are asked and how they are grouped. */

/** Steps of time; weeks begin on Monday. */
export const reportSteps = ['day', 'week', 'month'] as const;

export const comparisons = ['before', 'yearBefore'] as const;

const ufs = '^[A-Z]{2}(?:,[A-Z]{2}){0,26}$';

/** Members of the query of every report. */
export const reportFilters = {
  from: Type.Optional(date('First day (São Paulo); 27 days before the last one when absent.')),
  until: Type.Optional(date('Last day; today when absent.')),
  compare: Type.Optional(
    oneOf(comparisons, '`before`: as many days just before; `yearBefore`: the same days a year earlier.'),
  ),
  each: Type.Optional(
    oneOf(reportSteps, 'Parts the period, too; a week is named by its Monday, a month by its first day.'),
  ),
  shipperId: Type.Optional(publicId('Only of this shipper.')),
  shipperIds: Type.Optional(idList('Only of these shippers')),
  carrierIds: Type.Optional(idList('Only with these carriers')),
};

/** What freights can be chosen by beside it. */
export const freightReportFilters = {
  ...reportFilters,
  uf: Type.Optional(
    text('Only to these states (UF): two letters each, a comma between.', { max: 80, pattern: ufs }),
  ),
  service: Type.Optional(text('Only by this service of a carrier, as it is named.', { max: 255 })),
  channel: Type.Optional(text('Only of this sales channel, as it is named.', { max: 255 })),
  weightBand: Type.Optional(
    integer(
      'Only of this band of weight, by its upper bound in kilograms (1, 5, 10, 30, 100, 500); 0: above all.',
      {
        min: 0,
        max: 500,
      },
    ),
  ),
};

export const many = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const bound = Number.MAX_SAFE_INTEGER;
/** May be negative. */
export const amount = (description: string) => integer(description, { min: -bound, max: bound });

/** An answer with such figures, by such groups. */
export function reportOf<const Values extends TProperties>(groups: readonly string[], values: Values) {
  const figures = closed('The figures.', values);
  const row = closed('A group of the period, or a part of it.', {
    group: orNull(
      closed('What it is of.', {
        value: text('Its id, code or bound; empty for none.', { min: 0, max: 255 }),
        name: text('As people name it.', { min: 0, max: 255 }),
      }),
    ),
    at: orNull(date('First day of the part.')),
    figures,
    before: orNull(closed('The figures of the period compared with.', values)),
  });
  return closed('A report.', {
    groupBy: orNull(text(`One of ${groups.join(', ')}.`, { max: 20 })),
    each: orNull(oneOf(reportSteps, 'The parts.')),
    from: date('First day.'),
    until: date('Last day.'),
    comparedFrom: orNull(date('First day of the period compared with.')),
    comparedUntil: orNull(date('Last day of the period compared with.')),
    countedAt: orNull(instant('When sums were counted last; null while they never were.')),
    total: figures,
    before: orNull(closed('The figures of the period compared with.', values)),
    rows: Type.Array(row, { description: 'Largest group first, parts in their order; up to 5,000.' }),
    isMore: Type.Boolean({ description: 'There are more rows than that; a file has up to 100,000.' }),
  });
}
