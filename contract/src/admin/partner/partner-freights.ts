import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../../endpoint.ts';
import { type PersonalMark, personal } from '../../personal.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull } from '../common.ts';
import { phases } from '../freights/freight-filters.ts';

/** Freights as the people of the carrier that carries them see them: what the carrier API gives, and no price but their own. */

const words = (description: string) => Type.String({ description });
const cents = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });
const params = Type.Object({ freightCode });

const partnerViews = ['toCollect', 'underway', 'late', 'failedAttempt', 'ended'] as const;

const listed = {
  code: freightCode,
  carrierId: publicId('Which of the carriers of the person carries it.'),
  shipperName: words('Trade name of the shipper.'),
  orderNumber: orNull(words('Number of the order.')),
  service: words('Service that was hired.'),
  hiredAt: instant('When it was hired.'),
  collectionOn: orNull(date('Day on which it should be collected.')),
  dueOn: date('Deadline of the carrier, counted from the hire, then from the collection.'),
  phase: oneOf(phases, 'Where it stands.'),
  isLate: flag('Goes on, and its expected day is over.'),
  statusCode: integer('Code of the last occurrence.', { min: 0, max: 999 }),
  statusName: words('Name of the last occurrence.'),
  statusAt: instant('When it happened.'),
  recipientName: personal('name', words('Name of the recipient.')),
  city: words('City it goes to; empty where nobody knows it yet.'),
  state: words('State it goes to.'),
  volumeCount: integer('Volumes.', { min: 1, max: 2_147_483_647 }),
  nfeNumbers: Type.Array(words('Number.'), { description: 'Numbers of its NF-es.' }),
  costCents: cents('What the carrier was hired for.'),
};

const listedFreight = closed('A freight, as a list shows it.', listed);
export type PartnerFreightRow = Static<typeof listedFreight>;

const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/partner/freights';

export const findPartnerFreights = endpoint({
  ...common,
  id: 'findPartnerFreights',
  method: 'GET',
  path,
  summary: 'Freights of the carriers that the person is of, newest first; late ones by how late.',
  needs: 'partner.read',
  query: Type.Object(
    optional({
      view: oneOf(partnerViews, 'Only these; all when absent.'),
      codes: text(
        'Only these: freight, order, key of an NF-e or tracking code. Up to 200, a comma between.',
        {
          max: 12_000,
          pattern: '^[^,]{1,60}(?:,[^,]{1,60}){0,199}$',
        },
      ),
      cursor: text('`nextCursor` of the page before.', {
        max: 120,
        pattern: '^FR[0-9]{6}[0-9A-Z]{5}(?:~.*)?$',
      }),
      limit: integer('Most items in the answer; 50 when absent.', { min: 1, max: 200 }),
    }),
  ),
  reply: closed('One page of freights.', {
    items: Type.Array(listedFreight, { description: 'In their order.' }),
    nextCursor: orNull(text('Asks for the next page; null at the end.', { max: 120 })),
  }),
  errors: [],
});

const place = {
  street: words('Street.'),
  number: words('Number.'),
  complement: orNull(words('Complement.')),
  district: words('District.'),
  city: words('City.'),
  state: words('State.'),
  zip: words('Zip code (CEP), 8 digits.'),
};

const whoMayBeKnown: PersonalMark = { as: 'members', unless: { reverse: [false] } };

