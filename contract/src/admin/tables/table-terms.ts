import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, text } from '../../values.ts';
import { closed, orNull } from '../common.ts';
import { chargeParts } from './derived-tables.ts';
import { loadTypes, versionParams } from './tables.ts';

const most = Number.MAX_SAFE_INTEGER;
const amount = (description: string) => integer(description, { min: 0, max: most });
const amountOrNull = (description: string) => orNull(amount(description));

/** Charges of one answer; a table of a carrier has some twenty. */
export const mostTermCharges = 200;
/** Tiers and places of one charge that an answer names; the rest is counted. */
export const mostTermItems = 30;

const service = closed('What offers say of the service.', {
  name: text('Name.', { max: 100 }),
  code: orNull(text('Code.', { min: 0, max: 50 })),
  description: orNull(text('Description.', { min: 0, max: 500 })),
  deliveryNote: orNull(text('Note that every offer carries.', { min: 0, max: 500 })),
});

const cubing = Type.Union(
  [
    closed('Kilograms of a cubic metre.', {
      kind: Type.Literal('factor', { description: 'Weight of a volume.' }),
      gramsPerM3: amount('Grams of a cubic metre: 300 kg/m³ is 300,000.'),
    }),
    closed('Volume of a kilogram.', {
      kind: Type.Literal('divisor', { description: 'Volume of a weight.' }),
      cm3PerKg: amount('Cubic centimetres of a kilogram.'),
    }),
    Type.Null(),
  ],
  { description: 'How volume becomes weight; null: the table does not cube.' },
);

const weight = closed('Which weight is charged.', {
  cubing,
  scope: oneOf(['shipment', 'object'], 'Of the whole shipment, or of each object on its own, then summed.'),
  cubingExemptUpToG: amountOrNull('Volume does not count while the cubed weight is at or below this.'),
  charge: oneOf(['larger', 'cubed', 'real'], 'Which of both weights.'),
  rounding: oneOf(['none', 'nearest_kg', 'ceil_kg'], 'How it is rounded.'),
  minimumG: amount('Lighter shipments count as this; 0 for none.'),
});

const limits = closed('What is taken; null means without limit.', {
  object: closed('Of one object.', {
    maxWeightG: amountOrNull('Weight.'),
    maxHeightMm: amountOrNull('Height.'),
    maxWidthMm: amountOrNull('Width.'),
    maxLengthMm: amountOrNull('Length.'),
    maxSideMm: amountOrNull('Longest side.'),
    maxSumMm: amountOrNull('Height + width + length.'),
    minHeightMm: amountOrNull('Lower ones are priced as if they had this height.'),
    minWidthMm: amountOrNull('The same of the width.'),
    minLengthMm: amountOrNull('The same of the length.'),
    maxValueCents: amountOrNull('Value.'),
  }),
  shipment: closed('Of the whole shipment.', {
    minWeightG: amountOrNull('Least weight.'),
    maxWeightG: amountOrNull('Weight.'),
    maxVolumeCm3: amountOrNull('Volume.'),
    minValueCents: amountOrNull('Least value.'),
    maxValueCents: amountOrNull('Value.'),
    maxObjects: amountOrNull('Objects.'),
  }),
});

const some = (description: string, item: ReturnType<typeof text>) =>
  orNull(
    closed(description, {
      first: Type.Array(item, { description: 'The first of them.' }),
      count: amount('How many there are.'),
    }),
  );

const scope = closed('When it is charged: all that is there must hold.', {
  side: oneOf(['origin', 'destination', 'either'], 'Where the places are looked for.'),
  ufs: some('States.', text('A state.', { max: 2 })),
  regions: some('Regions of the tariff.', text('A region.', { max: 255 })),
  zips: some('Zip codes.', text('First and last, 8 digits each: `01000000-01999999`.', { max: 17 })),
  municipalities: some('Municipalities.', text('IBGE code.', { max: 7 })),
  categories: some('Volume types.', text('The code.', { max: 10 })),
  recipientCount: amountOrNull('How many recipients it is for; null: for all.'),
  recipientType: orNull(oneOf(['individual', 'company'], 'Only recipients of this kind.')),
});

