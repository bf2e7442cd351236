import type { placesOf } from './places.ts';
import type { Figures } from './use-scoreboard.ts';

export type FigureName = keyof Figures;
export type PlaceName = keyof ReturnType<typeof placesOf>;

/** A figure of a card, and where its rows are. */
export type Line = { of: FigureName; to: PlaceName };

/** What a card is about: one figure in front, others below it. */
export type ScorePart = {
  name: 'delivery' | 'audit' | 'answers' | 'quotes' | 'occurrences';
  first: Line;
  /** Whether more of the first is better or worse. */
  good: 'more' | 'less';
  lines: readonly Line[];
  /** Whether there is anything to say: else the card says that there is nothing. */
  isKnown: boolean;
};

/** The cards of the scoreboard, in their order. */
export function partsOf(figures: Figures): readonly ScorePart[] {
  return [
    {
      name: 'delivery',
      first: { of: 'onTimePpm', to: 'delivery' },
      good: 'more',
      lines: [
        { of: 'due', to: 'due' },
        { of: 'onTime', to: 'onTime' },
        { of: 'late', to: 'late' },
        { of: 'overdue', to: 'overdue' },
        { of: 'lateDaysAverageTenths', to: 'late' },
      ],
      isKnown: figures.due > 0,
    },
    {
      name: 'audit',
      first: { of: 'divergentPpm', to: 'audit' },
      good: 'less',
      lines: [
        { of: 'ctes', to: 'audit' },
        { of: 'divergent', to: 'audit' },
        { of: 'chargedCents', to: 'audit' },
        { of: 'differenceCents', to: 'audit' },
        { of: 'recoveredCents', to: 'audit' },
      ],
      isKnown: figures.ctes > 0,
    },
    {
      name: 'answers',
      first: { of: 'answerMinutes', to: 'negotiations' },
      good: 'less',
      lines: [
        { of: 'proposals', to: 'negotiations' },
        { of: 'answered', to: 'negotiations' },
      ],
      isKnown: figures.proposals > 0,
    },
    {
      name: 'quotes',
      first: { of: 'wonPpm', to: 'quotes' },
      good: 'more',
      lines: [
        { of: 'offered', to: 'quotes' },
        { of: 'cheapest', to: 'quotes' },
        { of: 'won', to: 'quotes' },
        { of: 'freights', to: 'hired' },
      ],
      isKnown: figures.offered > 0 || figures.freights > 0,
    },
    {
      name: 'occurrences',
      first: { of: 'occurrencesInTimePpm', to: 'hired' },
      good: 'more',
      lines: [
        { of: 'occurrences', to: 'hired' },
        { of: 'occurrencesInTime', to: 'hired' },
      ],
      isKnown: (figures.occurrences ?? 0) > 0,
    },
  ];
}
