import { isAccessKey } from '../../../kernel/access-key.ts';
import type { Booking, BookOutcome } from '../booking-port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorToken } from '../line/token-keeper.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorParty } from '../party.ts';
import { kilograms } from '../values/decimals.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { notfisAnswer, tokenAnswer } from './schema.ts';
import { documentText } from './wire-party.ts';

const readToken = jsonReader(tokenAnswer);
const readResults = jsonReader(notfisAnswer);

/** Logs in for NOTFIS (S18). Pure. */
export function tokenRequest({ credential, settings }: VendorAccess): VendorRequest {
  return {
    act: 'token',
    method: 'POST',
    host: 'api',
    path: '/api/generateToken',
    isRepeatable: true,
    body: {
      kind: 'json',
      value: {
        domain: settings.domain ?? '',
        username: credential.ediUser ?? credential.login ?? '',
        password: credential.ediPassword ?? credential.password ?? '',
        cnpj_edi: settings.payer ?? '',
        force: false,
      },
    },
  };
}

/** Where it does not say how long a token lives. */
const shortestLifeS = 3600;

/**
 * The token of a log-in and its end.
 * @throws VendorProblem `not_let_in` where there is none.
 */
export function readLogIn(answer: VendorAnswer, nowMs: number): VendorToken {
  const { status } = answer;
  const json = readToken(answer);
  const sentence = memberText(json.message) ?? `it answered ${status}`;
  const isGood = (json.sucess ?? json.success) === true && status < 400;
  const text = memberText(json.token);
  if (!isGood) throw new VendorProblem('not_let_in', sentence);
  if (text === null || !/^[\x21-\x7e]{1,4000}$/.test(text))
    throw nonsense('its answer is off: there is no token');
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(\d{1,3}):(\d{2}):(\d{2})$/.exec(memberText(json.validity) ?? '') ?? [];
  const lifeS = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { text, untilMs: nowMs + (lifeS === 0 ? shortestLifeS : lifeS) * 1000 };
}

/**
 * Hands a freight over (S19, S20): a sender, a recipient, its NF-es.
 * @throws VendorProblem `rejected` where there is no NF-e, without which SSW takes nothing.
 */
export function bookRequest(token: string, access: VendorAccess, booking: Booking): VendorRequest {
  if (booking.nfes.length === 0)
    throw new VendorProblem('rejected', 'it takes nothing without an NF-e', { wasSent: false });
  const { sender, recipient } = booking;
  return {
    act: 'book',
    method: 'POST',
    host: 'api',
    path: '/api/notfis',
    isRepeatable: false,
    headers: { authorization: token },
    body: {
      kind: 'json',
      value: {
        lote: '1',
        dados: [
          {
            remetente: partyOf(sender),
            destinatario: [
              {
                ...partyOf(recipient),
                telefone: recipient.phone ?? '',
                celular: '',
                email: recipient.email ?? '',
                nf: nfesOf(booking, access),
              },
            ],
          },
        ],
      },
    },
  };
}

function partyOf(party: VendorParty) {
  return {
    cnpj: documentText(party.document),
    nome: party.name,
    inscr: party.stateInscription ?? '',
    endereco: {
      rua: party.street,
      numero: party.number,
      complemento: party.complement ?? '',
      bairro: party.district,
      cidade: party.city,
      uf: party.uf,
      cep: party.zip,
    },
  };
}

/** Cubic millimetres of a ten-thousandth of a cubic metre. */
const mm3PerStep = 100_000;

/** The NF-es; volumes and weight stand at the first, for nobody knows which volume is of which. */
function nfesOf(booking: Booking, { settings }: VendorAccess) {
  const { nfes, volumes, reference, orderNumber } = booking;
  const realG = volumes.reduce((total, { weightG }) => total + weightG, 0);
  const mm3 = volumes.reduce((total, one) => total + one.heightMm * one.widthMm * one.lengthMm, 0);
  return nfes.map((nfe, index) => ({
    tipoNF: '1',
    cnpjPagador: settings.payer ?? '',
    condicaoFrete: settings.terms === 'F' ? 'FOB' : 'CIF',
    numero: nfe.number,
    serie: nfe.series,
    chaveNFe: nfe.accessKey,
    dataEmissao: nfe.issuedOn,
    qtdeVolumes: index === 0 ? volumes.length : 0,
    valorMercadoria: nfe.valueCents / 100,
    pesoReal: index === 0 ? kilograms(realG) : 0,
    cubagem: index === 0 ? Math.ceil(mm3 / mm3PerStep) / 10_000 : 0,
    pedido: orderNumber ?? reference,
    tipoServico: '',
    volumes:
      index === 0 ? volumes.map(({ number }) => ({ codigo: `${reference}-${number}`, qtdeVol: 1 })) : [],
    prevEntrega: '',
    itens: [],
  }));
}

/**
 * What became of a booking (S21): taken where each NF-e was, and known by the first one's protocol.
 * @throws VendorProblem `not_let_in`, or `nonsense` where nobody can tell.
 */
export function readBooked(answer: VendorAnswer, { nfes }: Booking): BookOutcome {
  const { status } = answer;
  if (status === 401 || status === 403) throw new VendorProblem('not_let_in', `it answered ${status}`);
  const json = readResults(answer);
  if (!Array.isArray(json)) {
    const isRefused = (json.sucesso ?? json.success ?? json.sucess) === false || status >= 400;
    if (!isRefused) throw nonsense('its answer is off: it is no list of NF-es');
    const sentence = memberText(json.mensagem) ?? memberText(json.message);
    return { kind: 'refused', sentence: sentence ?? `it answered ${status}` };
  }
  const bad = json.find(({ sucesso }) => sucesso === false);
  // One error undoes all of a lot.
  if (bad !== undefined || status >= 400)
    return { kind: 'refused', sentence: memberText(bad?.mensagem) ?? `it answered ${status}` };
  if (json.length !== nfes.length || json.some(({ sucesso }) => sucesso !== true))
    throw nonsense('its answer is off: it does not say of each NF-e that it was taken');
  const bookingCode = memberText(json[0]?.protocolo);
  if (bookingCode === null) throw nonsense('its answer is off: there is no protocol');
  return {
    kind: 'booked',
    codes: {
      bookingCode,
      trackingCodes: nfes.map(({ accessKey }) => accessKey).filter(isAccessKey),
    },
  };
}
