import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, shipperParams } from '../common.ts';
import { newRule } from './rules.ts';

/** What a rule, or another order of rules, would have done over the quotes that were kept last. */

const most = Number.MAX_SAFE_INTEGER;
const count = (description: string) => integer(description, { min: 0, max: 1_000_000_000 });
const sum = (description: string) => integer(description, { min: 0, max: most });
const sides = (description: string) =>
  closed(description, { before: sum('Without the change.'), after: sum('With it.') });

/** What is changed of a shipper's rules. */
export const ruleChangeMembers = {
  ruleId: Type.Optional(publicId('The stored rule that is changed; a new one when absent.')),
  rule: Type.Optional(newRule),
  active: Type.Optional(flag('Whether the rule applies afterwards; it does when absent.')),
  ruleIds: Type.Optional(
    Type.Array(publicId('A rule.'), {
      maxItems: 1000,
      uniqueItems: true,
      description: 'Every stored rule once, the highest first; the order stays when absent.',
    }),
  ),
};

const trial = closed(
  'What is tried: a new rule, a stored one otherwise or as it is, another order, or both.',
  {
    ...ruleChangeMembers,
    quotes: Type.Optional(integer('Over so many quotes at most; 1,000 when absent.', { min: 1, max: 1000 })),
  },
);
export type RuleTrialInput = Static<typeof trial>;

const ruleName = closed('A rule.', {
  ruleId: orNull(publicId('Its id; null for the one that is tried and new.')),
  name: text('Its name.', { max: 100 }),
});

const shadow = closed('A rule that keeps another one from acting on offers that both match.', {
  by: ruleName,
  of: ruleName,
  reason: oneOf(
    ['stop', 'same_action'],
    'stop: the higher rule ends the rules there; same_action: it has an action of the same kind, which goes first.',
  ),
  action: orNull(text('The action of the lower rule that has no effect; null for all.', { max: 40 })),
  offersBefore: count('Offers without the change.'),
  offersAfter: count('Offers with it.'),
});

const cents = (description: string) => integer(description, { min: 0, max: most });
const wholeDays = (description: string) => integer(description, { min: 0, max: 1_000_000 });

const side = (description: string) =>
  orNull(
    closed(description, {
      number: orNull(integer('Its number; null where it was not shown.', { min: 1, max: 1_000_000 })),
      finalCents: cents('After rules.'),
      days: wholeDays('Whole days of the deadline.'),
      lines: Type.Array(text('A line of the receipt, Portuguese.', { max: 1_000_000 }), {
        description: 'What rules did, in the order of computation.',
      }),
    }),
  );

const sampleOffer = closed('An offer of a sample.', {
  carrierId: publicId('The carrier.'),
  carrierName: text('Its trade name.', { max: 255 }),
  service: text('What the carrier calls its service.', { max: 255 }),
  costCents: cents('What the carrier charges.'),
  before: side('Without the change; null where rules hide it.'),
  after: side('With it; null where rules hide it.'),
});

const sample = closed('A quote that the change matters to.', {
  quoteId: text('Offer token.', { min: 16, max: 16, pattern: '^[0-9a-z]{16}$' }),
  quotedAt: instant('When.'),
  uf: orNull(text('State of the destination.', { min: 2, max: 2 })),
  goodsCents: cents('Value of the goods.'),
  offers: Type.Array(sampleOffer, {
    description: 'Offers of either side, those that differ first; twenty at most.',
  }),
});

const ruleTrial = closed('What it would have done.', {
  quotes: count('Quotes that were decided again.'),
  from: orNull(instant('The first of them; null without any.')),
  until: orNull(instant('The last of them.')),
  matchedQuotes: orNull(
    count('Quotes with an offer that the rule matches; null where the order alone is tried.'),
  ),
  matchedOffers: orNull(count('Such offers.')),
  changedQuotes: count('Quotes whose offers cost, take or stand otherwise.'),
  hiddenOffers: count('Offers that rules hide then, and did not.'),
  revealedOffers: count('Offers that rules hid, and do not then.'),
  emptiedQuotes: count('Quotes that are left without an offer.'),
  filledQuotes: count('Quotes without an offer that get one.'),
  firstChanged: count('Quotes in which another offer stands first.'),
  first: closed('The first offers, over the quotes that have one on both sides.', {
    quotes: count('Such quotes.'),
    finalCents: sides('Sum of what the customer is shown.'),
    costCents: sides('Sum of what the carriers charge.'),
    days: sides('Sum of the whole days.'),
  }),
  carriers: Type.Array(
    closed('First places of a carrier.', {
      carrierId: publicId('The carrier.'),
      carrierName: text('Its trade name.', { max: 255 }),
      before: count('Without the change.'),
      after: count('With it.'),
    }),
    { description: 'Those whose number of first places differs, the largest difference first.' },
  ),
  shadows: Type.Array(shadow, {
    description:
      'Rules in each other’s way: those of the rule that is tried, or those that another order begins or ends. A hundred at most.',
  }),
  samples: Type.Array(sample, { description: 'Quotes whose first price moves most; eight at most.' }),
});
export type RuleTrialView = Static<typeof ruleTrial>;

export const tryRules = endpoint({
  id: 'tryRules',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/rules/what-if',
  section: 'admin',
  summary: 'Tries a rule, or another order of rules, over the last quotes of a shipper, before it counts.',
  description:
    'Each quote is decided twice by the engine, with the tables, taxes and settings it was decided upon: by the rules that apply today, and by those with the change. The rule that is tried counts without regard to its dates. Nothing is kept.',
  auth: 'admin',
  role: 'viewer',
  needs: 'rules.read',
  params: shipperParams,
  body: trial,
  reply: ruleTrial,
  errors: ['not_found', 'conflict'],
});
