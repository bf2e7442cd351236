import type { BookedCodes, BookedNfe, Booking, BookOutcome, LabelOutcome } from '../booking-port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorParty } from '../party.ts';
import { dotText } from '../values/reais.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { labelAnswer, shipmentAnswer } from './schema.ts';
import { sizeOf } from './wire-quote.ts';
import { ofCompany, requireTaken } from './wire-session.ts';

const read = jsonReader(shipmentAnswer);
const readLabels = jsonReader(labelAnswer);

/** Why a booking is not sent at all; null where it is (L13, L14). Pure. */
export function unbookable({ settings }: VendorAccess, booking: Booking): string | null {
  if (settings.externalService === undefined)
    return 'it wants the identifier of the service (SISU), which is not set';
  if (booking.nfes.length !== 1) return 'it takes freights of exactly one NF-e';
  if (booking.sender.document === null || booking.recipient.document === null)
    return 'it wants the CPF or CNPJ of both sides';
  return null;
}

/** Hands a freight over, a package for each volume (L13, L14). Pure. */
export function bookRequest({ token, access }: Company, booking: Booking, nfe: BookedNfe): VendorRequest {
  const { pickup = 'SPOT', icms = 'NOT_TAXED', externalService } = access.settings;
  const invoice = {
    icms: `ICMS_${icms}`,
    key: nfe.accessKey,
    series: nfe.series,
    number: nfe.number,
    totalValue: dotText(nfe.valueCents),
  };
  const { sender, recipient } = booking;
  return ofCompany(
    { token, access },
    {
      act: 'book',
      method: 'POST',
      path: '/async-shipments',
      isRepeatable: false,
      body: {
        kind: 'json',
        value: {
          shipFrom: { ...partyOf(sender), phone: sender.phone ?? '' },
          shipTo: {
            ...partyOf(recipient),
            phoneNumber: recipient.phone ?? '',
            stateTaxId: recipient.stateInscription ?? '',
          },
          pickupType: `PICKUP_TYPE_${pickup}`,
          packages: booking.volumes.map((volume) => ({
            freightType: booking.serviceCode ?? 'FREIGHT_TYPE_ECONOMIC',
            documentType: { invoice },
            ...sizeOf(volume),
          })),
          externalServiceId: externalService,
        },
      },
    },
  );
}

type Company = { token: string; access: VendorAccess };

function partyOf(party: VendorParty) {
  const { zip: cep, street: logradouro, number: numero, district: bairro, city: cidade, uf } = party;
  const correiosAddress = {
    cep,
    logradouro,
    numero,
    complemento: party.complement ?? '',
    bairro,
    cidade,
    uf,
  };
  return {
    name: party.name,
    federalTaxId: party.document,
    email: party.email ?? '',
    address: { correiosAddress, instructions: party.complement ?? party.district },
  };
}

/** Between the keys of a booking's packages, by which its labels are asked for. */
const between = ',';

/**
 * What became of a booking (L15): a code for each package, in the order of the volumes.
 * @throws VendorProblem `not_let_in`, `rejected`, or `nonsense` where nobody can tell.
 */
export function readBooked(answer: VendorAnswer, amount: number): BookOutcome {
  requireTaken(answer);
  const { packages, success } = read(answer);
  const taken = packages ?? success ?? [];
  const keys = taken.flatMap(({ loggiKey }) => memberText(loggiKey) ?? []);
  const trackingCodes = taken.flatMap(({ trackingCode }) => memberText(trackingCode) ?? []);
  if (keys.length !== amount || trackingCodes.length !== amount)
    throw nonsense('its answer does not name each package that was handed over');
  return { kind: 'booked', codes: { bookingCode: keys.join(between), trackingCodes } };
}

/** Asks for the labels of all packages as one PDF (L16). Pure. */
export function labelRequest(company: Company, { bookingCode }: BookedCodes): VendorRequest {
  return ofCompany(company, {
    act: 'label',
    method: 'POST',
    path: '/labels',
    isRepeatable: true,
    body: {
      kind: 'json',
      value: {
        loggiKeys: bookingCode.split(between),
        format: 'LABEL_FORMAT_PDF',
        layout: 'LABEL_LAYOUT_A6',
        responseType: 'LABEL_RESPONSE_TYPE_BASE_64',
      },
    },
  });
}

/** Loggi's number of what it does not know (L11), or not yet. */
const notFound = '5';

/**
 * The labels, or that they are not ready (L16).
 * @throws VendorProblem
 */
export function readLabel(answer: VendorAnswer): LabelOutcome {
  if (answer.status === 404) return { kind: 'pending' };
  requireTaken(answer);
  const { success, failure } = readLabels(answer);
  const [failed] = failure ?? [];
  if (failed !== undefined) {
    if (memberText(failed.status?.code) === notFound) return { kind: 'pending' };
    return {
      kind: 'refused',
      sentence: memberText(failed.status?.message) ?? 'it has no label for a package',
    };
  }
  const content = memberText(success?.content);
  if (content === null) return { kind: 'pending' };
  const pdf = Buffer.from(content, 'base64');
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw nonsense('its label is no PDF');
  return { kind: 'label', pdf };
}
