import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { occurrenceName } from '../../occurrence-names.ts';
import { type PersonalMark, personal } from '../../personal.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';
import { freightFilters, freightSorts, freightSources, phases, statusGroups } from './freight-filters.ts';

/** Freights of all shippers: found, shown, and told from their beginning. */

const freightCode = (description: string) =>
  Type.String({ description, pattern: '^FR[0-9]{6}[0-9A-Z]{5}$', examples: ['FR261120A1B2C'] });
const params = Type.Object({ freightCode: freightCode('The freight.') });
const cents = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const words = (description: string) => Type.String({ description });
const millimetresOut = (description: string) =>
  integer(`${description} Millimetres.`, { min: 0, max: Number.MAX_SAFE_INTEGER });

const status = {
  statusGroup: oneOf(statusGroups, 'Group of the last occurrence.'),
  statusCode: integer('Code of the last occurrence.', { min: 0, max: 999 }),
  statusName: words('Name of the last occurrence.'),
  statusAt: instant('When it happened.'),
};

const listed = {
  code: freightCode('The freight.'),
  number: publicId('Its public number.'),
  shipperId: publicId('The shipper.'),
  carrierId: publicId('The carrier.'),
  carrierName: words('Trade name of the carrier.'),
  service: words('Service of the carrier.'),
  orderNumber: orNull(words('Number of the order.')),
  hiredAt: instant('When it was hired.'),
  ...status,
  statusKnownAt: instant('When Carreto came to know it.'),
  phase: oneOf(phases, 'Where it stands.'),
  expectedOn: orNull(date('Expected day of the delivery, as it stands.')),
  daysLate: orNull(
    integer(
      'Days between the expected day and the delivery, or today while it goes on; negative before it. Null where neither is known.',
      {
        min: -3650,
        max: 100_000,
      },
    ),
  ),
  daysInTransit: orNull(
    integer(
      'Days since the collection, until the delivery or today; null before the collection and where it ended otherwise.',
      {
        min: 0,
        max: 100_000,
      },
    ),
  ),
  isLate: flag('Goes on, and its expected day is over.'),
  isAtRisk: flag('Goes on, is not late, and four of five freights of its lane would come too late.'),
  isStuck: flag('Goes on, and has been silent for longer than nine of ten freights of its lane.'),
  assignee: orNull(closed('Who sees to it.', { id: publicId('The operator.'), name: words('Name.') })),
  nfeNumbers: Type.Array(words('Number.'), { description: 'Numbers of its NF-es.' }),
  recipientName: personal('name', words('Name of the recipient.')),
  city: words('City it goes to; empty where nobody knows it yet.'),
  state: words('State it goes to.'),
  costCents: cents('What the carrier charges.'),
  volumeCount: integer('Volumes.', { min: 1, max: 2_147_483_647 }),
  printedAt: orNull(instant('When a label of it was last printed; null: never.')),
  printedBy: orNull(
    words(
      "By whom last: an operator's name, `api` for the shipper's programs, `cli` for the command line; null: never.",
    ),
  ),
  printCount: integer('How often labels were printed, over all volumes.', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  }),
  printedVolumes: integer('Volumes that have a label.', { min: 0, max: 2_147_483_647 }),
};

const foundFreight = closed('A freight, as a list shows it.', listed);
export type FoundFreightView = Static<typeof foundFreight>;

export const findFreights = endpoint({
  id: 'findFreights',
  method: 'GET',
  path: '/api/admin/v1/freights',
  section: 'admin',
  summary: 'Finds freights of all shippers, newest first unless asked otherwise.',
  description:
    'Words (`text`) look through at most 92 days of hiring; everything else has no limit of days. Pages follow each other by what the last freight of a page was ordered by, whatever changed since.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  query: Type.Object({
    ...freightFilters,
    sort: Type.Optional(
      oneOf(
        freightSorts,
        'Order; `-hiredAt` when absent. A minus before it turns it round. `daysLate` has the latest first; it and `expectedOn` leave out what has ended, `printedAt` what was never printed.',
      ),
    ),
    cursor: Type.Optional(
      text('`nextCursor` of the page before.', { max: 120, pattern: '^FR[0-9]{6}[0-9A-Z]{5}(?:~.*)?$' }),
    ),
    limit: Type.Optional(integer('Most items in the answer; 50 when absent.', { min: 1, max: 200 })),
  }),
  reply: closed('One page of freights.', {
    items: Type.Array(foundFreight, { description: 'In the order asked for.' }),
    nextCursor: orNull(text('Asks for the next page; null at the end.', { max: 120 })),
  }),
  errors: [],
});

