import type { TrackedAnswer } from '../../carrier-tracking/port.ts';
import { checkOf, notBooked } from '../line/outcomes.ts';
import { createTokenKeeper } from '../line/token-keeper.ts';
import { refusalOf, trackingFailureOf } from '../line/vendor-problem.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { bookRequest, readBooked, readLogIn, tokenRequest } from './wire-book.ts';
import { checkRequest, quoteRequest, readQuote } from './wire-quote.ts';
import { readSoap } from './wire-soap.ts';
import { readTracked, trackNames, trackRequest } from './wire-track.ts';

/** A token is renewed so long before its end. */
const spareMs = 300_000;
const logInDeadlineMs = 20_000;

/** A carrier that runs SSW, as its customers' systems speak to it. */
export const ssw: Vendor = { manifest, open: (access, tools) => openSsw(access, tools) };

function openSsw(access: VendorAccess, { line, nowMs }: VendorTools): VendorPorts {
  const tokens = createTokenKeeper({
    fetch: async (signal) => readLogIn(await line.send(tokenRequest(access), signal), nowMs()),
    nowMs,
    shortestMs: manifest.bounds.tokenEveryMs,
    spareMs,
    deadlineMs: logInDeadlineMs,
  });
  return {
    quote: {
      async quote(enquiry, { signal }) {
        try {
          return readQuote(await line.send(quoteRequest(access, enquiry), signal), access);
        } catch (error) {
          return refusalOf(error);
        }
      },
    },
    track: {
      // One document a call.
      mostNames: 1,
      namesOf: (freight) => trackNames(freight, access),
      async ask(names, signal) {
        try {
          const answers: TrackedAnswer[] = [];
          for (const name of names)
            answers.push(readTracked(await line.send(trackRequest(access, name), signal), name, access));
          return { kind: 'answers', answers };
        } catch (error) {
          return trackingFailureOf(error);
        }
      },
    },
    book: {
      async book(booking, signal) {
        try {
          const answer = await tokens.use(
            (token) => line.send(bookRequest(token, access, booking), signal),
            ({ status }) => status === 401,
            signal,
          );
          return readBooked(answer, booking);
        } catch (error) {
          return notBooked(error);
        }
      },
      // Tracking may not know it before the carrier issued its CT-e, so that "nothing found" proves nothing.
      find: null,
      cancel: null,
      label: null,
    },
    cte: null,
    push: null,
    async check(signal) {
      try {
        readSoap(await line.send(checkRequest(access), signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error);
      }
    },
  };
}
