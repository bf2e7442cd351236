import type { CarrierOutcome } from '../../live-carrier/port.ts';
import type { Booking, BookOutcome, FindOutcome } from '../booking-port.ts';
import { askInBatches } from '../line/ask-in-batches.ts';
import { checkOf, notBooked, unknownOf } from '../line/outcomes.ts';
import { refusalOf } from '../line/vendor-problem.ts';
import type { VendorService } from '../manifest.ts';
import { together } from '../values/together.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { bookRequest, readBooked, readFound } from './wire-book.ts';
import { priceCheckRequest, quoteRequest, readPriceCheck, readQuote, servicesOf } from './wire-quote.ts';
import {
  findRequest,
  mostNames,
  readParcels,
  readTracked,
  trackBatches,
  trackCheckRequest,
  trackNames,
  trackRequest,
} from './wire-track.ts';

/** Total Express as its customers' systems speak to it. */
export const totalExpress: Vendor = { manifest, open: (access, tools) => openTotalExpress(access, tools) };

function openTotalExpress(access: VendorAccess, { line }: VendorTools): VendorPorts {
  const services = servicesOf(access);
  const find = async (reference: string, signal: AbortSignal): Promise<FindOutcome> => {
    try {
      return readFound(await line.send(findRequest(access, reference), signal), reference);
    } catch (error) {
      return unknownOf(error);
    }
  };
  /** The first of the same order; while tracking does not know it, nobody knows its codes. */
  const firstOf = async (
    { reference }: Booking,
    sentence: string,
    signal: AbortSignal,
  ): Promise<BookOutcome> => {
    const found = await find(reference, signal);
    return found.kind === 'booked' ? found : { kind: 'unknown', sentence };
  };
  return {
    quote: {
      async quote(enquiry, { signal }) {
        const byService = async (service: VendorService): Promise<CarrierOutcome> => {
          try {
            return readQuote(await line.send(quoteRequest(access, enquiry, service), signal), service);
          } catch (error) {
            return refusalOf(error);
          }
        };
        return together(await Promise.all(services.map(byService)));
      },
    },
    track: {
      mostNames,
      namesOf: trackNames,
      ask: (names, signal) =>
        askInBatches(names, trackBatches(names), async (batch) =>
          readTracked(await line.send(trackRequest(access, batch), signal), batch),
        ),
    },
    book: {
      async book(booking, signal) {
        try {
          const read = readBooked(await line.send(bookRequest(access, booking), signal), booking);
          return read.kind === 'repeated' ? await firstOf(booking, read.sentence, signal) : read;
        } catch (error) {
          return notBooked(error);
        }
      },
      find: ({ reference }, signal) => find(reference, signal),
      cancel: null,
      label: null,
    },
    cte: null,
    push: null,
    async check(signal) {
      try {
        // The one to try things out has no prices.
        if (access.environment === 'production')
          readPriceCheck(await line.send(priceCheckRequest(access), signal));
        readParcels(await line.send(trackCheckRequest(access), signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error);
      }
    },
  };
}
