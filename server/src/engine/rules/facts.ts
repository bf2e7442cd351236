import type { TableDocument } from '../rating/document.ts';
import type { Route, Shipment } from '../rating/shipment.ts';
import type { RuleAction } from './rule.ts';

/** What rules may ask of a request; the same for all its offers. */
export type RequestFacts = {
  /** CNPJ or CPF of the dispatch point. */
  dispatcher: string;
  route: Route;
  shipment: Shipment;
  skus: readonly string[];
  tags: readonly string[];
  channel: string | null;
  subchannel: string | null;
  platformCode: string | null;
  /** The day and the minute of the day of the quote in São Paulo. */
  day: number;
  minuteOfDay: number;
};

/** What rules may ask of an offer. */
export type OfferFacts = {
  costCents: number;
  transitMinutes: number;
  carrierId: number;
  service: string;
  serviceCode: string | null;
  modal: TableDocument['modal'];
  loadType: TableDocument['loadType'];
  chargeableG: number;
  /** What neutralising its emissions costs; null where that is not estimated. */
  neutralisationCents: number | null;
};

/** What rules make of an offer. */
export type RuleOutcome = {
  finalCents: number;
  /** Business days beyond the carrier's, or fewer when negative. */
  extraDays: number;
  /** The cost of neutralising the emissions was added. */
  neutralised: boolean;
  /** The rules that changed the offer (decision Q9), in the order of their effect. */
  applied: AppliedRule[];
  /** Why the offer is not to be shown. */
  hidden: RuleRefusal | null;
  /** What every step did, also those that changed nothing; null unless asked for. */
  trace: readonly RuleTrace[] | null;
};

/** One action of one rule, and price and business days before and after it. */
export type RuleTrace = {
  ruleId: number;
  ruleName: string;
  action: RuleAction;
  /** What the action may have looked at besides the offer. */
  goodsCents: number;
  neutralisationCents: number | null;
  cheapestCents: number;
  beforeCents: number;
  afterCents: number;
  beforeDays: number;
  afterDays: number;
};

export type AppliedRule = { id: number; name: string; deltaCents: number; deltaDays: number };

/** An expected no of a rule, kept with the quote like the refusals of tables. */
export type RuleRefusal = {
  code:
    | 'hidden_by_rule'
    | 'carrier_hidden_by_rule'
    | 'not_cheapest_by_rule'
    | 'not_fastest_by_rule'
    | 'over_carrier_limit_by_rule';
  ruleId: number;
  ruleName: string;
};
