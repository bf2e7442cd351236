import { type Static, type TSchema, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { oneOf, text } from '../../values.ts';
import { orNull } from '../common.ts';
import { amount, freightReportFilters, many, reportFilters, reportOf } from './report.ts';

/** Whether it is getting better: figures of any period, from sums that outlive what they are of. */

const ppm = (description: string) => orNull(amount(`${description}, in millionths; null without any.`));
const cents = (description: string) => amount(`${description}, in cents.`);
const days = (description: string) => orNull(many(`${description}; null where this is not known of the group.`));

export const freightGroups = ['shipper', 'carrier', 'service', 'uf', 'channel', 'weightBand'] as const;
export type FreightGroup = (typeof freightGroups)[number];
const freightQuery = Type.Object({
  ...freightReportFilters,
  groupBy: Type.Optional(oneOf(freightGroups, 'What figures are of; of everything together when absent.')),
});
export type FreightReportQuery = Static<typeof freightQuery>;

const delivery = reportOf(freightGroups, {
  due: many('Freights promised for a day of the period that is over, without the cancelled ones'),
  onTime: many('Of those: delivered on the promised day or before.'),
  late: many('Of those: delivered after it.'),
  lateDays: many('Calendar days that those came too late, together.'),
  overdue: many('Of those: not delivered yet.'),
  ended: many('Of those: returned or lost.'),
  pending: many('Promised for today or later.'),
  onTimePpm: ppm('Part of the promises kept: on time, of those on time, late and overdue'),
  takenP50: days('Days from hire to delivery of half of the freights'),
  takenP80: days('The same of 80 of 100'),
  takenP95: days('The same of 95 of 100'),
  promisedP50: days('Days from hire to the promised day of half of the freights'),
  promisedP80: days('The same of 80 of 100'),
});
export type DeliveryReportView = Static<typeof delivery>;

const cost = reportOf(freightGroups, {
  freights: many('Hired in the period and not cancelled.'),
  cancelled: many('Hired in the period and cancelled.'),
  costCents: cents('What carriers are to be paid for them, as agreed'),
  weightG: many('What they weigh, in grams.'),
  goodsCents: cents('What their goods are worth'),
  centsPerFreight: orNull(amount('Cost of a freight in cents; null without any.')),
  centsPerKg: orNull(amount('Cost of a kilogram in cents; null without any.')),
  goodsPpm: ppm('Cost as a part of the value of the goods'),
});
export type CostReportView = Static<typeof cost>;

export const savingsGroups = ['shipper', 'carrier', 'reason'] as const;
const savings = reportOf(savingsGroups, {
  freights: many('Freights hired from an offer of which is known what else stood.'),
  takenCents: cents('What was hired'),
  cheapestCents: cents('What the cheapest offers would have cost'),
  dearerCents: cents('How much more was hired for'),
  fastestCents: cents('What the fastest offers would have cost'),
  keptFreights: many('Of those: of which is known which carrier kept its promises best.'),
  keptTakenCents: cents('What was hired of those'),
  keptCents: cents('What the offers of the carriers that keep their promises best would have cost'),
});
export type SavingsReportView = Static<typeof savings>;

export const reportErrors = ['work_too_large'] as const;

function report<const Reply extends TSchema, const Query extends TSchema>(
  members: { id: string; path: string; summary: string; description: string; query: Query; reply: Reply },
) {
  return endpoint({
    ...members,
    method: 'GET',
    section: 'admin',
    auth: 'admin',
    role: 'viewer',
    needs: 'reports.read',
    errors: ['work_too_large'],
  });
}

const bounded =
  'Any period. Days and weeks by `service`, `uf`, `channel` or `weightBand`, or such a filter of places together with one of goods, are counted from the freights themselves: of at most 92 days, else 422 `work_too_large`.';

export const reportDelivery = report({
  id: 'reportDelivery',
  path: '/api/admin/v1/reports/delivery',
  summary: 'How promises of a period were kept.',
  description: `By the day promised when a freight was hired, whatever its carrier said later. ${bounded}`,
  query: freightQuery,
  reply: delivery,
});

export const reportCost = report({
  id: 'reportCost',
  path: '/api/admin/v1/reports/cost',
  summary: 'What freights hired in a period cost.',
  description: `By the day of the hire. ${bounded}`,
  query: freightQuery,
  reply: cost,
});

const savingsQuery = Type.Object({
  ...reportFilters,
  groupBy: Type.Optional(oneOf(savingsGroups, 'What figures are of; `reason`: why the cheapest was not hired.')),
});

export const reportSavings = report({
  id: 'reportSavings',
  path: '/api/admin/v1/reports/savings',
  summary: 'What was hired beside what stood at that moment.',
  description:
    'By the day of the hire. Reasons, the first that holds: `cheapest` was hired; the hired one was `faster`; it was `cheaper_for_customer`; its carrier had `better_kept` its promises of 90 days; `unexplained`.',
  query: savingsQuery,
  reply: savings,
});
