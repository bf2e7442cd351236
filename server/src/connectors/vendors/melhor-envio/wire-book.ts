import type { Booking } from '../booking-port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorParty } from '../party.ts';
import { centimetres, kilograms } from '../values/decimals.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { cartAnswer, checkoutAnswer, generateAnswer } from './schema.ts';
import { type Account, ofAccount, requireTaken } from './wire-session.ts';

const readCart = jsonReader(cartAnswer);
const readCheckout = jsonReader(checkoutAnswer);
const readGenerate = jsonReader(generateAnswer);

const [ofPerson, ofCompany] = [11, 14];

/** The service that a booking is of: that of the offer, else the first one of the settings. Pure. */
function serviceOf({ settings }: VendorAccess, { serviceCode }: Booking): number | null {
  const code = serviceCode ?? settings.services?.split(',', 1)[0];
  return code === undefined ? null : Number(code);
}

/** Why a booking is not sent at all; null where it is (M10, M11). Pure. */
export function unbookable(access: VendorAccess, booking: Booking): string | null {
  if (!Number.isInteger(serviceOf(access, booking) ?? Number.NaN)) return 'it wants the number of a service';
  if (booking.nfes.length > 1) return 'it takes freights of at most one NF-e';
  const isKnown = ({ document }: VendorParty): boolean =>
    [ofPerson, ofCompany].includes(document?.length ?? 0);
  return isKnown(booking.sender) && isKnown(booking.recipient)
    ? null
    : 'it wants the CPF or CNPJ of both sides';
}

/** Puts a label into the cart, where nothing is paid yet (M10, M11). Pure. */
export function cartRequest(account: Account, booking: Booking): VendorRequest {
  const [nfe] = booking.nfes;
  return ofAccount(account, {
    act: 'book',
    path: '/cart',
    isRepeatable: false,
    value: {
      service: serviceOf(account.access, booking),
      from: partyOf(booking.sender),
      to: partyOf(booking.recipient),
      products: [{ name: booking.contents, quantity: 1, unitary_value: booking.declaredCents / 100 }],
      volumes: booking.volumes.map((volume) => ({
        height: Math.max(1, centimetres(volume.heightMm)),
        width: Math.max(1, centimetres(volume.widthMm)),
        length: Math.max(1, centimetres(volume.lengthMm)),
        weight: kilograms(volume.weightG),
      })),
      options: {
        insurance_value: booking.declaredCents / 100,
        receipt: false,
        own_hand: false,
        reverse: false,
        non_commercial: nfe === undefined,
        ...(nfe === undefined ? {} : { invoice: { key: nfe.accessKey } }),
        platform: 'Carreto',
        tags: [{ tag: booking.reference, url: null }],
      },
    },
  });
}

function partyOf(party: VendorParty) {
  const { document } = party;
  return {
    name: party.name,
    phone: party.phone ?? '',
    email: party.email ?? '',
    ...(document?.length === ofCompany ? { company_document: document } : { document }),
    state_register: party.stateInscription ?? '',
    address: party.street,
    complement: party.complement ?? '',
    number: party.number,
    district: party.district,
    city: party.city,
    state_abbr: party.uf,
    country_id: 'BR',
    postal_code: party.zip,
  };
}

/** The order of a label in the cart. @throws VendorProblem */
export function readCarted(answer: VendorAnswer): string {
  requireTaken(answer);
  return readCart(answer).id;
}

/** Takes a label out of the cart that was not paid. Pure. */
export function uncartRequest(account: Account, id: string): VendorRequest {
  const path = `/cart/${encodeURIComponent(id)}`;
  return ofAccount(account, { act: 'book', method: 'DELETE', path, isRepeatable: true });
}

/** Pays a label from the balance (M13). Pure. */
export function checkoutRequest(account: Account, id: string): VendorRequest {
  const path = '/shipment/checkout';
  return ofAccount(account, { act: 'book', path, isRepeatable: false, value: { orders: [id] } });
}

/** @throws VendorProblem `rejected` where it was not paid, `nonsense` where nobody can tell. */
export function readPaid(answer: VendorAnswer): void {
  requireTaken(answer);
  const { status } = readCheckout(answer).purchase;
  if (status !== 'paid')
    throw nonsense(`its answer says that the purchase is "${status.slice(0, 40)}", not paid`);
}

/** Has a label drawn that is paid (M14). Pure. */
export function generateRequest(account: Account, id: string): VendorRequest {
  const path = '/shipment/generate';
  return ofAccount(account, { act: 'label', path, isRepeatable: true, value: { orders: [id] } });
}

/** Why a label is not drawn; null where it is (M14). @throws VendorProblem */
export function readGenerated(answer: VendorAnswer, id: string): string | null {
  requireTaken(answer);
  const json = readGenerate(answer);
  const own = Array.isArray(json) ? undefined : json[id];
  if (own?.status === true) return null;
  return memberText(own?.message) ?? 'it did not draw the label';
}
