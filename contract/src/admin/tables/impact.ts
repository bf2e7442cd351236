import { Type } from 'typebox';
import { flag, integer, publicId, text } from '../../values.ts';
import { closed, orNull } from '../common.ts';
import { counted, percentPpm } from './table-diff.ts';

/** What versions of tables change in money and days, as what-ifs and shadows tell it. */

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
  minutesBefore: cents(
    'Deadlines in minutes, over the quotes for which both offer; business days count 1,440.',
  ),
  minutesAfter: cents('The same, after.'),
  sooner: counted('Of these, sooner now.'),
  later: counted('Of these, later now.'),
  lostCents: cents('Cost before of the quotes that are lost.'),
  gainedCents: cents('Cost after of the quotes that are gained.'),
};

const contender = closed('Whose offer stands first.', {
  carrierId: publicId('The carrier.'),
  carrier: text('Its name.', { max: 255 }),
  service: text('The service.', { max: 255 }),
  isOwn: flag('Whether it is the table compared.'),
});

export const mover = closed('A quote, or a freight, in which a table offers something else.', {
  shipperId: publicId('The shipper.'),
  carrierId: orNull(
    publicId('The carrier of the table; null in what was counted before there were several.'),
  ),
  quoteId: orNull(text('Offer token; null for a freight.', { min: 16, max: 16 })),
  freightCode: orNull(text('Code of the freight; null for a quote.', { max: 20 })),
  uf: orNull(text('State of the destination.', { max: 2 })),
  costBeforeCents: orNull(cents('Cost before; null without an offer.')),
  costAfterCents: orNull(cents('Cost after; null without an offer.')),
  minutesBefore: orNull(counted('Deadline before, with the days of freight rules.')),
  minutesAfter: orNull(counted('Deadline after.')),
  isFirstChanged: flag('Whether another offer stands first.'),
});

export const impactMembers = {
  quotes: counted('Quotes looked at, one for each dispatcher; of freights, how many.'),
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
  byLane: Type.Array(
    closed('By lane.', {
      lane: orNull(
        text(
          'State of the origin and the first three digits of the destination’s zip code: `SP 200`; `other` for those beyond 5,000; null where either is unknown.',
          { max: 10 },
        ),
      ),
      ...sumMembers,
    }),
    { description: 'The 100 lanes with the largest differences in money, largest first; files have all.' },
  ),
  laneCount: counted('How many lanes have offers.'),
  byCarrier: Type.Array(
    closed('By carrier of the tables compared.', {
      carrierId: publicId('The carrier.'),
      carrier: text('Its name.', { max: 255 }),
      ...sumMembers,
    }),
    { description: 'In the order of names.' },
  ),
  winners: Type.Array(
    closed('How often a carrier stands first, of all that offer.', {
      carrierId: publicId('The carrier.'),
      carrier: text('Its name.', { max: 255 }),
      before: counted('Times before.'),
      after: counted('Times after.'),
      finalBeforeCents: cents('Prices with which it stood first, before.'),
      finalAfterCents: cents('The same, after.'),
    }),
    { description: 'Who stands first more often now comes first.' },
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
