import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, flag, integer, oneOf, publicId, text, uf, zipInteger } from '../../values.ts';
import {
  closed,
  instant,
  optional,
  orNull,
  pageMembers,
  pageOf,
  revision,
  shipperParams,
} from '../common.ts';

const most = 9_007_199_254_740_991;
const mostCents = 1_000_000_000;

function names(description: string) {
  return Type.Array(text('A name.', { max: 255 }), { description, minItems: 1, maxItems: 1000 });
}

function listOf<const Item extends TSchema>(item: Item, maxItems: number, description: string) {
  return Type.Array(item, { description, minItems: 1, maxItems });
}

function zipRanges(description: string) {
  const range = Type.Unsafe<[first: number, last: number]>({
    type: 'array',
    items: zipInteger('A zip code (CEP).'),
    minItems: 2,
    maxItems: 2,
    description: 'First and last zip code, both included.',
  });
  return listOf(range, 20_000, description);
}

function bounds(description: string) {
  const bound = orNull(integer('Included; null for no bound.', { min: 0, max: most }));
  return closed(description, { min: bound, max: bound });
}

const states = (description: string) => listOf(uf('A state.'), 27, description);
const regions = (description: string) =>
  listOf(oneOf(['N', 'NE', 'CO', 'SE', 'S'], 'A region of the country.'), 5, description);
const cities = (description: string) =>
  listOf(integer('IBGE number of a municipality.', { min: 1_100_000, max: 5_399_999 }), 6000, description);

const conditions = closed(
  'When the rule applies: every member that is there must hold, of a list any element.',
  optional({
    dispatchers: listOf(
      text('A CNPJ or CPF.', { max: 14, pattern: '^[0-9A-Z]{11,14}$' }),
      1000,
      'The dispatch point is one of these.',
    ),
    originZips: zipRanges('The freight starts in one of these ranges.'),
    originUfs: states('It starts in one of these states.'),
    originCities: cities('It starts in one of these municipalities.'),
    originRegions: regions('It starts in one of these regions.'),
    destinationZips: zipRanges('It ends in one of these ranges.'),
    destinationUfs: states('It ends in one of these states.'),
    destinationCities: cities('It ends in one of these municipalities.'),
    destinationRegions: regions('It ends in one of these regions.'),
    recipientType: oneOf(['individual', 'company'], 'Who receives.'),
    channels: names('The sales channel; case and accents do not count.'),
    subchannels: names('The sales subchannel.'),
    platformCodes: names('The platform that asks.'),
    reverse: flag('Whether goods come back.'),
    realG: bounds('Weight of the shipment, in grams.'),
    volumeCm3: bounds('Volume of the shipment, in cubic centimetres.'),
    objectCount: bounds('Volumes after packing.'),
    goodsCents: bounds('Declared value of the goods, in cents.'),
    categories: listOf(
      integer('Code of the volume type table.', { min: 1, max: 999 }),
      999,
      'Any item is of one of these types.',
    ),
    skus: names('Any item is one of these products.'),
    tags: names('Any item has one of these labels.'),
    weekdays: listOf(
      integer('1 Monday to 7 Sunday.', { min: 1, max: 7 }),
      7,
      'The day of the quote, in São Paulo.',
    ),
    timeOfDay: closed('The time of the quote, in São Paulo; past midnight when it ends before it starts.', {
      fromMinute: integer('Minute of the day, included.', { min: 0, max: 1439 }),
      untilMinute: integer('Minute of the day, excluded.', { min: 0, max: 1440 }),
    }),
    carriers: listOf(publicId('A carrier.'), 1000, 'The offer is of one of these carriers.'),
    services: names('Name or code of the service.'),
    modals: listOf(oneOf(['road', 'air'], 'A modal.'), 2, 'The modal of the table.'),
    loadTypes: listOf(oneOf(['fractional', 'full_load'], 'A load type.'), 2, 'The load type of the table.'),
    chargeableG: bounds('The weight that is charged, in grams.'),
    costCents: bounds('The cost before rules, in cents.'),
    days: bounds("The carrier's own deadline, in whole days."),
    position: oneOf(
      ['cheapest', 'fastest'],
      'The offer is the cheapest, or the fastest, of those not hidden.',
    ),
  }),
);

