import type { TrackedAnswer } from '../../carrier-tracking/port.ts';
import { refused } from '../../live-carrier/port.ts';
import { checkOf, notBooked, unknownOf } from '../line/outcomes.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { createTokenKeeper } from '../line/token-keeper.ts';
import { refusalOf, trackingFailureOf } from '../line/vendor-problem.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { bookRequest, labelRequest, readBooked, readLabel, unbookable } from './wire-book.ts';
import { pushOf } from './wire-push.ts';
import { kindsOf, offersOf, quoteRequest, readQuote } from './wire-quote.ts';
import { isRefused, readToken, tokenRequest } from './wire-session.ts';
import { readTracked, trackNames, trackRequest } from './wire-track.ts';

/** Packages that are asked for under one lease; each is a call. */
const mostNames = 10;
/** A code that no package has: an answer about it proves that the company is let in. */
const nobodysCode = '0';

/** Loggi as systems of its companies speak to it. */
export const loggi: Vendor = { manifest, open: (access, tools) => openLoggi(access, tools) };

function openLoggi(access: VendorAccess, { line, nowMs }: VendorTools): VendorPorts {
  const keeper = createTokenKeeper({
    fetch: async (signal) => readToken(await line.send(tokenRequest(access), signal), nowMs()),
    nowMs,
    shortestMs: manifest.bounds.tokenEveryMs,
    spareMs: 30_000,
    deadlineMs: 10_000,
  });
  const send = (requestOf: (token: string) => VendorRequest, signal: AbortSignal): Promise<VendorAnswer> =>
    keeper.use((token) => line.send(requestOf(token), signal), isRefused, signal);

  return {
    quote: {
      async quote(enquiry, { signal }) {
        const chosen = kindsOf(enquiry);
        if ('refusal' in chosen) return refused('live_refused', chosen.refusal);
        const { kinds } = chosen;
        try {
          const prices = await Promise.all(
            kinds.map(async (kind) =>
              readQuote(await send((token) => quoteRequest({ token, access, enquiry }, kind), signal)),
            ),
          );
          return offersOf(kinds, prices);
        } catch (error) {
          return refusalOf(error);
        }
      },
    },
    track: {
      mostNames,
      namesOf: trackNames,
      async ask(names, signal) {
        try {
          const answers: TrackedAnswer[] = [];
          for (const name of names) {
            const answer = await send((token) => trackRequest({ token, access }, name.key), signal);
            answers.push(readTracked(answer, name));
          }
          return { kind: 'answers', answers };
        } catch (error) {
          return trackingFailureOf(error);
        }
      },
    },
    book: {
      async book(booking, signal) {
        const sentence = unbookable(access, booking);
        const [nfe] = booking.nfes;
        if (sentence !== null || nfe === undefined)
          return { kind: 'refused', sentence: sentence ?? 'it takes freights of exactly one NF-e' };
        try {
          const answer = await send((token) => bookRequest({ token, access }, booking, nfe), signal);
          return readBooked(answer, booking.volumes.length);
        } catch (error) {
          return notBooked(error);
        }
      },
      find: null,
      cancel: null,
      async label(codes, signal) {
        try {
          return readLabel(await send((token) => labelRequest({ token, access }, codes), signal));
        } catch (error) {
          return unknownOf(error);
        }
      },
    },
    cte: null,
    push: pushOf(access),
    async check(signal) {
      try {
        const answer = await send((token) => trackRequest({ token, access }, nobodysCode, 'check'), signal);
        readTracked(answer, { freightCode: '', key: nobodysCode, values: {} });
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error, 'track');
      }
    },
  };
}
