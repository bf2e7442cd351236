import type { Region } from '../places/uf-ranges.ts';
import type { TableDocument, ZipRange } from '../rating/document.ts';

/**
 * A freight rule: when its conditions hold, its actions change the final price, the deadline or the
 * visibility of offers. Definitions are plain JSON, the same in the database and in the admin API; `parseRule`
 * is the only way in. Units as everywhere: cents, millionths, grams, business days.
 */
export type RuleDefinition = {
  name: string;
  /** 1 is the highest; of equal ones the older rule goes first. */
  priority: number;
  active: boolean;
  /** Applies beside a rule of higher priority with the same action, instead of giving way to it. */
  cumulative: boolean;
  /** No rule of lower priority touches an offer that this one matched. */
  stopOnMatch: boolean;
  /** `YYYY-MM-DD`, both included; null for no bound. */
  validFromOn: string | null;
  validToOn: string | null;
  conditions: RuleConditions;
  actions: RuleAction[];
};

export type FreightRule = RuleDefinition & { id: number };

/** Both ends included; null for no bound. */
export type Bounds = { min: number | null; max: number | null };

/** All members that are present must hold; in a list, any element. */
export type RuleConditions = {
  /** CNPJ or CPF of the dispatch point. */
  dispatchers?: string[];
  originZips?: ZipRange[];
  originUfs?: string[];
  /** Municipality numbers of the IBGE. */
  originCities?: number[];
  originRegions?: Region[];
  destinationZips?: ZipRange[];
  destinationUfs?: string[];
  destinationCities?: number[];
  destinationRegions?: Region[];
  recipientType?: 'individual' | 'company';
  /** Without regard to case and accents, like the other names. */
  channels?: string[];
  subchannels?: string[];
  platformCodes?: string[];
  reverse?: boolean;
  realG?: Bounds;
  volumeCm3?: Bounds;
  /** Volumes after packing. */
  objectCount?: Bounds;
  /** Value of the goods, as declared. */
  goodsCents?: Bounds;
  /** Any item has one of these. */
  categories?: number[];
  skus?: string[];
  tags?: string[];
  /** 1 for Monday to 7 for Sunday, in São Paulo like the time of day. */
  weekdays?: number[];
  /** From this minute of the day until before that one; past midnight when `from` is the later. */
  timeOfDay?: { fromMinute: number; untilMinute: number };
  /** Ids of carriers. */
  carriers?: number[];
  /** Names or codes of services. */
  services?: string[];
  modals?: TableDocument['modal'][];
  loadTypes?: TableDocument['loadType'][];
  chargeableG?: Bounds;
  costCents?: Bounds;
  /** Whole days of the carrier's own deadline. */
  days?: Bounds;
  /** The one offer of least cost, or of shortest deadline, among those that no other rule hides. */
  position?: 'cheapest' | 'fastest';
};

export type RuleAction =
  /** Changes the price by a share of itself, or by an amount. */
  | { type: 'percent'; ppm: number }
  | { type: 'fixed'; cents: number }
  /** Adds what neutralising the emissions costs. */
  | { type: 'neutralise' }
  /** Replaces the price, `free_above` from this value of the goods on; of these four the highest applies. */
  | { type: 'set_price'; cents: number }
  | { type: 'free' }
  | { type: 'free_above'; goodsCents: number }
  | { type: 'match_cheapest'; deltaCents: number; deltaPpm: number }
  /** Bounds the price. */
  | { type: 'floor'; cents: number }
  | { type: 'ceiling'; cents: number }
  | { type: 'cap_percent_of_goods'; ppm: number }
  /** Rounds the price to a multiple, or up to the next one that ends in these cents. Free stays free. */
  | { type: 'round'; stepCents: number; direction: 'nearest' | 'up' }
  | { type: 'round_to_ending'; endingCents: number }
  /** Changes, replaces or bounds the business days. */
  | { type: 'add_days'; days: number }
  | { type: 'set_days'; days: number }
  | { type: 'min_days'; days: number }
  | { type: 'max_days'; days: number }
  /** Takes offers out: this one; all of its carrier; all matched ones but the best; all but so many. */
  | { type: 'hide' }
  | { type: 'hide_carrier' }
  | { type: 'only_cheapest' }
  | { type: 'only_fastest' }
  | { type: 'limit_per_carrier'; count: number };

export type ActionType = RuleAction['type'];