const charge = closed('An additional charge.', {
  line: amount('Line of the file.'),
  code: oneOf(chargeParts, 'Its name in `composition`.'),
  name: text('The name that the carrier gives it.', { min: 0, max: 255 }),
  percentBase: oneOf(
    ['invoice', 'freight_weight', 's0', 's0_s1'],
    'What the percent is of: the goods, the freight without its value leg, the base freight, the freight so far.',
  ),
  percentPpm: amount('In millionths.'),
  fixedCents: amount('Fixed part.'),
  unit: orNull(
    closed('Price of a step of something.', {
      of: oneOf(['chargeable_kg', 'real_kg', 'm3', 'volumes', 'ctes', 'invoices', 'products'], 'Of what.'),
      micros: amount('Price of one step, in millionths of a real.'),
      stepMilli: amount('Thousandths of the unit in a step.'),
      mode: oneOf(['ceil', 'exact'], 'Whether a step that was begun counts whole.'),
      franchiseMilli: amount('Thousandths of the unit that are free.'),
    }),
  ),
  tiers: orNull(
    closed('The first tier that holds the value takes the place of percent and fixed part.', {
      by: oneOf(['invoice', 'chargeable_weight'], 'What is looked up: cents, or grams.'),
      rows: Type.Array(
        closed('A tier.', {
          upTo: amount('Up to and with this.'),
          percentPpm: amount('In millionths.'),
          fixedCents: amount('Fixed part.'),
        }),
        { description: 'The first tiers.' },
      ),
      count: amount('How many there are.'),
    }),
  ),
  minCents: amountOrNull('Never less.'),
  maxCents: amountOrNull('Never more.'),
  scope: orNull(scope),
  floor: oneOf(['before', 'after'], 'Whether a minimum freight of mode `flagged` is compared with it.'),
  event: orNull(
    oneOf(['redelivery', 'return', 'storage'], 'Only when this comes to pass: offers are without it.'),
  ),
});

const tableTerms = closed('What a version says beside its prices and places.', {
  service,
  loadType: oneOf(loadTypes, 'Parcels and pallets, or whole vehicles.'),
  modal: oneOf(['road', 'air'], 'How it goes.'),
  operator: oneOf(['carrier', 'postal'], 'Who carries.'),
  freightPayment: orNull(oneOf(['CIF', 'FOB'], 'Who pays.')),
  reverse: closed('Freights back.', {
    accepted: flag('Whether they are taken.'),
    swapRoute: flag('Whether the price is that of the way there.'),
  }),
  recipients: oneOf(['individual', 'company', 'both'], 'Who may receive.'),
  offerValidityDays: amount('Days for which an offer holds.'),
  categories: orNull(
    closed('Volume types.', {
      mode: oneOf(['only', 'except'], 'Only these, or all but these.'),
      first: Type.Array(text('The code.', { max: 10 }), { description: 'The first of them.' }),
      count: amount('How many there are.'),
    }),
  ),
  weight,
  limits,
  minimum: orNull(
    closed('Minimum freight where the region names none.', {
      cents: amount('Never less.'),
      mode: oneOf(
        ['base', 'flagged', 'total'],
        'What is compared: the base, with flagged charges, or all of it.',
      ),
      withTax: flag('For `total`: whether taxes are in what is compared.'),
    }),
  ),
  tax: closed('Taxes.', {
    included: flag('Whether prices hold them already.'),
    icms: oneOf(
      ['route', 'rate', 'exempt', 'simples'],
      'By route, at one rate, none, or none that is shown.',
    ),
    icmsPpm: amountOrNull('The one rate.'),
    issPpm: amountOrNull('Inside one municipality; null for 5 %, the ceiling of LC 116/2003.'),
  }),
  markupPpm: amount('Added on the whole price; 0 for none.'),
  originCount: amount('Areas that freights leave from; 0 for any place.'),
  mode: oneOf(['weight', 'comparison', 'unit', 'invoice', 'full_load'], 'How the base freight is made.'),
  charges: Type.Array(charge, { description: 'The first 200, in the order of the file.' }),
  chargeCount: amount('How many there are.'),
});
export type TableTerms = Static<typeof tableTerms>;

export const getTableTerms = endpoint({
  id: 'getTableTerms',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/terms',
  section: 'admin',
  summary: 'What a version says beside its prices and places: weight, limits, charges, taxes.',
  description: 'Long lists come with their first members and a count; the document has all of them.',
  auth: 'admin',
  role: 'viewer',
  needs: 'tables.read',
  params: versionParams,
  reply: tableTerms,
  errors: ['not_found', 'work_too_large'],
});
