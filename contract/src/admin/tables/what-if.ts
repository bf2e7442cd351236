import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { counted, percentPpm, versionBrief, versionParams } from './table-diff.ts';

/** What a version of a table would have changed in money, and what a draft changes while nobody sees it. */

const cents = counted;
const change = (description: string) =>
  integer(description, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

const sumMembers = {
  both: counted('Quotes for which both versions offer.'),
  same: counted('Of these, at the same cost.'),
  dearer: counted('Of these, dearer now.'),
  cheaper: counted('Of these, cheaper now.'),
  lost: counted('Quotes for which only the version before offers.'),
  gained: counted('Quotes for which only the version after offers.'),
  costBeforeCents: cents('Cost, over the quotes for which both offer.'),
  costAfterCents: cents('The same, after.'),
  deltaCents: change('After less before.'),
  deltaPpm: orNull(percentPpm('The same in millionths; null without a cost before.')),
  finalBeforeCents: cents('Price after freight rules, over the quotes for which both offer.'),
  finalAfterCents: cents('The same, after.'),
  lostCents: cents('Cost before of the quotes that are lost.'),
  gainedCents: cents('Cost after of the quotes that are gained.'),
};

const contender = closed('Whose offer stands first.', {
  carrierId: publicId('The carrier.'),
  carrier: text('Its name.', { max: 255 }),
  service: text('The service.', { max: 255 }),
  isOwn: flag('Whether it is the table compared.'),
});

const mover = closed('A quote in which the table offers something else.', {
  shipperId: publicId('The shipper.'),
  quoteId: text('Offer token.', { min: 16, max: 16 }),
  uf: orNull(text('State of the destination.', { max: 2 })),
  costBeforeCents: orNull(cents('Cost before; null without an offer.')),
  costAfterCents: orNull(cents('Cost after; null without an offer.')),
  minutesBefore: orNull(counted('Deadline before, with the days of freight rules.')),
  minutesAfter: orNull(counted('Deadline after.')),
  isFirstChanged: flag('Whether another offer stands first.'),
});

const impactMembers = {
  quotes: counted('Quotes looked at, one for each dispatcher.'),
  all: closed('Offers of the table over all quotes.', sumMembers),
  byUf: Type.Array(
    closed('By state of the destination.', {
      uf: orNull(text('State; null where the zip code belongs to none.', { max: 2 })),
      ...sumMembers,
    }),
    { description: 'States with offers.' },
  ),
  byWeight: Type.Array(
    closed('By weight charged.', {
      upToKg: orNull(counted('Upper bound of the class; null for the heaviest.')),
      ...sumMembers,
    }),
    { description: 'Classes of weight with offers, light ones first.' },
  ),
  byCharge: Type.Array(
    closed('One line of the costs, over the quotes for which both offer; all of them add up to the cost.', {
      code: text('Code of the charge, or icms, iss, cbs, ibs.', { max: 60 }),
      beforeCents: cents('Before.'),
      afterCents: cents('After.'),
      deltaCents: change('After less before.'),
    }),
    { description: 'Largest differences first.' },
  ),
  deadlines: closed('Deadlines, over the quotes for which both offer.', {
    same: counted('The same.'),
    sooner: counted('Sooner.'),
    later: counted('Later.'),
    minutesBefore: counted('Sum before.'),
    minutesAfter: counted('Sum after.'),
    byDays: Type.Array(
      closed('How many by how much.', {
        days: integer('Whole days, later above zero; 30 and more as 30.', { min: -30, max: 30 }),
        quotes: counted('Quotes.'),
      }),
      { description: 'In the order of days.' },
    ),
  }),
  first: closed('Who stands first among the offers shown, by the filter and limit of each quote.', {
    same: counted('Quotes with the same first offer, or none before and after.'),
    changed: counted('Quotes with another first offer.'),
    won: counted('Of these, the table is first now.'),
    lost: counted('Of these, the table was first.'),
    appeared: counted('Dispatchers that had no offer and have one now.'),
    vanished: counted('Dispatchers that had an offer and have none now.'),
    finalBeforeCents: cents('Price of the first offers, where there is one before and after.'),
    finalAfterCents: cents('The same, after.'),
    deltaCents: change('After less before.'),
    flips: Type.Array(
      closed('Who gave way to whom.', {
        from: contender,
        to: contender,
        quotes: counted('Quotes.'),
        deltaCents: change('By how much the first offer became dearer.'),
      }),
      { description: 'Most quotes first; at most 200 pairs.' },
    ),
    otherFlips: counted('Quotes of further pairs.'),
  }),
  movers: Type.Array(mover, { description: 'The 20 largest differences, largest first.' }),
};

const whatIfReply = closed('What a version would have changed.', {
  before: orNull(versionBrief),
  after: versionBrief,
  quotedFrom: orNull(instant('When the oldest quote was made that was looked at.')),
  quotedUntil: orNull(instant('When the newest was.')),
  isCut: flag('There are more quotes in the span than were looked at.'),
  ...impactMembers,
});
export type WhatIfView = Static<typeof whatIfReply>;

const mostQuotes = 10_000;

export const whatIfRequest = closed('Which quotes to look at, and what to compare with.', {
  against: Type.Optional(
    orNull(
      publicId(
        'The version before; null is none: what would a new table have won. What is in force when absent, or what the one in force replaced.',
      ),
    ),
  ),
  shipperId: Type.Optional(
    publicId('Only quotes of this shipper; all shippers that the table serves when absent.'),
  ),
  sample: Type.Optional(
    closed('The newest quotes of a span of time.', {
      quotes: Type.Optional(
        integer('Newest quotes to decide again; 1,000 when absent, 10,000 when absent with a span.', {
          min: 1,
          max: mostQuotes,
        }),
      ),
      from: Type.Optional(instant('Only quotes made from then on.')),
      until: Type.Optional(instant('Only quotes made before then.')),
    }),
  ),
});
export type WhatIfBody = Static<typeof whatIfRequest>;

export const whatIfTableVersion = endpoint({
  id: 'whatIfTableVersion',
  method: 'POST',
  path: '/api/admin/v1/table-versions/{versionId}/what-if',
  section: 'admin',
  summary: 'Decides stored quotes again with this version and with another: the difference in money.',
  description:
    'Everything but the table is as it was when each quote was made: other tables, rules, taxes, settings, answers of live carriers. Versions are taken without regard to their dates. Nothing is changed.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  body: whatIfRequest,
  reply: whatIfReply,
  errors: ['not_found'],
  sample: 'admin-what-if',
});

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