const partyMembers = {
  document: words('CNPJ or CPF.'),
  name: orNull(words('Name.')),
  zip: words('Zip code (CEP), 8 digits.'),
  city: orNull(words('City.')),
  state: orNull(words('State.')),
};
const party = closed('A company of the freight.', partyMembers);
/** Of goods that go back, the consumer. */
const dispatcher = personal(
  { as: 'members', unless: { reverse: [false] } },
  closed('Where it leaves from.', {
    ...partyMembers,
    document: personal('document', partyMembers.document),
    name: personal('name', partyMembers.name),
    zip: personal('zip', partyMembers.zip),
  }),
);

const print = closed('What was printed of a volume.', {
  volumeNumber: integer('The volume, from 1.', { min: 1, max: 2_147_483_647 }),
  printCount: integer('How often.', { min: 1, max: 2_147_483_647 }),
  firstPrintedAt: instant('When first.'),
  firstPrintedBy: words(
    "By whom: an operator's name, `api` for the shipper's programs, `cli` for the command line.",
  ),
  printedAt: instant('When last.'),
  printedBy: words('By whom last.'),
});

const nfe = closed('NF-e of the goods.', {
  accessKey: words('Access key.'),
  number: words('Number.'),
  series: words('Series.'),
  valueCents: cents('Total value.'),
  issuedAt: instant('When it was issued.'),
  attachedAt: instant('When it was attached.'),
  isForeign: flag(
    'Another shipper of the installation issued it and did not share it: what carriers say of it does not reach this freight.',
  ),
});

const measures = {
  heightMm: millimetresOut('Height.'),
  widthMm: millimetresOut('Width.'),
  lengthMm: millimetresOut('Length.'),
};

const content = closed('Goods of a volume.', {
  index: integer('By which placements name them.', { min: 0, max: 2_147_483_647 }),
  amount: integer('Units.', { min: 1, max: 2_147_483_647 }),
  sku: orNull(words('SKU.')),
  description: orNull(words('Description.')),
  ...measures,
  unitWeightG: cents('Weight of a unit, in grams.'),
  unitValueCents: cents('Value of a unit.'),
});

const placement = closed('Identical units in one block of a box.', {
  index: integer('Of which goods.', { min: 0, max: 2_147_483_647 }),
  amount: integer('Units.', { min: 1, max: 2_147_483_647 }),
  x: millimetresOut('Along the length of the box.'),
  y: millimetresOut('Along its width.'),
  z: millimetresOut('Along its height.'),
  ...measures,
  along: closed('Units along each direction.', {
    length: integer('Along the length.', { min: 1, max: 2_147_483_647 }),
    width: integer('Along the width.', { min: 1, max: 2_147_483_647 }),
    height: integer('Along the height.', { min: 1, max: 2_147_483_647 }),
  }),
});

const volume = closed('Volumes that are alike.', {
  fromNumber: integer('Number of the first, from 1.', { min: 1, max: 2_147_483_647 }),
  amount: integer('How many.', { min: 1, max: 2_147_483_647 }),
  type: words('What kind of volume, in Portuguese.'),
  sku: orNull(words('SKU; null of boxes.')),
  description: orNull(words('Description.')),
  ...measures,
  weightG: cents('Weight of one, in grams.'),
  valueCents: cents('Value of one.'),
  codes: Type.Array(
    closed('A volume.', {
      number: integer('Its number, from 1.', { min: 1, max: 2_147_483_647 }),
      code: words('As occurrences and labels name it.'),
      postalCode: orNull(words('Object of the postal operator.')),
      phase: oneOf(phases, 'Where it stands.'),
    }),
    { description: 'One by one; the first 1,000 of the freight.' },
  ),
  contents: Type.Array(content, { description: 'What is in a box; empty where it is no box.' }),
  placements: Type.Array(placement, { description: 'How it lies in there.' }),
});

const proof = closed('Evidence of a delivery.', {
  at: instant('When the occurrence happened that brought it.'),
  occurrenceCode: integer('Code of the occurrence.', { min: 0, max: 999 }),
  volumeNumber: orNull(integer('The volume it concerns, from 1.', { min: 1, max: 2_147_483_647 })),
  url: words('Where its picture is.'),
  isOwn: flag('Kept here; otherwise the address is of another host.'),
});

