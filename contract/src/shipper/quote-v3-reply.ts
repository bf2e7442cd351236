import { type Static, Type } from 'typebox';
import { cnpjOut, documentOut, sixteenOut } from '../shapes/answer-values.ts';
import { volumeOut } from '../shapes/volume.ts';
import { date, decimalOut, moneyOut, oneOf } from '../values.ts';

const sometimes = (description: string) => Type.Optional(moneyOut(description));
const percent = (description: string) => Type.Optional(Type.Number({ description }));

/** Charges that do not depend on others, each in reais and left out when it does not apply. */
const subTotal1 = Type.Object(
  {
    daily: sometimes('Daily charge.'),
    collect: sometimes('Collection.'),
    dispatch: sometimes('Dispatch.'),
    delivery: sometimes('Delivery.'),
    ferry: sometimes('Ferry.'),
    suframa: sometimes('SUFRAMA, free trade zone of Manaus.'),
    tas: sometimes('TAS, administration of SEFAZ.'),
    sec_cat: sometimes('SEC/CAT.'),
    dat: sometimes('DAT.'),
    ad_valorem: sometimes('Ad valorem, insurance of the goods.'),
    ademe: sometimes('ADEME.'),
    gris: sometimes('GRIS, risk management.'),
    emex: sometimes('EMEX, exceptional emergency.'),
    interior: sometimes('Interior of a state.'),
    capatazia: sometimes('Terminal handling.'),
    river: sometimes('River leg.'),
    river_insurance: sometimes('Insurance of the river leg.'),
    toll: sometimes('Toll.'),
    other: sometimes('Other charges.'),
    other_per_product: sometimes('Other charges by product.'),
  },
  { 'x-name': 'QuoteSubTotal1', description: 'Surcharges of the first group.' },
);

const subTotal2 = Type.Object(
  {
    trt: sometimes('TRT, restricted traffic.'),
    tda: sometimes('TDA, difficult access.'),
    tde: sometimes('TDE, difficult delivery.'),
    scheduling: sometimes('Scheduled delivery.'),
  },
  { 'x-name': 'QuoteSubTotal2', description: 'Surcharges on what the first group adds up to.' },
);

const subTotal3 = Type.Object(
  {
    icms: sometimes('ICMS.'),
    icms_percent: percent('Rate of ICMS.'),
    icms_return: sometimes('ICMS that the shipper gets back as a credit.'),
    icms_return_percent: percent('Rate of that credit.'),
    ibs: sometimes('IBS; informative in 2026.'),
    ibs_percent: percent('Rate of IBS.'),
    ibs_return: sometimes('IBS that the shipper gets back as a credit.'),
    ibs_return_percent: percent('Rate of that credit.'),
    cbs: sometimes('CBS; informative in 2026.'),
    cbs_percent: percent('Rate of CBS.'),
    cbs_return: sometimes('CBS that the shipper gets back as a credit.'),
    cbs_return_percent: percent('Rate of that credit.'),
    iss: sometimes('ISS, inside one municipality.'),
    iss_percent: percent('Rate of ISS.'),
  },
  { 'x-name': 'QuoteSubTotal3', description: 'Taxes.' },
);

const composition = Type.Object(
  {
    freight_weight: sometimes('Freight by weight.'),
    freight_weight_excess: sometimes('Freight of the weight above the last band.'),
    freight_weight_volume: sometimes('Freight by weight, charged by volume.'),
    freight_volume: sometimes('Freight by volume.'),
    freight_minimum: sometimes('The minimum, when it replaces what it is compared with.'),
    freight_invoice: sometimes('Freight by the value of the goods.'),
    sub_total1: Type.Optional(subTotal1),
    sub_total2: Type.Optional(subTotal2),
    sub_total3: Type.Optional(subTotal3),
  },
  {
    'x-name': 'QuoteComposition',
    description: 'How the cost comes about: the parts that are charged add up to `cost_price`, to the cent.',
  },
);

const deadline = (description: string) =>
  Type.Object(
    {
      days: Type.Optional(Type.Integer({ description: 'Business days from the collection.' })),
      hours: Type.Optional(Type.Integer({ description: 'Hours beyond the days.' })),
      minutes: Type.Optional(Type.Integer({ description: 'Minutes beyond the hours.' })),
      estimated_date: date('Day counted from the day of the quote.'),
    },
    { 'x-name': 'QuoteDeadline', description },
  );

