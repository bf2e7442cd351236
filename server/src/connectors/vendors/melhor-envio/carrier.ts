import type { BookingDesk, BookOutcome } from '../booking-port.ts';
import { checkOf, notBooked, unknownOf } from '../line/outcomes.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { refusalOf, trackingFailureOf, VendorProblem } from '../line/vendor-problem.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { openSession } from './session.ts';
import {
  cartRequest,
  checkoutRequest,
  generateRequest,
  readCarted,
  readGenerated,
  readPaid,
  unbookable,
  uncartRequest,
} from './wire-book.ts';
import {
  cancelRequest,
  isUndrawn,
  labelRequest,
  printRequest,
  readCancelled,
  readLabel,
} from './wire-label.ts';
import { pushOf } from './wire-push.ts';
import { quoteRequest, readQuote } from './wire-quote.ts';
import { type Account, isRefused, requireLetIn } from './wire-session.ts';
import { readTracked, trackNames, trackRequest } from './wire-track.ts';

/** Orders of one call; nothing is published, so that this is careful. */
const mostNames = 30;
/** An order that nobody has: an answer about it proves that the account is let in. */
const nobodysOrder = '00000000-0000-4000-8000-000000000000';

/** Melhor Envio as applications of its accounts speak to it. */
export const melhorEnvio: Vendor = { manifest, open: (access, tools) => openMelhorEnvio(access, tools) };

type Send = (requestOf: (account: Account) => VendorRequest, signal: AbortSignal) => Promise<VendorAnswer>;

function openMelhorEnvio(access: VendorAccess, tools: VendorTools): VendorPorts {
  const session = openSession(access, tools);
  const send: Send = (requestOf, signal) =>
    session.use((token) => tools.line.send(requestOf({ token, access }), signal), isRefused, signal);

  return {
    quote: {
      async quote(enquiry, { signal }) {
        try {
          return readQuote(await send((account) => quoteRequest(account, enquiry), signal), { access });
        } catch (error) {
          return refusalOf(error);
        }
      },
    },
    track: {
      mostNames,
      namesOf: trackNames,
      async ask(names, signal) {
        const ids = names.map(({ key }) => key);
        try {
          const answer = await send((account) => trackRequest(account, ids), signal);
          return { kind: 'answers', answers: readTracked(answer, names) };
        } catch (error) {
          return trackingFailureOf(error);
        }
      },
    },
    book: deskOf(access, { send, line: tools.line }),
    cte: null,
    push: pushOf(access),
    async check(signal) {
      try {
        requireLetIn(await send((account) => trackRequest(account, [nobodysOrder], 'check'), signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error);
      }
    },
  };
}

function deskOf(
  access: VendorAccess,
  { send, line }: { send: Send; line: VendorTools['line'] },
): BookingDesk {
  return {
    async book(booking, signal) {
      const sentence = unbookable(access, booking);
      if (sentence !== null) return { kind: 'refused', sentence };
      try {
        const id = readCarted(await send((account) => cartRequest(account, booking), signal));
        return await bought(id, send, signal);
      } catch (error) {
        return notBooked(error);
      }
    },
    find: null,
    async cancel({ bookingCode: id }, signal) {
      try {
        return readCancelled(await send((account) => cancelRequest(account, id), signal), id);
      } catch (error) {
        if (error instanceof VendorProblem && error.kind === 'rejected')
          return { kind: 'refused', sentence: error.message };
        return unknownOf(error);
      }
    },
    async label({ bookingCode: id }, signal) {
      try {
        const printed = await send((account) => printRequest(account, id), signal);
        if (isUndrawn(printed)) {
          const problem = readGenerated(await send((account) => generateRequest(account, id), signal), id);
          return problem === null ? { kind: 'pending' } : { kind: 'refused', sentence: problem };
        }
        return readLabel(await line.send(labelRequest(access, printed), signal));
      } catch (error) {
        if (error instanceof VendorProblem && error.kind === 'rejected')
          return { kind: 'refused', sentence: error.message };
        return unknownOf(error);
      }
    },
  };
}

/** Pays a label that is in the cart, and has it drawn. From the first call on nothing is sent again. */
async function bought(id: string, send: Send, signal: AbortSignal): Promise<BookOutcome> {
  try {
    readPaid(await send((account) => checkoutRequest(account, id), signal));
  } catch (error) {
    const outcome = notBooked(error);
    if (outcome.kind === 'unknown')
      return {
        kind: 'unknown',
        sentence: `order ${id} is in its cart, and may be paid: ${outcome.sentence}`,
      };
    // It stays in the cart where it cannot be taken out, and nothing was paid.
    await send((account) => uncartRequest(account, id), signal).catch(unknownOf);
    return outcome;
  }
  // What is paid is booked. A label that is not drawn now is drawn when it is asked for.
  await send((account) => generateRequest(account, id), signal).catch(unknownOf);
  return { kind: 'booked', codes: { bookingCode: id, trackingCodes: [id] } };
}
