import type { Words } from '../all-words.ts';

/** How a carrier does. */
export const scoreboard: Words['scoreboard'] = {
  title: 'Scoreboard',
  backwards: 'The period ends before it begins.',
  nothing: 'Nothing to count in this period',
  nothingWhy:
    'It made no offer and had no freight and no CT-e in these days. Choose a longer period above, or see whether a table is in force.',
  toTables: 'See its tables',
  counted: (at) => `Counted ${at}. Changes are against the period compared with.`,
  neverCounted: 'Sums were not counted yet; they come within a minute or two.',
  tooLong: 'Occurrences are counted over 92 days at most.',
  moved: (move, isBetter) => `${move} (${isBetter ? 'better' : 'worse'})`,
  parts: {
    delivery: {
      title: 'Promises',
      why: 'By the day promised at the hire; what is over counts.',
      none: 'No promise was due in this period.',
    },
    audit: {
      title: 'Charges',
      why: 'CT-es by the day they came; divergent is what passed the tolerances.',
      none: 'No CT-e came in this period.',
    },
    answers: {
      title: 'Answers to proposals',
      why: 'From the proposal to the decision, or to what the carrier proposed instead.',
      none: 'Nothing was proposed to it in this period.',
    },
    quotes: {
      title: 'Quotes',
      why: 'Of the quotes in which it made an offer, those that became a freight.',
      none: 'It made no offer in this period.',
    },
    occurrences: {
      title: 'Occurrences in time',
      why: 'Known within 24 hours of when they occurred, of the freights hired in the period.',
      none: 'It reported no occurrence of the freights of this period.',
    },
  },
  figures: {
    freights: 'Freights hired',
    due: 'Promised',
    onTime: 'On time',
    late: 'Late',
    overdue: 'Overdue, not delivered',
    lateDays: 'Days late',
    onTimePpm: 'on time',
    lateDaysAverageTenths: 'Average delay of late ones',
    ctes: 'CT-es',
    divergent: 'Divergent',
    divergentPpm: 'of CT-es diverge',
    chargedCents: 'Charged',
    differenceCents: 'Charged beyond what was due',
    recoveredCents: 'Recovered',
    proposals: 'Proposals made',
    answered: 'Answered',
    answerMinutes: 'until an answer, on average',
    offered: 'With an offer of it',
    cheapest: 'Was the cheapest',
    won: 'Hired',
    wonPpm: 'of its offers hired',
    occurrences: 'Reported',
    occurrencesInTime: 'Within 24 hours',
    occurrencesInTimePpm: 'within 24 hours',
  },
};