const cents = integer('Cents.', { min: 0, max: mostCents });
const days = integer('Business days.', { min: 0, max: 365 });
const signedPpm = integer('Millionths; negative takes off.', { min: -1_000_000, max: 10_000_000 });
const signedCents = integer('Cents; negative takes off.', { min: -mostCents, max: mostCents });

function action<const Name extends string, const Members extends TProperties>(
  type: Name,
  description: string,
  members: Members,
) {
  return closed(description, {
    type: Type.Literal(type, { description: 'What the rule does.' }),
    ...members,
  });
}

const ruleAction = Type.Union(
  [
    action('percent', 'Changes the price by a share of itself.', { ppm: signedPpm }),
    action('fixed', 'Changes the price by an amount.', { cents: signedCents }),
    action('neutralise', 'Adds what neutralising the emissions costs.', {}),
    action('set_price', 'Replaces the price.', { cents }),
    action('free', 'Makes the freight free.', {}),
    action('free_above', 'Makes the freight free from this value of the goods on.', { goodsCents: cents }),
    action('match_cheapest', 'Takes the price of the cheapest offer, changed by both.', {
      deltaCents: Type.Optional(signedCents),
      deltaPpm: Type.Optional(signedPpm),
    }),
    action('floor', 'The least the price may be.', { cents }),
    action('ceiling', 'The most the price may be.', { cents }),
    action('cap_percent_of_goods', 'The most the price may be, as a share of the goods.', {
      ppm: integer('Millionths.', { min: 0, max: 10_000_000 }),
    }),
    action('round', 'Rounds to a multiple.', {
      stepCents: integer('Cents.', { min: 1, max: 100_000 }),
      direction: Type.Optional(oneOf(['nearest', 'up'], 'nearest when absent.')),
    }),
    action('round_to_ending', 'Rounds up to the next price that ends in these cents.', {
      endingCents: integer('Cents.', { min: 0, max: 99 }),
    }),
    action('add_days', 'Changes the deadline.', {
      days: integer('Business days; negative takes off.', { min: -365, max: 365 }),
    }),
    action('set_days', 'Replaces the deadline.', { days }),
    action('min_days', 'The shortest the deadline may be.', { days }),
    action('max_days', 'The longest the deadline may be.', { days }),
    action('hide', 'Takes the offer out.', {}),
    action('hide_carrier', 'Takes out all offers of its carrier.', {}),
    action('only_cheapest', 'Takes out all matched offers but the cheapest.', {}),
    action('only_fastest', 'Takes out all matched offers but the fastest.', {}),
    action('limit_per_carrier', 'Takes out all but so many offers of a carrier.', {
      count: integer('Offers.', { min: 1, max: 1000 }),
    }),
  ],
  { description: 'One thing a rule does.' },
);

const ruleMembers = {
  name: text('Name of the rule, unique at the shipper; answers list it in `applied_rules`.', { max: 100 }),
  cumulative: flag('Applies beside a rule of higher priority with the same action.'),
  stopOnMatch: flag('No rule of lower priority touches an offer that this one matched.'),
  validFromOn: orNull(date('First day; null for always.')),
  validToOn: orNull(date('Last day; null for ever.')),
  conditions,
  actions: Type.Array(ruleAction, { maxItems: 20, description: 'What happens; one of each type.' }),
};

const freightRule = closed('A freight rule.', {
  id: publicId('Id of the rule.'),
  shipperId: publicId('Its shipper.'),
  ...ruleMembers,
  priority: integer('1 is the highest.', { min: 1, max: 1_000_000 }),
  active: flag('Whether it applies.'),
  revision,
  createdAt: instant('When it was added.'),
});
export type FreightRuleView = Static<typeof freightRule>;

export const newRule = closed('A rule to add.', {
  ...optional(ruleMembers),
  name: ruleMembers.name,
  actions: ruleMembers.actions,
});
export type NewRule = Static<typeof newRule>;

