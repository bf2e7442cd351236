import { type Static, Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { cteStatusNames } from '../../shapes/cte-audit-record.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';
import { cteFilters, queueCauses } from './cte-filter.ts';

/** CT-es of all shippers: found, shown, and linked to their freights by hand. */

const words = (description: string) => Type.String({ description });
const cents = (description: string) =>
  integer(description, { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const freightCode = (description: string) =>
  text(description, { min: 13, max: 13, pattern: '^FR[0-9]{6}[0-9A-Z]{5}$' });
const accessKey = (description: string) =>
  text(description, { min: 44, max: 44, pattern: '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$' });
const amounts = (description: string) =>
  Type.Record(Type.String(), Type.Integer({ description: 'How much.' }), { description });
const duplicateReasons = ['same_number', 'same_transport'] as const;

const listed = {
  id: publicId('Id of the CT-e.'),
  accessKey: accessKey('Access key.'),
  shipperId: publicId('Whose freight.'),
  carrierId: publicId('Whose token brought it.'),
  issuerCnpj: words('Who issued it.'),
  number: integer('Number.', { min: 1, max: 999_999_999 }),
  series: integer('Series.', { min: 0, max: 999 }),
  source: oneOf(['json', 'xml', 'edi'], 'How it came.'),
  action: oneOf(['include', 'complement', 'replace'], 'What it does.'),
  operationType: text('Kind of operation, a letter of the PROCEDA list.', { max: 1 }),
  totalCents: cents('Total.'),
  issuedAt: instant('When it was issued.'),
  receivedAt: instant('When it was received.'),
  state: oneOf(cteStatusNames, 'Where its audit stands.'),
  freightCode: orNull(freightCode('The first of its freights; null while none is found.')),
  duplicateOf: orNull(publicId('An earlier CT-e that stands for it.')),
  duplicateReason: orNull(oneOf(duplicateReasons, 'What the two have in common.')),
  replacedBy: orNull(publicId('The CT-e that took its place.')),
  deletedAt: orNull(instant('When its carrier deleted it.')),
  auditedAt: orNull(instant('When it was audited last.')),
  expectedCents: orNull(cents('What was due.')),
  differenceCents: orNull(cents('How much more is charged than was due.')),
  negotiationCode: orNull(words('Code of the negotiation.')),
  billId: orNull(publicId('The bill that charges it.')),
  cause: orNull(
    oneOf(queueCauses, 'Why it differs mostly, or why nothing could be compared; null where it is within.'),
  ),
  atStakeCents: cents('Its difference; its total where nothing says what was due.'),
  assigneeId: orNull(publicId('The operator who sees to it.')),
  decidedTo: orNull(oneOf(cteStatusNames, 'Where it goes within seconds, as somebody decided.')),
};

const plain = closed('A CT-e in short.', listed);
export type ListedCte = Static<typeof plain>;
const cte = closed('A CT-e, as a list shows it.', {
  ...listed,
  countedCents: orNull(
    cents(
      'What of it is in the figure of a report by which it was asked for: what came back of it (`recovered`, of `countedCause` alone where both are asked), or its difference for `countedCause`. Null in any other list.',
    ),
  ),
});
export type CteView = Static<typeof cte>;

const party = closed('A company.', { cnpj: words('CNPJ.'), name: orNull(words('Name.')) });

const municipality = closed('A municipality, as the XML has it.', {
  ibge: words('Code of IBGE.'),
  name: orNull(words('Name.')),
});

const detail = closed('A CT-e in detail.', {
  ...listed,
  assigneeName: orNull(text('Name of the operator who sees to it.', { max: 255 })),
  processedAt: orNull(instant('When the tax authority took it.')),
  protocol: orNull(words('Protocol of the tax authority.')),
  freightTerm: orNull(oneOf(['C', 'F'], 'C paid by the sender, F by the recipient.')),
  transportType: orNull(words('Kind of transport.')),
  cfop: orNull(integer('CFOP.', { min: 0, max: 9999 })),
  taxSubstitution: orNull(integer('ICMS withheld: 1 yes, 2 no, 3 exempt.', { min: 1, max: 3 })),
  volumeCount: orNull(integer('Volumes.', { min: 0, max: Number.MAX_SAFE_INTEGER })),
  goodsCents: orNull(cents('Value of the goods.')),
  payableCents: orNull(cents('What is to be paid, where an XML says it.')),
  charges: amounts('What it charges, in cents by charge; what it does not tell is absent.'),
  components: Type.Array(
    closed('A component of an XML.', {
      name: words('Its name there.'),
      cents: cents('Amount.'),
      charge: orNull(words('What it is taken for; null: nobody knows, it counts as additional.')),
    }),
    { description: 'Components of an XML, in its order.' },
  ),
  taxes: amounts('Taxes: amounts in cents, rates in millionths.'),
  measures: amounts('Weights in grams, volume in cubic centimetres.'),
  issuer: party,
  consignee: orNull(
    closed('Who is named as the one to receive it.', {
      cnpj: personal('document', party.properties.cnpj),
      name: personal('name', party.properties.name),
    }),
  ),
  nfes: Type.Array(
    closed('A document of the goods.', {
      accessKey: orNull(words('Access key.')),
      number: words('Number.'),
      series: orNull(words('Series.')),
      freightCode: orNull(words('The freight it was found on.')),
    }),
    { description: 'Documents of the goods.' },
  ),
  deliveries: Type.Array(
    closed('A delivery of a simplified CT-e, with what it charges by itself.', {
      item: integer('Its number there.', { min: 1, max: 999 }),
      origin: municipality,
      destination: municipality,
      totalCents: cents('What it charges.'),
      payableCents: orNull(cents('What of it is to be paid, where the XML says it.')),
      charges: amounts('What it charges, in cents by charge.'),
      nfes: Type.Array(integer('Place among the NF-es of the CT-e, from 0.', { min: 0, max: 5_000 }), {
        description: 'Its NF-es.',
      }),
      earlierKeys: Type.Array(words('Access key.'), {
        description: 'CT-es of an earlier carrier of the goods.',
      }),
    }),
    { description: 'Deliveries of a simplified CT-e, which add up to its total; empty for any other.' },
  ),
  freights: Type.Array(
    closed('A freight that it charges.', {
      freightCode: freightCode('The freight.'),
      foundBy: oneOf(['nfe_key', 'nfe_number', 'tracking_code', 'other_cte', 'person'], 'How it was found.'),
      linkedAt: instant('When.'),
    }),
    { description: 'Freights, in the order in which they were found.' },
  ),
  related: Type.Array(
    closed('A CT-e that it completes or replaces.', {
      kind: oneOf(['complement', 'replace'], 'Which of the two.'),
      accessKey: words('Its access key.'),
      cteId: orNull(publicId('Its id; null while it has not come.')),
    }),
    { description: 'What it completes or replaces.' },
  ),
  log: Type.Array(
    closed('Something that happened to it.', {
      at: instant('When.'),
      from: orNull(oneOf(cteStatusNames, 'Where it was.')),
      to: oneOf(cteStatusNames, 'Where it went.'),
      message: personal('prose', words('What happened, in Portuguese.')),
      reasons: personal('prose', orNull(words('Why it was approved.'))),
      complement: personal('prose', orNull(words('What was added by hand.'))),
      operatorId: orNull(publicId('Who; null for Carreto and for carriers.')),
      actor: words('Who, by name.'),
    }),
    { description: 'Its log, oldest first.' },
  ),
  originalUrl: personal(
    'omitted',
    orNull(
      words(
        'Where the document as it came is downloaded; null once it is forgotten with the people it names.',
      ),
    ),
  ),
});
export type CteDetailView = Static<typeof detail>;

const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/ctes';
const params = Type.Object({ cteId: publicId('The CT-e.') });

export const searchCtes = endpoint({
  ...common,
  id: 'searchCtes',
  method: 'GET',
  path,
  summary: 'Finds CT-es of all shippers: also those that wait for a freight, and duplicates.',
  role: 'viewer',
  needs: 'audit.read',
  query: Type.Object({
    ...cteFilters,
    sort: Type.Optional(
      oneOf(
        ['-receivedAt', 'receivedAt', '-difference', 'difference'],
        'Newest first when absent; `-difference`: by `countedCents`, else by what is at stake, dearest first.',
      ),
    ),
    cursor: Type.Optional(
      text('`nextCursor` of the page before, in the same order.', {
        max: 40,
        pattern: '^(?:-?[0-9]{1,16}~)?[0-9]{1,16}$',
      }),
    ),
    limit: pageMembers.limit,
  }),
  reply: pageOf(cte, 40),
  errors: [],
});

export const getCte = endpoint({
  ...common,
  id: 'getCte',
  method: 'GET',
  path: `${path}/{cteId}`,
  summary: 'Shows a CT-e with its charges, freights and log.',
  role: 'viewer',
  needs: 'audit.read',
  params,
  reply: detail,
  errors: ['not_found'],
});

export const getCteFile = endpoint({
  ...common,
  id: 'getCteFile',
  method: 'GET',
  path: `${path}/{cteId}/file`,
  summary: 'The document of a CT-e as it came, byte for byte.',
  description: 'It names people: only for those who see personal data, and the change log says who read it.',
  role: 'viewer',
  needs: 'audit.read',
  personal: 'refused',
  logsReading: true,
  params,
  reply: rawReply(['application/xml', 'application/json', 'text/plain'], 'The document.'),
  errors: ['not_found', 'document_forgotten'],
});

export const linkCte = endpoint({
  ...common,
  id: 'linkCte',
  method: 'POST',
  path: `${path}/{cteId}/link`,
  summary: 'Links a CT-e to a freight of its shipper by hand.',
  role: 'analyst',
  needs: 'audit.decide',
  params,
  body: closed('Which freight, and why.', {
    freightCode: freightCode('The freight.'),
    note: text('Why.', { max: 1000 }),
  }),
  reply: detail,
  errors: ['not_found', 'conflict'],
  sample: 'admin-link-cte',
});

export const unlinkCte = endpoint({
  ...common,
  id: 'unlinkCte',
  method: 'POST',
  path: `${path}/{cteId}/unlink`,
  summary:
    'Takes a CT-e off a freight, or off all, by hand: it waits again, and only a person links it there.',
  role: 'analyst',
  needs: 'audit.decide',
  params,
  body: closed('Which freight, and why.', {
    freightCode: Type.Optional(freightCode('Only off this freight; off all of them when absent.')),
    note: text('Why.', { max: 1000 }),
  }),
  reply: detail,
  errors: ['not_found', 'conflict'],
  sample: 'admin-unlink-cte',
});
