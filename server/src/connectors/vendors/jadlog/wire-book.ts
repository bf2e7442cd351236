import type { BookedCodes, Booking, BookOutcome, CancelOutcome } from '../booking-port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorParty } from '../party.ts';
import { centimetres, kilograms } from '../values/decimals.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { orderAnswer } from './schema.ts';
import { problemIn, requestOf, requireLetIn } from './wire-problem.ts';

const read = jsonReader(orderAnswer);

/** Jadlog's own bound (J12); the others are what its forms take. */
const mostOfContents = 80;
/** Jadlog's number of what was sent before (J16). */
const sentBefore = -2;
const [ofDeclaration, ofNfe] = [0, 2];

/** Hands a freight over (J12 to J15). Pure. */
export function bookRequest({ credential, settings }: VendorAccess, booking: Booking): VendorRequest {
  const { account = '', contract, unit, collection = 'K', pin = '1' } = settings;
  const { reference, volumes, nfes } = booking;
  return requestOf(credential.token ?? '', {
    act: 'book',
    path: '/pedido/incluir',
    isRepeatable: false,
    value: {
      conteudo: booking.contents.slice(0, mostOfContents),
      pedido: [booking.orderNumber ?? reference],
      totPeso: kilograms(volumes.reduce((total, { weightG }) => total + weightG, 0)),
      totValor: booking.declaredCents / 100,
      obs: reference,
      modalidade: Number(booking.serviceCode ?? settings.services?.split(',', 1)[0]),
      contaCorrente: account,
      tpColeta: collection,
      tipoFrete: 0,
      cdUnidadeOri: unit ?? null,
      cdUnidadeDes: null,
      cdPickupOri: null,
      cdPickupDes: null,
      nrContrato: contract === undefined ? null : Number(contract),
      servico: Number(pin),
      shipmentId: null,
      vlColeta: null,
      rem: partyOf(booking.sender),
      des: partyOf(booking.recipient),
      dfe: nfes.length === 0 ? [declarationOf(booking)] : nfes.map(nfeOf),
      volume: volumes.map((volume) => ({
        altura: centimetres(volume.heightMm),
        comprimento: centimetres(volume.lengthMm),
        largura: centimetres(volume.widthMm),
        peso: kilograms(volume.weightG),
        identificador: `${reference}-${volume.number}`,
      })),
    },
  });
}

function partyOf(party: VendorParty) {
  return {
    nome: party.name,
    cnpjCpf: party.document ?? '',
    ie: party.stateInscription ?? 'ISENTO',
    endereco: party.street,
    numero: party.number,
    compl: party.complement ?? '',
    bairro: party.district,
    cidade: party.city,
    uf: party.uf,
    cep: party.zip,
    fone: party.phone ?? '',
    cel: '',
    email: party.email ?? '',
    contato: party.name,
  };
}

function nfeOf({ accessKey, number, series, valueCents, cfop }: Booking['nfes'][number]) {
  return {
    cfop: cfop ?? '',
    danfeCte: accessKey,
    nrDoc: number,
    serie: series,
    tpDocumento: ofNfe,
    valor: valueCents / 100,
  };
}

function declarationOf({ reference, declaredCents }: Booking) {
  return {
    cfop: '',
    danfeCte: '',
    nrDoc: reference,
    serie: '',
    tpDocumento: ofDeclaration,
    valor: declaredCents / 100,
  };
}

/** What became of a booking; `repeated` names the first of the same order, whose shipment is still to be looked up. */
export type BookAnswer = BookOutcome | { kind: 'repeated'; bookingCode: string };

/**
 * What became of a booking (J15, J16).
 * @throws VendorProblem `not_let_in`, or `nonsense` where nobody can tell.
 */
export function readBooked(answer: VendorAnswer): BookAnswer {
  const json = read(answer);
  const problem = problemIn(json);
  if (problem?.id === sentBefore) {
    const [, first] = /([0-9]{4,20})\D*$/.exec(problem.sentence) ?? [];
    if (first === undefined) throw nonsense('its answer does not name the order that was sent before');
    return { kind: 'repeated', bookingCode: first };
  }
  if (answer.status === 401 || answer.status === 403) requireLetIn(answer, problem?.sentence ?? null);
  if (problem !== null) return { kind: 'refused', sentence: problem.sentence };
  if (answer.status >= 400)
    return { kind: 'refused', sentence: memberText(json.status) ?? `it answered ${answer.status}` };
  return { kind: 'booked', codes: codesOf(json) };
}

function codesOf({ codigo, shipmentId }: { codigo?: unknown; shipmentId?: unknown }): BookedCodes {
  const [bookingCode, trackingCode] = [memberText(codigo), memberText(shipmentId)];
  if (bookingCode === null) throw nonsense('its answer names no order');
  return { bookingCode, trackingCodes: trackingCode === null ? [] : [trackingCode] };
}

/** Takes a booking back (J17). Pure. */
export function cancelRequest(token: string, { bookingCode }: BookedCodes): VendorRequest {
  return requestOf(token, {
    act: 'cancel',
    path: '/pedido/cancelar',
    isRepeatable: true,
    value: { codigo: bookingCode },
  });
}

/** @throws VendorProblem */
export function readCancelled(answer: VendorAnswer): CancelOutcome {
  const json = read(answer);
  const problem = problemIn(json);
  if (answer.status === 401 || answer.status === 403) requireLetIn(answer, problem?.sentence ?? null);
  if (problem !== null) return { kind: 'refused', sentence: problem.sentence };
  const status = memberText(json.status);
  // "Pedido de coleta cancelado"; anything else is no promise.
  if (answer.status < 300 && status !== null && /cancelad/i.test(status)) return { kind: 'cancelled' };
  return { kind: 'refused', sentence: status ?? `it answered ${answer.status}` };
}