const ruleChanges = closed('What changes; absent members stay as they are.', {
  revision,
  ...optional({ ...ruleMembers, active: flag('Whether it applies.') }),
});
export type RuleChanges = Static<typeof ruleChanges>;

const ruleParams = Type.Object({ ruleId: publicId('The rule.') });

export const listRules = endpoint({
  id: 'listRules',
  method: 'GET',
  path: '/api/admin/v1/shippers/{shipperId}/rules',
  section: 'admin',
  summary: 'Freight rules of a shipper, highest priority first.',
  auth: 'admin',
  role: 'viewer',
  needs: 'rules.read',
  params: shipperParams,
  query: Type.Object(pageMembers),
  reply: pageOf(freightRule),
  errors: ['not_found'],
});

export const addRule = endpoint({
  id: 'addRule',
  method: 'POST',
  path: '/api/admin/v1/shippers/{shipperId}/rules',
  section: 'admin',
  summary: 'Adds a freight rule: last in priority, and inactive until somebody has looked at it.',
  auth: 'admin',
  role: 'analyst',
  needs: 'rules.write',
  params: shipperParams,
  body: newRule,
  reply: freightRule,
  errors: ['not_found', 'conflict'],
  sample: 'admin-add-rule',
});

export const getRule = endpoint({
  id: 'getRule',
  method: 'GET',
  path: '/api/admin/v1/rules/{ruleId}',
  section: 'admin',
  summary: 'One freight rule.',
  auth: 'admin',
  role: 'viewer',
  needs: 'rules.read',
  params: ruleParams,
  reply: freightRule,
  errors: ['not_found'],
});

export const updateRule = endpoint({
  id: 'updateRule',
  method: 'PATCH',
  path: '/api/admin/v1/rules/{ruleId}',
  section: 'admin',
  summary: 'Changes a rule, or switches it on and off; `conditions` and `actions` are replaced whole.',
  description: 'A rule that applies before or after the change takes `rules.activate` besides.',
  auth: 'admin',
  role: 'analyst',
  needs: 'rules.write',
  params: ruleParams,
  body: ruleChanges,
  reply: freightRule,
  errors: ['not_found', 'conflict'],
});

export const cloneRule = endpoint({
  id: 'cloneRule',
  method: 'POST',
  path: '/api/admin/v1/rules/{ruleId}/clone',
  section: 'admin',
  summary: 'Adds a rule like this one, last and inactive.',
  auth: 'admin',
  role: 'analyst',
  needs: 'rules.write',
  params: ruleParams,
  body: closed('The rule to make.', { name: text('Name of the new rule.', { max: 100 }) }),
  reply: freightRule,
  errors: ['not_found', 'conflict'],
});

export const orderRules = endpoint({
  id: 'orderRules',
  method: 'PUT',
  path: '/api/admin/v1/shippers/{shipperId}/rules/order',
  section: 'admin',
  summary: 'Sets the priorities of all rules of a shipper: the first in the list is the highest.',
  auth: 'admin',
  role: 'analyst',
  needs: 'rules.activate',
  params: shipperParams,
  body: closed('The new order.', {
    ruleIds: Type.Array(publicId('A rule.'), {
      maxItems: 1000,
      uniqueItems: true,
      description: 'Every rule of the shipper, once.',
    }),
    seenRuleIds: Type.Optional(
      Type.Array(publicId('A rule.'), {
        maxItems: 1000,
        uniqueItems: true,
        description:
          'The order that was seen when this one was made; where there is another by now, that is a conflict.',
      }),
    ),
  }),
  reply: closed('The order.', {
    ruleIds: Type.Array(publicId('A rule.'), { description: 'The rules, highest priority first.' }),
  }),
  errors: ['not_found', 'conflict'],
});

export const removeRule = endpoint({
  id: 'removeRule',
  method: 'DELETE',
  path: '/api/admin/v1/rules/{ruleId}',
  section: 'admin',
  summary: 'Removes a rule.',
  auth: 'admin',
  role: 'analyst',
  needs: 'rules.activate',
  params: ruleParams,
  reply: freightRule,
  errors: ['not_found'],
});