const freight = closed('A freight with what it takes to carry it.', {
  ...listed,
  reverse: flag('Whether goods go back.'),
  shipperDocument: words('CNPJ of the shipper.'),
  sender: personal(
    whoMayBeKnown,
    closed('Where it leaves from.', {
      document: personal('document', words('CNPJ or CPF.')),
      name: personal('name', words('Name.')),
      street: personal('hidden', orNull(words('Street.'))),
      number: personal('hidden', orNull(words('Number.'))),
      complement: personal('hidden', orNull(words('Complement.'))),
      district: orNull(words('District.')),
      city: orNull(words('City.')),
      state: orNull(words('State.')),
      zip: personal('zip', words('Zip code (CEP), 8 digits.')),
    }),
  ),
  recipient: closed('Who receives it; forgotten after a term.', {
    document: personal('document', orNull(words('CNPJ or CPF.'))),
    name: personal('name', words('Name.')),
    email: personal('hidden', orNull(words('E-mail address.'))),
    phone: personal('hidden', orNull(words('Telephone.'))),
    street: personal('hidden', place.street),
    number: personal('hidden', place.number),
    complement: personal('hidden', place.complement),
    district: place.district,
    city: place.city,
    state: place.state,
    zip: personal('zip', place.zip),
  }),
  nfes: Type.Array(
    closed('NF-e of the goods.', {
      accessKey: words('Access key.'),
      number: words('Number.'),
      series: words('Series.'),
      valueCents: cents('Total value.'),
      issuedAt: instant('When it was issued.'),
    }),
    { description: 'NF-es of the goods.' },
  ),
  volumes: Type.Array(
    closed('Volumes that are alike.', {
      fromNumber: integer('Number of the first, from 1.', { min: 1, max: 2_147_483_647 }),
      amount: integer('How many.', { min: 1, max: 2_147_483_647 }),
      type: words('What kind of volume, in Portuguese.'),
      heightMm: cents('Height, in millimetres.'),
      widthMm: cents('Width, in millimetres.'),
      lengthMm: cents('Length, in millimetres.'),
      weightG: cents('Weight of one, in grams.'),
      valueCents: cents('Value of one.'),
    }),
    { description: 'Its volumes, those alike in one.' },
  ),
  occurrences: Type.Array(
    closed('Something that happened to it.', {
      at: instant('When.'),
      arrivedAt: instant('When it came to be known.'),
      code: integer('Code of the catalogue.', { min: 0, max: 999 }),
      name: personal('prose', words('Its name.')),
      volumeNumber: orNull(integer('The volume it concerns, from 1.', { min: 1, max: 2_147_483_647 })),
      message: personal('hidden', orNull(words('More of it.'))),
      proofUrls: personal(
        'omitted',
        Type.Array(words('Address of a picture.'), { description: 'Evidence of a delivery.' }),
      ),
    }),
    { description: 'Newest first.' },
  ),
});
export type PartnerFreightView = Static<typeof freight>;

export const getPartnerFreight = endpoint({
  ...common,
  id: 'getPartnerFreight',
  method: 'GET',
  path: `${path}/{freightCode}`,
  summary: 'Shows a freight to the people of its carrier.',
  needs: 'partner.read',
  params,
  reply: freight,
  errors: ['not_found'],
});

export const reportPartnerOccurrence = endpoint({
  ...common,
  id: 'reportPartnerOccurrence',
  method: 'POST',
  path: `${path}/{freightCode}/occurrences`,
  summary: 'Says what happened to a freight, in the name of its carrier.',
  description:
    'The very act of the carrier API: the same code, time and volume again is the same occurrence; what does not fit the flow is ' +
    '409; what is of a time that cannot be waits for somebody of the installation.',
  needs: 'partner.write',
  params,
  body: closed('What happened.', {
    code: integer('Code of the catalogue.', { min: 0, max: 999 }),
    occurredAt: instant('When.'),
    ...optional({
      message: text('More of it, in words.', { max: 255 }),
      volumeNumber: integer('The volume it concerns, from 1; the whole freight when absent.', {
        min: 1,
        max: 2_147_483_647,
      }),
      expectedOn: date('New expected day of the delivery.'),
      proofUrls: Type.Array(text('Address of a picture.', { max: 2000 }), {
        description: 'Evidence of a delivery, as `sendPartnerProof` answers it.',
        maxItems: 10,
      }),
    }),
  }),
  reply: closed('What became of it.', {
    freightCode,
    outcome: oneOf(
      ['accepted', 'completed', 'duplicate', 'waiting'],
      '`completed`: it was known, and something was added; `waiting`: somebody of the installation decides.',
    ),
    message: orNull(words('Why it waits, in Portuguese.')),
  }),
  errors: ['not_found', 'out_of_flow'],
  sample: 'report-partner-occurrence',
});

export const sendPartnerProof = endpoint({
  ...common,
  id: 'sendPartnerProof',
  method: 'POST',
  path: `${path}/{freightCode}/proofs`,
  summary: 'Keeps a picture that proves a delivery.',
  description:
    'JPEG, PNG or WebP, up to 5 MB and 50 megapixels. The same picture of the same freight answers the same address.',
  needs: 'partner.write',
  params,
  body: rawBody(['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'], 'The picture.'),
  reply: closed('The picture.', {
    url: text('Where it is served; name it in the occurrence.', { max: 2000 }),
  }),
  errors: ['not_found', 'invalid_file', 'conflict'],
  bodyLimit: 'document',
});
