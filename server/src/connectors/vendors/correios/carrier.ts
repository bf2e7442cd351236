import { refused } from '../../live-carrier/port.ts';
import { checkOf } from '../line/outcomes.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { createTokenKeeper } from '../line/token-keeper.ts';
import { refusalOf, trackingFailureOf } from '../line/vendor-problem.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { readOffers } from './wire-offers.ts';
import { pushOf } from './wire-push.ts';
import { itemsOf, mostOfBatch, priceRequest, readPrices, servicesOf } from './wire-quote.ts';
import { isRefused, readToken, tokenRequest } from './wire-session.ts';
import { checkRequests, dayOn, readCheck, readTerms, termRequest } from './wire-term.ts';
import { readTracked, trackNames, trackRequest } from './wire-track.ts';

/** Objects that tracking tells of at once (C17). */
const mostNames = 50;

/** Correios as systems of its contracts speak to it. */
export const correios: Vendor = { manifest, open: (access, tools) => openCorreios(access, tools) };

function openCorreios(access: VendorAccess, { line, nowMs, businessDays }: VendorTools): VendorPorts {
  const keeper = createTokenKeeper({
    fetch: async (signal) => readToken(await line.send(tokenRequest(access), signal)),
    nowMs,
    shortestMs: manifest.bounds.tokenEveryMs,
    spareMs: 60_000,
    deadlineMs: 10_000,
  });
  const send = (requestOf: (token: string) => VendorRequest, signal: AbortSignal): Promise<VendorAnswer> =>
    keeper.use((token) => line.send(requestOf(token), signal), isRefused, signal);

  return {
    quote: {
      async quote(enquiry, { signal }) {
        const chosen = itemsOf(access, enquiry);
        if ('refusal' in chosen) return refused('live_refused', chosen.refusal);
        const { items } = chosen;
        const services = servicesOf(access);
        const todayOn = dayOn(nowMs());
        try {
          const prices = Promise.all(
            batchesOf(items).map(async (batch) =>
              readPrices(await send((token) => priceRequest({ token, access, enquiry }, batch), signal)),
            ),
          );
          const terms = send((token) => termRequest({ token, enquiry, todayOn }, services), signal).then(
            readTerms,
          );
          const [priced, timed] = await Promise.all([prices, terms]);
          return readOffers({ items, services, prices: priced.flat(), terms: timed, todayOn, businessDays });
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
          const answer = await send((token) => trackRequest(token, names), signal);
          return { kind: 'answers', answers: readTracked(answer, names) };
        } catch (error) {
          return trackingFailureOf(error);
        }
      },
    },
    book: null,
    cte: null,
    push: pushOf(),
    async check(signal) {
      const [service] = servicesOf(access);
      if (service === undefined) return { kind: 'unknown', sentence: 'it has no service to ask for' };
      try {
        for (const request of checkRequests(service)) readCheck(await send(request, signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error, 'quote');
      }
    },
  };
}

function batchesOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / mostOfBatch) }, (_, index) =>
    items.slice(index * mostOfBatch, (index + 1) * mostOfBatch),
  );
}
