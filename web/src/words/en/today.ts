import type { Words } from '../all-words.ts';

/** What waits for me. */
export const today: Words['today'] = {
  morning: (name) => `Good morning, ${name}.`,
  afternoon: (name) => `Good afternoon, ${name}.`,
  evening: (name) => `Good evening, ${name}.`,
  waiting: (count) => (count === 1 ? '1 thing waits for you.' : `${count} things wait for you.`),
  nothing: 'Nothing waits for you.',
  nothingWhy:
    'No freight is late or stuck, no occurrence is in quarantine, no CT-e or bill is to be decided, no webhook fails.',
  oldest: (age) => `oldest: ${age}`,
  sinceYesterday: (change) => `${change} since yesterday`,
  same: 'same as yesterday',
  cards: {
    late: 'Late',
    stuck: 'Stuck',
    atRisk: 'At risk',
    attemptFailed: 'Attempt failed',
    quarantine: 'Quarantine',
    bookingsWaiting: 'Bookings to decide',
    ctesDiverging: 'CT-es to decide',
    ctesUnlinked: 'CT-es without a freight',
    proposalsWaiting: 'Proposals of carriers',
    billsOverdue: 'Overdue bills',
    billsReleasable: 'Bills to release',
    tablesEnding: 'Tables ending',
    importsAsking: 'Imports with questions',
    quotesWithoutOffer: 'Quotes without offer, 7 days',
    trackingFailing: 'Tracking fails',
    postalLow: 'Postal numbers run out',
    webhooksFailing: 'Webhooks fail',
    deliveriesParked: 'Webhooks parked',
  },
  list: 'What waits',
};