const freight = closed('A freight in detail.', {
  ...listed,
  source: oneOf(freightSources, 'How it came to be.'),
  reverse: flag('Whether goods go back.'),
  offerToken: orNull(words('Token of the quote it was hired from.')),
  offerNumber: orNull(integer('Number of the offer.', { min: 1, max: 1_000_000 })),
  parentOrderNumber: orNull(words('Number of the order this one belongs to.')),
  channel: orNull(words('Sales channel.')),
  trackingUrl: words('Address of its public tracking page.'),
  collectedAt: orNull(instant('When it was collected.')),
  deliveredAt: orNull(instant('When it was delivered.')),
  finalCents: cents('After freight rules.'),
  versionId: orNull(publicId('Version of the freight table; null without one.')),
  tableReference: words('Reference of the freight table; empty without one.'),
  shipper: party,
  dispatcher,
  carrier: party,
  recipient: closed('Who receives it; forgotten after a term.', {
    document: personal('document', orNull(words('CNPJ or CPF.'))),
    name: personal('name', words('Name.')),
    email: personal('hidden', orNull(words('E-mail address.'))),
    phone: personal('hidden', orNull(words('Telephone.'))),
    street: personal('hidden', words('Street.')),
    number: personal('hidden', words('Number.')),
    complement: personal('hidden', orNull(words('Complement.'))),
    district: words('District.'),
    city: words('City.'),
    state: words('State.'),
    zip: personal('zip', words('Zip code (CEP), 8 digits.')),
    anonymisedAt: orNull(instant('When its data were forgotten.')),
  }),
  nfes: Type.Array(nfe, { description: 'NF-es of the goods.' }),
  volumes: Type.Array(volume, { description: 'Its volumes, those alike in one; as they were packed.' }),
  proofs: personal(
    'omitted',
    Type.Array(proof, { description: 'Evidence of the delivery, as its occurrences came.' }),
  ),
  prints: Type.Array(print, { description: 'Volumes that have a label.' }),
  postalCodes: Type.Array(words('Code.'), { description: 'Tracking codes of the postal operator.' }),
  carrierCodes: Type.Array(words('Code.'), { description: 'Tracking codes of the carrier.' }),
  redispatchCodes: Type.Array(words('Code.'), { description: 'Codes of redispatches.' }),
  warnings: Type.Array(
    oneOf(
      ['recipient_without_number', 'recipient_without_district', 'nfe_incomplete'],
      '`nfe_incomplete`: simplified DANFEs lack volumes, value of the items, operation, emission or protocol.',
    ),
    { description: 'What the shop did not send and a person may want to complete.' },
  ),
});
export type FreightView = Static<typeof freight>;

export const getFreight = endpoint({
  id: 'getFreight',
  method: 'GET',
  path: '/api/admin/v1/freights/{freightCode}',
  section: 'admin',
  summary: 'Shows a freight.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  params,
  reply: freight,
  errors: ['not_found'],
});

/** What carriers and operators write may speak of people; what Carreto writes does not. */
const ofCarreto = ['quoted', 'hired', 'nfe', 'quarantined', 'told', 'cte', 'bill', 'proof'] as const;
const writtenByHand: PersonalMark = { as: 'hidden', unless: { kind: ofCarreto } };

/** Titles of letters are what stands in their subjects, where no name may stand. */
const ofCarretoOrLetter = [...ofCarreto, 'letter'] as const;

/** Where the catalogue has no name for it, a title is in the words of the carrier. */
const saidOfUnknown: PersonalMark = {
  ...writtenByHand,
  unless: { kind: [...ofCarretoOrLetter, 'note'], code: [...occurrenceName.keys()] },
};

const event = closed('Something that happened to the freight.', {
  at: instant('When.'),
  kind: oneOf(
    [
      'quoted',
      'hired',
      'nfe',
      'occurrence',
      'reworded',
      'proof',
      'quarantined',
      'told',
      'cte',
      'bill',
      'letter',
      'note',
    ],
    '`occurrence`: as it was first said; `reworded`: its carrier has said it differently since, which is what everybody else ' +
      'reads; `proof`: evidence of a delivery; `quarantined`: a carrier said something that waits for a person; `told`: a webhook; `letter`: to the recipient; ' +
      '`note`: of an operator.',
  ),
  title: personal(saidOfUnknown, words('What happened, in Portuguese.')),
  detail: personal(writtenByHand, orNull(words('More of it.'))),
  code: orNull(integer('Code of the occurrence.', { min: 0, max: 999 })),
  volumeNumber: orNull(integer('The volume it concerns, from 1.', { min: 1, max: 2_147_483_647 })),
  source: orNull(words('Who said so.')),
  arrivedAt: orNull(instant('When Carreto came to know it.')),
  state: orNull(
    words(
      'How far a webhook, a decision, a CT-e, a bill or a letter is; of a letter that is not written, why.',
    ),
  ),
  ref: orNull(
    closed('What there is more of.', {
      kind: oneOf(
        ['quote', 'quarantine', 'delivery', 'cte', 'bill', 'note', 'proof'],
        '`delivery`: by its id a webhook is told again; `proof`: the id is an address.',
      ),
      id: personal(
        { as: 'hidden', unless: { kind: ['quote', 'quarantine', 'delivery', 'cte', 'bill', 'note'] } },
        words('Its id.'),
      ),
    }),
  ),
});
export type TimelineEventView = Static<typeof event>;

export const getFreightTimeline = endpoint({
  id: 'getFreightTimeline',
  method: 'GET',
  path: '/api/admin/v1/freights/{freightCode}/timeline',
  section: 'admin',
  summary: 'Tells everything that happened to a freight, from its quote on.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  params,
  reply: closed('The life of a freight.', {
    events: Type.Array(event, { description: 'Oldest first.' }),
  }),
  errors: ['not_found'],
});
