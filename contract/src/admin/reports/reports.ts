import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { oneOf } from '../../values.ts';
import { orNull } from '../common.ts';
import { amount, freightReportFilters, many, reportFilters, reportOf } from './report.ts';

/** Whether it is getting better: figures of any period, from sums that outlive what they are of. */

const ppm = (description: string) => orNull(amount(`${description}, in millionths; null without any.`));
const cents = (description: string) => amount(`${description}, in cents.`);
const days = (description: string) =>
  orNull(many(`${description}; null where this is not known of the group.`));

export const freightGroups = ['shipper', 'carrier', 'service', 'uf', 'channel', 'weightBand'] as const;
const freightQuery = Type.Object({
  ...freightReportFilters,
  groupBy: Type.Optional(oneOf(freightGroups, 'What figures are of; of everything together when absent.')),
});
export type FreightReportQuery = Static<typeof freightQuery>;

const deliveryGroups = [...freightGroups, 'delayCause'] as const;
const deliveryQuery = Type.Object({
  ...freightReportFilters,
  groupBy: Type.Optional(
    oneOf(
      deliveryGroups,
      'What figures are of; of everything together when absent. `delayCause`: of late and overdue ones, why.',
    ),
  ),
});

const delivery = reportOf(deliveryGroups, {
  due: many('Freights promised for a day of the period that is over, without the cancelled ones'),
  onTime: many('Of those: delivered on the promised day or before.'),
  late: many('Of those: delivered after it.'),
  lateDays: many('Calendar days that those came too late, together.'),
  overdue: many('Of those: not delivered yet.'),
  delayed: many('Delivered after the promised day, or not delivered yet.'),
  ended: many('Of those: returned or lost.'),
  pending: many('Promised for today or later.'),
  onTimePpm: ppm('Part of the promises kept: on time, of those on time, late and overdue'),
  takenP50: days('Days from hire to delivery of half of the freights'),
  takenP80: days('The same of 80 of 100'),
  takenP95: days('The same of 95 of 100'),
  promisedP50: days('Days from hire to the promised day of half of the freights'),
  promisedP80: days('The same of 80 of 100'),
});
/** @internal Tests read answers by it. */
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
/** @internal Tests read answers by it. */
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
/** @internal Tests read answers by it. */
export type SavingsReportView = Static<typeof savings>;

type Declared<Query, Reply> = {
  id: string;
  path: string;
  summary: string;
  description: string;
  query: Query;
  reply: Reply;
};

function report<const Query extends TObject, const Reply extends TSchema>(members: Declared<Query, Reply>) {
  return endpoint({
    ...members,
    method: 'GET',
    section: 'admin',
    auth: 'admin',
    role: 'viewer',
    needs: 'reports.read',
    personal: 'none',
    errors: ['not_found', 'work_too_large'],
  });
}

const bounded =
  'Any period. Days and weeks by `service`, `uf`, `channel` or `weightBand`, or such a filter of places together with one of goods, are counted from the freights themselves: of at most 92 days, else 422 `work_too_large`.';

export const reportDelivery = report({
  id: 'reportDelivery',
  path: '/api/admin/v1/reports/delivery',
  summary: 'How promises of a period were kept.',
  description: `By the day promised when a freight was hired, whatever its carrier said later. By \`delayCause\` those that came late or have not come: the last occurrence by the end of the promised day that names a reason, else \`unexplained\`. ${bounded}`,
  query: deliveryQuery,
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
  groupBy: Type.Optional(
    oneOf(savingsGroups, 'What figures are of; `reason`: why the cheapest was not hired.'),
  ),
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

export const quotesGroups = ['shipper', 'carrier', 'uf', 'zipBlock'] as const;
const quotes = reportOf(quotesGroups, {
  quotes: many('Quotes made; of carriers none, for every quote is of all.'),
  withoutOffer: many('Of those: shown no offer.'),
  offered: many('Quotes in which carriers offered, each carrier counted.'),
  cheapest: many('Of those: in which nobody was cheaper.'),
  won: many('Freights hired from an offer and not cancelled, by the day of the hire.'),
  withoutOfferPpm: ppm('Part without an offer'),
  wonPpm: ppm('Part that was hired, of quotes with an offer; of a carrier, of those in which it offered'),
});
/** @internal Tests read answers by it. */
export type QuotesReportView = Static<typeof quotes>;

export const reportQuotes = report({
  id: 'reportQuotes',
  path: '/api/admin/v1/reports/quotes',
  summary: 'What was quoted in a period, without offers and with, and what was hired of it.',
  description:
    'By the day of the quote; the last minute or two are not counted yet. By `uf` or `zipBlock` (the first three digits of the zip code) only what found no offer is known.',
  query: Type.Object({
    ...reportFilters,
    groupBy: Type.Optional(oneOf(quotesGroups, 'What figures are of.')),
  }),
  reply: quotes,
});

export const auditGroups = ['shipper', 'carrier', 'cause'] as const;
const audit = reportOf(auditGroups, {
  ctes: many('CT-es that came in the period; by cause each counts for every cause it has.'),
  chargedCents: cents('What they charge; 0 by cause'),
  dueCents: cents('What was due, of those of which it is known; 0 by cause'),
  differenceCents: cents('By how much more those charge; 0 by cause'),
  causeCents: cents('What causes make of differences, one of them by cause'),
  divergent: many('Those that did not come out within the tolerances.'),
  automatic: many('Released without anybody deciding.'),
  settled: many('Released or rejected.'),
  recoveredCents: cents(
    'Charged too much and not paid: the difference of rejected CT-es, no more than what their replacement asks less, the whole of duplicates, and what both sides settled for below the total',
  ),
  automaticPpm: ppm('Part of the settled ones released without anybody deciding'),
  settleHours: orNull(many('Hours from coming to being released or rejected, on average; null without any.')),
});
/** @internal Tests read answers by it. */
export type AuditReportView = Static<typeof audit>;

export const reportAudit = report({
  id: 'reportAudit',
  path: '/api/admin/v1/reports/audit',
  summary: 'What the audit of CT-es that came in a period found and brought back.',
  description: 'By the day a CT-e came; what is decided later changes its day.',
  query: Type.Object({
    ...reportFilters,
    groupBy: Type.Optional(oneOf(auditGroups, 'What figures are of.')),
  }),
  reply: audit,
});

export const reportKinds = ['delivery', 'cost', 'savings', 'quotes', 'audit'] as const;
export type ReportKind = (typeof reportKinds)[number];
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const allGroups = [...new Set([...deliveryGroups, ...savingsGroups, ...quotesGroups, ...auditGroups])];

export const exportReport = endpoint({
  id: 'exportReport',
  method: 'GET',
  path: '/api/admin/v1/reports/file',
  section: 'admin',
  summary: 'A report as a file: a row of each group and part.',
  description:
    'As the report of that name, up to 100,000 rows. CSV has `;` between fields, decimal commas, UTF-8 with mark. `invalid_request` for a filter or a group that the report does not have.',
  auth: 'admin',
  role: 'viewer',
  needs: 'reports.read',
  personal: 'none',
  query: Type.Object({
    report: oneOf(reportKinds, 'Which one.'),
    ...freightReportFilters,
    groupBy: Type.Optional(oneOf(allGroups, 'As in the report.')),
    format: Type.Optional(oneOf(['csv', 'xlsx'], 'The kind of file; csv when absent.')),
  }),
  reply: rawReply(['text/csv', xlsx], 'The report, a row each.'),
  errors: ['not_found', 'work_too_large'],
});
