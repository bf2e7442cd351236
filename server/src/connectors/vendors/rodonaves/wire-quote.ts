import type { CarrierOutcome, LiveEnquiry, LivePlace } from '../../live-carrier/port.ts';
import { refused } from '../../live-carrier/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorAct } from '../manifest.ts';
import { centimetres, kilograms, zipText } from '../values/decimals.ts';
import { liveOffer, minutesOfDays } from '../values/live-offer.ts';
import { centsOfNumber, centsOfText } from '../values/reais.ts';
import { memberText, statusName } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { service } from './describe.ts';
import { cityAnswer, quoteAnswer, termAnswer } from './schema.ts';
import { requireTaken, under } from './wire-session.ts';

const readCityAnswer = jsonReader(cityAnswer);
const readPrice = jsonReader(quoteAnswer);
const readTermAnswer = jsonReader(termAnswer);

/** Units of one enquiry. */
const mostUnits = 100;

/** Asks for the city of a zip code (R4). Pure. */
export function cityRequest(token: string, zip: string, act: VendorAct = 'quote'): VendorRequest {
  const path = `/api/cities/byzipcode?zipCode=${zip}`;
  return under(token, { act, method: 'GET', host: 'cities', path, isRepeatable: true });
}

/** The number of a city; null where a zip code has none. @throws VendorProblem */
export function readCity(answer: VendorAnswer): number | null {
  if (answer.status === 404) return null;
  requireTaken(answer);
  return readCityAnswer(answer).Id ?? null;
}

/** Why nothing is asked; null where it is (R6, R7). Pure. */
export function unaskable({ settings }: VendorAccess, { volumes, recipient }: LiveEnquiry): string | null {
  if (recipient.document === null && settings.recipient === undefined)
    return 'it wants the document of the recipient, which nobody said';
  const units = volumes.reduce((sum, { amount }) => sum + amount, 0);
  return units > mostUnits ? `more than ${mostUnits} units would have to be told one by one` : null;
}

/** Numbers of the cities that goods go from and to. */
export type Way = { originCity: number; destinationCity: number };

/** Asks a price that keeps no protocol (R5 to R7). Pure. */
export function quoteRequest(
  token: string,
  { access: { settings }, enquiry }: { access: VendorAccess; enquiry: LiveEnquiry },
  { originCity, destinationCity }: Way,
): VendorRequest {
  const packs = enquiry.volumes.flatMap((volume) =>
    Array.from({ length: volume.amount }, () => ({
      AmountPackages: 1,
      Weight: kilograms(volume.unitWeightG),
      Length: Math.max(1, centimetres(volume.lengthMm)),
      Height: Math.max(1, centimetres(volume.heightMm)),
      Width: Math.max(1, centimetres(volume.widthMm)),
    })),
  );
  return under(token, {
    act: 'quote',
    method: 'POST',
    host: 'quotation',
    path: '/api/v1/simula-cotacao',
    isRepeatable: true,
    body: {
      kind: 'json',
      value: {
        OriginZipCode: zipText(enquiry.origin.zip),
        OriginCityId: originCity,
        DestinationZipCode: zipText(enquiry.destination.zip),
        DestinationCityId: destinationCity,
        TotalWeight: kilograms(enquiry.realG),
        EletronicInvoiceValue: enquiry.declaredCents / 100,
        CustomerTaxIdRegistration: settings.payer ?? enquiry.shipperCnpj,
        ReceiverCpfcnp: enquiry.recipient.document ?? settings.recipient ?? '',
        ContactName: settings.contact ?? '',
        ContactPhoneNumber: settings.phone ?? '',
        TotalPackages: packs.length,
        Packs: packs,
      },
    },
  });
}

/** A price, and its term where it says one; or why there is none. */
export type Priced = { costCents: number; transitMinutes: number | null } | { refusal: string };

/** @throws VendorProblem */
export function readQuote(answer: VendorAnswer): Priced {
  requireTaken(answer);
  const { Message, Value, FreightValue, DeliveryTime } = readPrice(answer);
  const refusal = memberText(Message);
  if (refusal !== null) return { refusal };
  const costCents = Value == null ? centsOfOlder(FreightValue) : centsOfNumber(Value);
  if (costCents === null || costCents === 0) throw nonsense('its answer is off: Value is no price');
  if (DeliveryTime == null) return { costCents, transitMinutes: null };
  return { costCents, transitMinutes: minutesOf(DeliveryTime) };
}

/** Money as older versions write it, of which the grammar is not known: it is one of two that cannot be taken for each other. */
function centsOfOlder(value: string | number | null | undefined): number | null {
  if (typeof value === 'number') return centsOfNumber(value);
  return centsOfText(value ?? '', 'comma') ?? centsOfText(value ?? '', 'dot');
}

function minutesOf(days: number): number {
  const minutes = minutesOfDays(days);
  if (minutes === null) throw nonsense('its answer is off: DeliveryTime is no number of days');
  return minutes;
}

/** Asks for the term apart, by the names of the cities (R11). Pure. */
export function termRequest(token: string, { origin, destination }: LiveEnquiry): VendorRequest {
  return under(token, {
    act: 'quote',
    method: 'POST',
    host: 'terms',
    path: '/api/v1/prazo-entrega',
    isRepeatable: true,
    body: {
      kind: 'json',
      value: {
        OriginCityDescription: cityName(origin),
        OriginUFDescription: origin.uf,
        DestinationCityDescription: cityName(destination),
        DestinationUFDescription: destination.uf,
      },
    },
  });
}

function cityName({ city }: LivePlace): string {
  return statusName(city ?? '');
}

/** @throws VendorProblem */
export function readTerm(answer: VendorAnswer): number {
  requireTaken(answer);
  const { DeliveryTime } = readTermAnswer(answer);
  return minutesOf(DeliveryTime ?? Number.NaN);
}

/** The one offer. Pure. */
export function offered(costCents: number, transitMinutes: number): CarrierOutcome {
  return { kind: 'offers', offers: [liveOffer({ service, costCents, transitMinutes })] };
}

/** A price that is none, as an outcome. Pure. */
export function unpriced(sentence: string): CarrierOutcome {
  return refused('live_refused', sentence);
}
