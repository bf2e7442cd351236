import type { Booking, BookOutcome, FindOutcome } from '../booking-port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorParty } from '../party.ts';
import { kilograms } from '../values/decimals.ts';
import { memberText, statusName } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { orderAnswer } from './schema.ts';
import { reasonIn, requireLetIn, restAuthorization } from './wire-problem.ts';
import { awbOf, readParcels } from './wire-track.ts';

const read = jsonReader(orderAnswer);

/** Numbers of services that are published (T10). */
const numbers: Readonly<Record<string, number>> = { STD: 1, EXP: 7 };
const mostOfNature = 40;

/**
 * Hands a freight over (T10, T11), under the code of ours.
 * @throws VendorProblem `rejected` for what cannot be said: no NF-e, no sender, a service without a published number.
 */
export function bookRequest(access: VendorAccess, booking: Booking): VendorRequest {
  const { settings } = access;
  const { reference, orderNumber, serviceCode, volumes, sender, nfes } = booking;
  const service = settings.serviceNumber ?? numbers[serviceCode ?? settings.services?.split(',', 1)[0] ?? ''];
  if (service === undefined) throw unsayable('nobody published the number of this service');
  if (settings.sender === undefined) throw unsayable('the number of the sender is not set');
  if (nfes.length === 0) throw unsayable('nothing is handed over without an NF-e');
  return {
    act: 'book',
    method: 'POST',
    host: 'rest',
    path: '/ics-edi-lv/v1/coleta/smartlabel/registrar',
    isRepeatable: false,
    headers: { authorization: restAuthorization(access) },
    body: {
      kind: 'json',
      value: {
        remetenteId: settings.sender,
        cnpj: settings.cnpj ?? sender.document ?? '',
        encomendas: [
          {
            servicoTipo: Number(service),
            entregaTipo: 0,
            peso: kilograms(volumes.reduce((total, { weightG }) => total + weightG, 0)),
            volumes: volumes.length,
            condFrete: 'CIF',
            pedido: reference,
            clienteCodigo: orderNumber ?? '',
            natureza: booking.contents.slice(0, mostOfNature),
            icmsIsencao: 0,
            destinatario: recipientOf(booking.recipient),
            docFiscal: { nfe: nfes.map(nfeOf) },
          },
        ],
      },
    },
  };
}

function unsayable(sentence: string): VendorProblem {
  return new VendorProblem('rejected', sentence, { wasSent: false });
}

function recipientOf(party: VendorParty) {
  return {
    nome: party.name,
    cpfCnpj: party.document ?? '',
    endereco: {
      logradouro: party.street,
      numero: party.number,
      complemento: party.complement ?? '',
      bairro: party.district,
      cidade: party.city,
      estado: party.uf,
      pais: 'BR',
      cep: party.zip,
    },
    email: party.email ?? '',
    telefone1: party.phone ?? '',
  };
}

function nfeOf({ number, series, issuedOn, valueCents, accessKey }: Booking['nfes'][number]) {
  return {
    nfeNumero: Number(number),
    nfeSerie: Number(series),
    nfeData: issuedOn,
    nfeValTotal: valueCents / 100,
    nfeValProd: valueCents / 100,
    nfeChave: accessKey,
  };
}

/** What became of a booking; `repeated`: it was taken before, under codes that tracking knows. */
export type BookAnswer = BookOutcome | { kind: 'repeated'; sentence: string };

/**
 * What became of a booking (T12): taken where the answer names a code for it.
 * @throws VendorProblem `not_let_in`, or `nonsense` where nobody can tell.
 */
export function readBooked(answer: VendorAnswer, { reference }: Booking): BookAnswer {
  requireLetIn(answer);
  const json = read(answer);
  const list = json.retorno?.encomendas ?? json.encomendas ?? [];
  const own = list.find(({ pedido }) => memberText(pedido) === reference);
  const codes = (own?.volumes ?? []).map(({ awb }) => memberText(awb)).filter((awb) => awb !== null);
  const single = memberText(own?.awb);
  const trackingCodes = codes.length > 0 || single === null ? codes : [single];
  if (answer.status < 300 && trackingCodes.length > 0)
    return { kind: 'booked', codes: { bookingCode: reference, trackingCodes } };
  const reason = reasonIn(json) ?? reasonIn(json.retorno ?? {});
  if (reason !== null && speaksOfRepeat.test(statusName(reason)))
    return { kind: 'repeated', sentence: reason };
  if (answer.status >= 400 || reason !== null)
    return { kind: 'refused', sentence: reason ?? `it answered ${answer.status}` };
  throw nonsense('its answer is off: it names no code of the order');
}

/** How it says that an order was sent before is not published; whatever speaks of it is looked up. */
const speaksOfRepeat = /\bJA (FOI |ESTA )?(REGISTRAD|CADASTRAD|ENVIAD|EXIST)|DUPLIC/;

/**
 * An earlier booking, by what tracking knows of its name.
 * @throws VendorProblem
 */
export function readFound(answer: VendorAnswer, reference: string): FindOutcome {
  const own = readParcels(answer).filter(({ pedido }) => memberText(pedido) === reference);
  const trackingCodes = own.map(awbOf).filter((awb) => awb !== null);
  if (own.length === 0) return { kind: 'none' };
  if (trackingCodes.length === 0) throw nonsense('its answer is off: it names no code of the order');
  return { kind: 'booked', codes: { bookingCode: reference, trackingCodes } };
}
