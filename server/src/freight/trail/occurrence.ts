import type { Selectable } from 'kysely';
import type { OccurrenceGroup } from './catalogue.ts';
import type { OccurrenceSource, TrailRows } from './rows.ts';

/** What happened to a freight, as it is stored. Days are `YYYY-MM-DD`; `volumeNumber` null is the whole freight. */
export type Occurrence = Omit<Selectable<TrailRows['occurrence']>, 'shipperId' | 'freightCode'>;

/** An occurrence as its trail knows it; `first…`: the text before it was said differently (decision O4b). */
export type Said = Omit<Occurrence, 'id' | 'updatedAt' | 'arrivedAt' | 'textChangedAt'>;

/** An occurrence about to join a trail; its code is in the catalogue, its volume among the freight's. */
export type NewOccurrence = Omit<Said, 'firstMessage' | 'firstCarrierDescription'> & {
  group: OccurrenceGroup;
  source: OccurrenceSource;
};

/**
 * What became of it: `accepted` and `completed` are news that webhooks tell, `duplicate` brought nothing, and what
 * is `out_of_flow` joins nothing (decisions O3, O4). `at`: which line of the trail.
 */
export type Joined =
  | { outcome: 'accepted' | 'completed'; at: number }
  | { outcome: 'duplicate' | 'out_of_flow' };

/** The same once it is stored, by the id of the occurrence. */
export type Appended =
  | { outcome: 'accepted' | 'completed'; id: number }
  | { outcome: 'duplicate' | 'out_of_flow' };

/** Which freight; what a person releases is stored and moves it, in flow or not. */
export type AppendTo = { shipperId: number; freightCode: string; volumeCount: number; isForced?: boolean };