const carrier = Type.Object(
  {
    reference: Type.Integer({ description: 'Id of the carrier.' }),
    name: Type.String({ description: 'Trade name.' }),
    company_name: Type.Optional(Type.String({ description: 'Registered name.' })),
    registered_number: cnpjOut('CNPJ, 14 characters.'),
    state_inscription: Type.String({ description: 'State inscription; empty when there is none.' }),
    logo: Type.String({ description: 'Address of the logo; empty when there is none.' }),
  },
  { 'x-name': 'QuoteCarrier', description: 'Who carries.' },
);

const carrierDeadline = Type.Object(
  {
    days: Type.Integer({ description: 'Business days.' }),
    estimated_date: Type.String({ format: 'date', description: 'The day they end on.' }),
  },
  {
    'x-name': 'QuoteCarrierDeadline',
    description: 'The same as `original_delivery_time`, where older clients look for it.',
  },
);

const weights = Type.Object(
  {
    real: decimalOut('Weight as informed, in kg.'),
    cubed: Type.Optional(
      decimalOut(
        'Volume times the cubing factor of the table, in kg; not where the postal operator charges the real weight of any object.',
      ),
    ),
    used: decimalOut('Weight that was charged, in kg.'),
  },
  { 'x-name': 'QuoteWeights', description: 'Weights of the shipment.' },
);

const esg = Type.Object(
  {
    co2_emission_estimate: Type.Number({ description: 'Estimated emission, in kg of CO2.' }),
    co2_neutralization_cost: Type.Optional(Type.Number({ description: 'Cost to neutralise it, in reais.' })),
    modal: Type.Optional(oneOf(['Aéreo', 'Rodoviário'], 'By air or by road.')),
  },
  { 'x-name': 'QuoteEsg', description: 'Only for shippers with the ESG module.' },
);

const offer = Type.Object(
  {
    offer: Type.Integer({ description: 'Position from 1; names the offer when hiring.' }),
    simulation_type: oneOf([0, 1], '0 fractional load, 1 full load.'),
    table_reference: Type.Optional(Type.String({ description: 'The freight table that gave the price.' })),
    carrier,
    service: Type.String({ description: 'Name of the service.' }),
    service_code: Type.Optional(Type.String({ description: 'Code of the service.' })),
    service_description: Type.Optional(Type.String({ description: 'What the service is.' })),
    delivery_time: deadline('Deadline with the days that freight rules add.'),
    original_delivery_time: deadline('Deadline of the carrier.'),
    carrier_original_delivery_time: carrierDeadline,
    identifier: Type.Optional(Type.String({ description: "The carrier's own code, live offers only." })),
    delivery_note: Type.Optional(Type.String({ description: 'What to know about the delivery.' })),
    home_delivery: Type.Optional(Type.Boolean({ description: 'Delivered at the address.' })),
    carrier_needs_to_return_to_sender: Type.Optional(
      Type.Boolean({ description: 'Refused goods travel back at the expense of the sender.' }),
    ),
    expiration: Type.String({
      description:
        'Until when the offer can be hired: Datetime, or RFC 3339 in UTC by a setting of the shipper.',
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(?: [0-9:]{8}|T[0-9:]{8}\\.[0-9]{3}Z)$',
    }),
    cost_price: moneyOut('What the carrier charges.'),
    final_price: moneyOut('Price after freight rules.'),
    weights,
    applied_rules: Type.Optional(
      Type.Array(Type.String({ description: 'Name of a rule.' }), {
        description: 'Freight rules that changed this offer.',
      }),
    ),
    composition: Type.Optional(composition),
    esg: Type.Optional(esg),
    modal: Type.Optional(oneOf(['Aéreo', 'Rodoviário'], 'By air or by road.')),
  },
  { 'x-name': 'QuoteOffer', description: 'What a carrier offers.' },
);

const quotedDispatcher = Type.Object(
  {
    id: sixteenOut('Offer token, 16 characters; names the quote when hiring.'),
    request_id: Type.String({ description: 'Id of the request, the same in the `x-request-id` header.' }),
    registered_number_shipper: cnpjOut('As sent.'),
    registered_number_dispatcher: documentOut('As sent; a CPF of a reverse freight.'),
    zipcode_origin: Type.Integer({ description: 'As sent.' }),
    total_price: Type.Optional(moneyOut('As sent.')),
    offers: Type.Optional(Type.Array(offer, { description: 'Left out when there is none.' })),
    volumes: Type.Optional(Type.Array(volumeOut, { description: 'With `returns.volumes`.' })),
  },
  { 'x-name': 'QuotedDispatcher', description: 'The quote of one dispatcher.' },
);

export const quoteV3Reply = Type.Object(
  { dispatchers: Type.Array(quotedDispatcher, { description: 'One per dispatcher sent, in that order.' }) },
  { 'x-name': 'QuoteReply', description: 'The offers.' },
);

export type QuoteV3Reply = Static<typeof quoteV3Reply>;
