import type { TrackedAnswer } from '../../carrier-tracking/port.ts';
import type { CarrierOutcome } from '../../live-carrier/port.ts';
import { checkOf } from '../line/outcomes.ts';
import { refusalOf, trackingFailureOf } from '../line/vendor-problem.ts';
import type { VendorService } from '../manifest.ts';
import { together } from '../values/together.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { requireLetIn } from './wire-problem.ts';
import { quoteRequest, readQuote, servicesOf } from './wire-quote.ts';
import { checkRequest, readTracked, trackNames, trackRequest } from './wire-track.ts';

/** Braspress as its customers' systems speak to it. */
export const braspress: Vendor = { manifest, open: (access, tools) => openBraspress(access, tools) };

function openBraspress(access: VendorAccess, { line, nowMs }: VendorTools): VendorPorts {
  const services = servicesOf(access);
  return {
    quote: {
      async quote(enquiry, { signal }) {
        const byModal = async (service: VendorService): Promise<CarrierOutcome> => {
          try {
            const answer = await line.send(quoteRequest(access, enquiry, service), signal);
            return readQuote(answer, service, nowMs());
          } catch (error) {
            return refusalOf(error);
          }
        };
        return together(await Promise.all(services.map(byModal)));
      },
    },
    track: {
      // One document a call.
      mostNames: 1,
      namesOf: trackNames,
      async ask(names, signal) {
        try {
          const answers: TrackedAnswer[] = [];
          for (const name of names)
            answers.push(readTracked(await line.send(trackRequest(access, name), signal), name));
          return { kind: 'answers', answers };
        } catch (error) {
          return trackingFailureOf(error);
        }
      },
    },
    book: null,
    cte: null,
    push: null,
    async check(signal) {
      try {
        requireLetIn(await line.send(checkRequest(access), signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error);
      }
    },
  };
}
