import type { BookOutcome, FindOutcome } from '../booking-port.ts';
import { askInBatches } from '../line/ask-in-batches.ts';
import { checkOf, notBooked, unknownOf } from '../line/outcomes.ts';
import type { VendorRequest } from '../line/request.ts';
import { refusalOf } from '../line/vendor-problem.ts';
import { memberText } from '../values/texts.ts';
import type { Vendor, VendorPorts } from '../vendor.ts';
import { manifest } from './describe.ts';
import { bookRequest, cancelRequest, readBooked, readCancelled } from './wire-book.ts';
import { cteRequest, readCte } from './wire-cte.ts';
import { problemIn } from './wire-problem.ts';
import { quoteRequest, readQuote } from './wire-quote.ts';
import {
  type Consulted,
  consultRequest,
  readConsulted,
  readTracked,
  trackBatches,
  trackNames,
  trackRequest,
} from './wire-track.ts';

/** Shipments of one call; nothing is published, so that this is careful. */
const mostNames = 30;

/** Jadlog as its customers' systems speak to it. */
export const jadlog: Vendor = { manifest, open: (access, tools) => openJadlog(access, tools) };

function openJadlog(
  access: Parameters<Vendor['open']>[0],
  { line }: Parameters<Vendor['open']>[1],
): VendorPorts {
  const token = access.credential.token ?? '';
  const consult = async (item: unknown, signal: AbortSignal): Promise<FindOutcome> =>
    foundIn(readConsulted(await line.send(consultRequest(token, [item]), signal)));

  /** The first of the same order, with its shipment where tracking knows it already. */
  const firstOf = async (bookingCode: string, signal: AbortSignal): Promise<BookOutcome> => {
    const found = await consult({ codigo: bookingCode }, signal).catch(unknownOf);
    return found.kind === 'booked' ? found : { kind: 'booked', codes: { bookingCode, trackingCodes: [] } };
  };

  return {
    quote: {
      async quote(enquiry, { signal }) {
        try {
          return readQuote(await line.send(quoteRequest(access, enquiry), signal), access, enquiry);
        } catch (error) {
          return refusalOf(error);
        }
      },
    },
    track: {
      mostNames,
      namesOf: trackNames,
      ask: (names, signal) =>
        askInBatches(names, trackBatches(names), async (batch) =>
          readTracked(await line.send(trackRequest(token, batch), signal), batch),
        ),
    },
    book: {
      async book(booking, signal) {
        try {
          const read = readBooked(await line.send(bookRequest(access, booking), signal));
          return read.kind === 'repeated' ? await firstOf(read.bookingCode, signal) : read;
        } catch (error) {
          return notBooked(error);
        }
      },
      async find({ nfeKeys }, signal) {
        const [danfe] = nfeKeys;
        if (danfe === undefined) return { kind: 'not_findable' };
        return consult({ df: { danfe } }, signal).catch(unknownOf);
      },
      cancel: (codes, signal) => readFrom(line.send(cancelRequest(token, codes), signal), readCancelled),
      label: null,
    },
    cte: {
      fetch: (accessKey, signal) => readFrom(line.send(cteRequest(token, accessKey), signal), readCte),
    },
    push: null,
    async check(signal) {
      try {
        readConsulted(await line.send(checkRequest(token), signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error);
      }
    },
  };
}

/** A shipment that nobody has: an answer about it proves that the token is known. */
function checkRequest(token: string): VendorRequest {
  return { ...consultRequest(token, [{ codigo: '0' }]), act: 'check' };
}

async function readFrom<T>(
  sent: Promise<Parameters<typeof readCte>[0]>,
  read: (answer: Awaited<typeof sent>) => T,
) {
  try {
    return read(await sent);
  } catch (error) {
    return unknownOf(error);
  }
}

function foundIn([item]: readonly Consulted[]): FindOutcome {
  if (item === undefined || problemIn(item) !== null) return { kind: 'none' };
  const bookingCode = memberText(item.codigo ?? item.tracking?.codigo);
  const trackingCode = memberText(item.shipmentId ?? item.tracking?.shipmentId);
  if (bookingCode === null) return { kind: 'none' };
  return {
    kind: 'booked',
    codes: { bookingCode, trackingCodes: trackingCode === null ? [] : [trackingCode] },
  };
}
