import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, grams, instant, millimetres, orNull, shipperParams } from '../common.ts';
import { nfe } from './freight-acts.ts';

/** Orders that people hire freights for: NF-es that are dropped, rows of a sheet, or what is typed. */

const common = {
  section: 'admin',
  auth: 'admin',
  role: 'analyst',
  needs: 'freights.write',
  method: 'POST',
} as const;

/** Most orders of one request. */
const mostOrders = 50;
/** Most orders of one sheet. */
const mostSheetOrders = 500;
const mostGoods = 100;
const mostUnits = 9_999;

/** What one order may be of, at most. */
const orderBounds = {
  name: 255,
  number: 60,
  document: 18,
  zip: 9,
  phone: 20,
  orderNumber: 50,
} as const;

const short = (description: string, max: number) => Type.Optional(text(description, { max }));

const recipient = closed('Who receives, as far as it is known.', {
  name: short('Name.', orderBounds.name),
  document: short('CPF or CNPJ.', orderBounds.document),
  stateInscription: short('State inscription, or ISENTO.', 20),
  email: short('E-mail address.', orderBounds.name),
  phone: short('Telephone with area code.', orderBounds.phone),
  zip: short('Zip code (CEP).', orderBounds.zip),
  street: short('Street.', orderBounds.name),
  number: short('Number; S/N when absent.', orderBounds.number),
  complement: short('Complement.', orderBounds.name),
  district: short('District.', orderBounds.name),
  city: short('City; that of the zip code when absent.', orderBounds.name),
  state: short('State; that of the zip code when absent.', 2),
});

const goods = closed('Equal volumes, or units of a product.', {
  sku: short('Code of the product: what is left out of its size comes from the catalogue.', 50),
  description: short('What it is.', 255),
  amount: integer('How many.', { min: 1, max: mostUnits }),
  heightMm: Type.Optional(millimetres('Height of one.')),
  widthMm: Type.Optional(millimetres('Width of one.')),
  lengthMm: Type.Optional(millimetres('Length of one.')),
  weightG: Type.Optional(grams('Weight of one.')),
  valueCents: integer('Value of one.', { min: 0, max: 1_000_000_000 }),
});

const order = closed('An order as far as it is known; a preview names what lacks.', {
  orderNumber: short('Number of the order.', orderBounds.orderNumber),
  channel: short('Sales channel.', 255),
  notes: short('Note of the customer.', 1000),
  dispatchPointId: Type.Optional(
    publicId(
      "Where it leaves from; when absent the issuer's dispatch point, the only one, or the shipper itself.",
    ),
  ),
  nfe: Type.Optional(nfe),
  recipient,
  goods: Type.Array(goods, { description: 'What is sent.', maxItems: mostGoods }),
});
export type OrderBody = Static<typeof order>;

const lineId = text("The caller's own name of the line, unique in the request.", { max: 60 });
const another = Type.Optional(
  flag('Hire although a freight has the NF-e, or the order without one; false when absent.'),
);

const problem = closed('What lacks or is wrong.', {
  field: text('The member of the order, such as `recipient.zip`; empty for the whole.', { min: 0, max: 200 }),
  message: text('In Portuguese.', { max: 2000 }),
});

const knownFreight = closed('A freight that is there already.', {
  code: text('Its code.', { max: 13 }),
  orderNumber: orNull(text('Number of its order.', { max: 50 })),
});

const offer = closed('An offer.', {
  number: integer('Names it in a hire.', { min: 1, max: 1_000_000 }),
  carrier: text('The carrier.', { max: 255 }),
  service: text('Its service.', { max: 255 }),
  deadlineMinutes: integer('From the hire to the delivery; a day has 1440.', { min: 0, max: 10_000_000 }),
  costCents: integer('What the carrier costs.', { min: 0, max: 100_000_000_000 }),
  priceCents: integer('The final price.', { min: 0, max: 100_000_000_000 }),
  expiresAt: instant('Until when it can be hired.'),
});
export type OrderOfferView = Static<typeof offer>;

const previewed = closed('What became of a line.', {
  id: lineId,
  outcome: oneOf(
    ['ready', 'attach', 'hired', 'incomplete', 'no_offer', 'refused'],
    '`ready`: choose an offer. `attach`: `freight` is the order that waits for this NF-e. `hired`: `freight` has it already. `incomplete`: ' +
      '`problems` say what lacks. `no_offer`: nobody carries it. `refused`: it cannot be hired as it is.',
  ),
  message: text('The same in Portuguese.', { max: 2000 }),
  order: orNull(order),
  problems: Type.Array(problem, { description: 'What lacks or is wrong.' }),
  freight: orNull(knownFreight),
  quoteId: orNull(text('The quote of the offers.', { max: 16 })),
  offers: Type.Array(offer, { description: 'Cheapest first.' }),
});
export type PreviewedOrderView = Static<typeof previewed>;

const previewLine = closed('One order: an NF-e or what is known of it.', {
  id: lineId,
  xml: Type.Optional(
    Type.String({
      description: 'The file of one NF-e, `nfeProc` or `NFe`, in Base64.',
      maxLength: 1_500_000,
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
    }),
  ),
  order: Type.Optional(order),
  another,
});

