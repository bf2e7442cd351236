import type { LivePart, PartKind } from '../../live-carrier/answer.ts';
import { type CarrierOutcome, type LiveEnquiry, refused } from '../../live-carrier/port.ts';
import { textIn, type XmlNode } from '../../soap/read-xml.ts';
import type { Written } from '../../soap/write-xml.ts';
import { nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { decimalText, zipText } from '../values/decimals.ts';
import { liveOffer, minutesOfDays } from '../values/live-offer.ts';
import { type CheckedParts, partsOf } from '../values/parts.ts';
import { centsOfText, dotText, signedCentsOfText } from '../values/reais.ts';
import { statusName } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { manifest } from './describe.ts';
import { withoutReferences } from './wire-entities.ts';
import { documentText, paysIcms } from './wire-party.ts';
import { type QuoteService, serviceOf } from './wire-services.ts';
import { readSoap, type SoapAnswer, soapRequest } from './wire-soap.ts';

/** What of an enquiry a price needs. */
type Query = Pick<
  LiveEnquiry,
  'origin' | 'destination' | 'declaredCents' | 'realG' | 'volumeMm3' | 'recipient' | 'dispatcherDocument'
> & { units: number };

/** Asks the price of a freight (S2 to S7). Pure. */
export function quoteRequest(access: VendorAccess, enquiry: LiveEnquiry): VendorRequest {
  const units = enquiry.volumes.reduce((total, { amount }) => total + amount, 0);
  return priceRequest('quote', access, { ...enquiry, units });
}

function priceRequest(act: 'quote' | 'check', access: VendorAccess, query: Query): VendorRequest {
  const service = serviceOf(access);
  const isColeta = service === 'sswCotacaoColeta';
  return soapRequest({
    act,
    service,
    operation: isColeta ? 'cotarSite' : 'cotar',
    // It may keep a number for a collection: a second one is not asked for.
    isRepeatable: !isColeta,
    members: [
      ...loginOf(access),
      ...payerOf(access, service),
      ...goodsOf(access, query),
      ...(isColeta ? partiesOf(access, query) : [['cnpjDestinatario', recipientOf(query)] as const]),
      ['coletar', access.settings.collect ?? 'N'],
      ['entDificil', 'N'],
      ['destContribuinte', paysIcms(query.recipient) ? 'S' : 'N'],
      ['qtdePares', '0'],
      // The volume of all units is said above; these are for one kind of unit.
      ['altura', '0'],
      ['largura', '0'],
      ['comprimento', '0'],
      ['fatorMultiplicador', '1'],
      ...(service === 'sswCotacaoCliente' ? [['cnpjRemetente', senderOf(query)] as const] : []),
    ],
  });
}

/** Pure. */
export function loginOf({ credential, settings }: VendorAccess): Written[] {
  return [
    ['dominio', settings.domain ?? ''],
    ['login', credential.login ?? ''],
    ['senha', credential.password ?? ''],
  ];
}

function payerOf({ credential, settings }: VendorAccess, service: QuoteService): Written[] {
  const payer = ['cnpjPagador', settings.payer ?? ''] as const;
  return service === 'sswCotacao' ? [payer] : [payer, ['senhaPagador', credential.payerPassword ?? '']];
}

/** Cubic millimetres of a ten-thousandth of a cubic metre, the last that SSW reads. */
const mm3PerStep = 100_000;

function goodsOf({ settings }: VendorAccess, query: Query): Written[] {
  return [
    ['cepOrigem', zipText(query.origin.zip)],
    ['cepDestino', zipText(query.destination.zip)],
    ['valorNF', dotText(query.declaredCents)],
    ['quantidade', query.units],
    ['peso', decimalText(query.realG, 3)],
    ['volume', decimalText(Math.ceil(query.volumeMm3 / mm3PerStep), 4)],
    ['mercadoria', settings.goods ?? '1'],
  ];
}

function partiesOf({ settings }: VendorAccess, query: Query): Written[] {
  return [
    ['ciffob', settings.terms ?? 'C'],
    ['cnpjRemetente', senderOf(query)],
    ['cnpjDestinatario', recipientOf(query)],
    ['observacao', ''],
    ['trt', ''],
  ];
}

function senderOf({ dispatcherDocument }: Query): string {
  return documentText(dispatcherDocument);
}

function recipientOf({ recipient }: Query): string {
  return documentText(recipient.document);
}

/**
 * The offer of an answer, or why there is none (S8 to S13).
 * @throws VendorProblem
 */
export function readQuote(answer: VendorAnswer, access: VendorAccess): CarrierOutcome {
  const read = readSoap(answer);
  const reason = refusalIn(read, access);
  if (reason !== null) return refused('live_refused', reason.slice(0, longestSentence));
  const { root } = read;
  const isColeta = serviceOf(access) === 'sswCotacaoColeta';
  const costCents = isColeta
    ? centsIn(root, { name: 'frete', grammar: 'comma' })
    : centsIn(root, { name: 'totalFrete', grammar: 'dot' });
  if (costCents === null || costCents === 0) throw nonsense('its answer is off: the price is none');
  const days = textIn(root, 'prazo') ?? '';
  const transitMinutes = /^\d{1,3}$/.test(days) ? minutesOfDays(Number(days)) : null;
  if (transitMinutes === null) throw nonsense('its answer is off: prazo is no number of days');
  const number = textIn(root, isColeta ? 'cotacao' : 'nroCotacao');
  const [service] = manifest.services;
  if (service === undefined) throw new Error('SSW has one service');
  return {
    kind: 'offers',
    offers: [
      liveOffer({
        service,
        ...(number !== null && /^[\w-]{1,40}$/.test(number) ? { identifier: number } : {}),
        costCents,
        transitMinutes,
        usedG: usedIn(root),
        ...(isColeta ? {} : partsIn(root, costCents)),
      }),
    ],
  };
}

const longestSentence = 200;

/** Why a price is none: an error, a warning that nobody called harmless, a route that is not served (S9, S10). */
function refusalIn({ root, problem, sentence }: SoapAnswer, { settings }: VendorAccess): string | null {
  if (problem < 0) return sentence === '' ? `it refused with error ${problem}` : sentence;
  const table = statusName(withoutReferences(textIn(root, 'tabCalculo') ?? ''));
  if (table.startsWith('GENERICA')) return 'it has no table for this route, only a generic one';
  if (/\bNAO (E )?ATEND/.test(statusName(sentence))) return sentence;
  const harmless = (settings.warnings ?? '').split(',');
  if (problem === 0 || harmless.includes(String(problem))) return null;
  return `${sentence === '' ? 'it warns' : sentence} (${problem})`;
}

type Amount = { name: string; grammar: 'comma' | 'dot' };

function centsIn(root: XmlNode, { name, grammar }: Amount): number | null {
  return centsOfText(textIn(root, name) ?? '', grammar);
}

/** Parts of a price by their members, as carriers print them, and what they are to us (S12). */
const knownParts: readonly (readonly [member: string, name: string, kind: PartKind])[] = [
  ['fretePeso', 'Frete peso', 'freight_weight'],
  ['freteValor', 'Frete valor', 'freight_invoice'],
  ['gris', 'GRIS', 'gris'],
  ['despacho', 'Despacho', 'dispatch'],
  ['cat', 'CAT', 'sec_cat'],
  ['itr', 'ITR', 'itr'],
  ['pedagio', 'Pedágio', 'toll'],
  ['tas', 'TAS', 'tas'],
  ['impostos', 'Impostos', 'tax'],
  ['coleta', 'Coleta', 'collect'],
  ['entrega', 'Entrega', 'delivery'],
  ['adicFrete', 'Adicional de frete', 'other'],
];

/** The parts of a price, held against it; nothing where the answer has none. @throws VendorProblem `nonsense` */
function partsIn(root: XmlNode, costCents: number): CheckedParts {
  const parts = knownParts.flatMap(([member, name, kind]): LivePart[] => {
    const text = textIn(root, member);
    if (text === null) return [];
    const cents = signedCentsOfText(text, 'dot');
    if (cents === null) throw nonsense(`its answer is off: ${member} is no amount`);
    return [{ name, cents, kind }];
  });
  return partsOf(parts, costCents);
}

/** What it was priced by, in grams; null where it does not say. */
function usedIn(root: XmlNode): number | null {
  const text = textIn(root, 'pesoCalculo') ?? '';
  const grams = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : 0;
  return grams === 0 ? null : grams;
}

/** The price of a kilogram inside a city, or kinds of goods where a price would leave something behind (S22). Pure. */
export function checkRequest(access: VendorAccess): VendorRequest {
  const service = serviceOf(access);
  if (service === 'sswCotacaoColeta')
    return soapRequest({
      act: 'check',
      service,
      operation: 'getMercadoria',
      isRepeatable: true,
      members: loginOf(access),
    });
  const place = { zip: checkedZip, uf: 'SP', ibge: null, city: null };
  return priceRequest('check', access, {
    origin: place,
    destination: place,
    declaredCents: 10_000,
    realG: 1000,
    volumeMm3: 1_000_000,
    units: 1,
    recipient: { type: 'individual', document: null, stateInscription: null },
    dispatcherDocument: access.settings.payer ?? '',
  });
}

const checkedZip = 1_310_100;