export const previewOrders = endpoint({
  ...common,
  id: 'previewOrders',
  personal: 'refused',
  path: '/api/admin/v1/shippers/{shipperId}/orders/preview',
  summary: 'Reads orders, says what lacks, and quotes those that are whole.',
  description:
    'Each line has `xml` or `order`. Volumes of an NF-e are its products where the catalogue has the sizes of all, else its volumes, ' +
    'whose sizes are asked for. Quotes are made by the very act of the shipper’s API; nothing is hired. A line that is refused leaves ' +
    'the others alone.',
  params: shipperParams,
  body: closed('What to preview.', {
    lines: Type.Array(previewLine, { description: 'Orders.', minItems: 1, maxItems: mostOrders }),
  }),
  bodyLimit: 'quote',
  reply: closed('Every line, in its order.', {
    lines: Type.Array(previewed, { description: 'What became of each.' }),
  }),
  errors: ['not_found', 'platform_not_found'],
  sample: 'preview-orders',
});

const choice = closed('Which offer.', {
  by: oneOf(
    ['offer', 'cheapest', 'fastest', 'cheapest_within', 'attach'],
    '`offer`: that of a preview. `attach`: none, the NF-e is only attached. Else by rule of what is offered now; `cheapest_within`: the cheapest that takes at most `days`.',
  ),
  quoteId: Type.Optional(
    text('`offer`: the quote; required.', { min: 16, max: 16, pattern: '^[0-9a-z]{16}$' }),
  ),
  offerNumber: Type.Optional(integer('`offer`: its number; required.', { min: 1, max: 1_000_000 })),
  days: Type.Optional(integer('`cheapest_within`: most days; required.', { min: 0, max: 365 })),
});
export type OrderChoiceBody = Static<typeof choice>;

const hireLine = closed('An order to hire.', {
  id: lineId,
  key: text('Makes the line one act: the same key gives the same freight for 24 hours.', {
    min: 8,
    max: 100,
    pattern: '^[A-Za-z0-9._-]+$',
  }),
  order,
  choice,
  another,
});

const hiredLine = closed('What became of a line.', {
  id: lineId,
  outcome: oneOf(
    ['hired', 'attached', 'already_hired', 'refused', 'retry'],
    '`attached`: to the freight of its order, which waited. `already_hired`: `freightCode` has it. `refused`: `message` and `problems` say ' +
      'why. `retry`: send the line again with its key after `retryAfterS`.',
  ),
  message: text('The same in Portuguese.', { max: 2000 }),
  freightCode: orNull(text('The freight, whose labels `printFreightLabels` gives.', { max: 13 })),
  trackingUrl: orNull(text('Its public tracking page.', { max: 2000 })),
  carrier: orNull(text('Who carries it.', { max: 255 })),
  service: orNull(text('The service.', { max: 255 })),
  priceCents: orNull(integer('Its price.', { min: 0, max: 100_000_000_000 })),
  problems: Type.Array(problem, { description: 'What lacks or is wrong.' }),
  retryAfterS: orNull(integer('Seconds to wait.', { min: 0, max: 86_400 })),
});
export type HiredOrderView = Static<typeof hiredLine>;

export const hireOrders = endpoint({
  ...common,
  id: 'hireOrders',
  path: '/api/admin/v1/shippers/{shipperId}/orders/hire',
  summary: 'Hires freights for orders, or attaches their NF-es to those that wait.',
  description:
    'By the very acts of the shipper’s API (4.1, 4.3, 4.8), one after the other. Every line is an act of its own under its `key`: a request ' +
    'whose answer was lost is sent again as it was, and does nothing twice. An NF-e is hired once, whoever sends it.',
  params: shipperParams,
  body: closed('What to hire.', {
    lines: Type.Array(hireLine, { description: 'Orders.', minItems: 1, maxItems: mostOrders }),
  }),
  bodyLimit: 'quote',
  reply: closed('Every line, in its order.', {
    lines: Type.Array(hiredLine, { description: 'What became of each.' }),
  }),
  errors: ['not_found', 'platform_not_found'],
  sample: 'hire-orders',
});

export const readOrderSheet = endpoint({
  ...common,
  id: 'readOrderSheet',
  personal: 'refused',
  path: '/api/admin/v1/shippers/{shipperId}/orders/sheet',
  summary: 'Reads orders from a sheet, CSV or XLSX; nothing is quoted or hired.',
  description:
    `One row a volume or product; rows of one order number are one order, up to ${mostSheetOrders}. Sizes are centimetres and weights kilograms ` +
    'unless a title names another unit. A row that is wrong is said and leaves the others alone.',
  params: shipperParams,
  body: rawBody(
    [
      'application/octet-stream',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    'The sheet.',
  ),
  reply: closed('What the sheet says.', {
    orders: Type.Array(
      closed('An order and where it stands.', {
        line: integer('Its first row.', { min: 1, max: 10_000_000 }),
        order,
      }),
      { description: 'In the order of the sheet.' },
    ),
    findings: Type.Array(
      closed('What was found.', {
        severity: oneOf(['error', 'warning'], '`error`: the row, or the sheet, is left out.'),
        line: orNull(integer('The row.', { min: 1, max: 10_000_000 })),
        message: text('In Portuguese.', { max: 2000 }),
      }),
      { description: 'Errors first.' },
    ),
  }),
  errors: ['not_found', 'work_too_large'],
});
