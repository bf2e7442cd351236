import type { TrackedAnswer } from '../../carrier-tracking/port.ts';
import type { CarrierOutcome, LiveEnquiry } from '../../live-carrier/port.ts';
import { createLookups } from '../line/lookups.ts';
import { checkOf } from '../line/outcomes.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { createTokenKeeper, type TokenKeeper } from '../line/token-keeper.ts';
import { refusalOf, trackingFailureOf } from '../line/vendor-problem.ts';
import { zipText } from '../values/decimals.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import {
  cityRequest,
  offered,
  quoteRequest,
  readCity,
  readQuote,
  readTerm,
  termRequest,
  unaskable,
  unpriced,
} from './wire-quote.ts';
import { type Host, hosts, isRefused, readToken, tokenRequest } from './wire-session.ts';
import { readTracked, trackNames, trackRequest } from './wire-track.ts';

/** NF-es that are asked for under one lease; each is a call. */
const mostNames = 5;
const cityKeptMs = 7 * 86_400_000;
/** A zip code that everybody goes to. */
const saoPaulo = '01001000';

/** Rodonaves as its customers' systems speak to it. */
export const rodonaves: Vendor = { manifest, open: (access, tools) => openRodonaves(access, tools) };

type Send = (
  host: Host,
  requestOf: (token: string) => VendorRequest,
  signal: AbortSignal,
) => Promise<VendorAnswer>;
type CityOf = (zip: number, signal: AbortSignal) => Promise<number | null>;

function openRodonaves(access: VendorAccess, tools: VendorTools): VendorPorts {
  const send = senderOf(access, tools);
  const cities = createLookups<number | null>({ nowMs: tools.nowMs, keptMs: cityKeptMs });
  const cityOf: CityOf = (zip, signal) => {
    const text = zipText(zip);
    return cities.of(text, async () =>
      readCity(await send('cities', (token) => cityRequest(token, text), signal)),
    );
  };

  return {
    quote: {
      async quote(enquiry, { signal }) {
        const sentence = unaskable(access, enquiry);
        if (sentence !== null) return unpriced(sentence);
        try {
          return await priced(enquiry, { access, send, cityOf, signal });
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
          for (const name of names)
            answers.push(readTracked(await send('tracking', (token) => trackRequest(token, name), signal)));
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
        readCity(await send('cities', (token) => cityRequest(token, saoPaulo, 'check'), signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error);
      }
    },
  };
}

/** Calls under the session of each host (R2). */
function senderOf(access: VendorAccess, { line, nowMs }: VendorTools): Send {
  const keeperOf = (host: Host): TokenKeeper =>
    createTokenKeeper({
      fetch: async (signal) => readToken(await line.send(tokenRequest(access, host), signal), nowMs()),
      nowMs,
      shortestMs: manifest.bounds.tokenEveryMs,
      spareMs: 60_000,
      deadlineMs: 10_000,
    });
  const keepers = new Map(hosts.map((host) => [host, keeperOf(host)]));
  return (host, requestOf, signal) => {
    const keeper = keepers.get(host) ?? keeperOf(host);
    return keeper.use((token) => line.send(requestOf(token), signal), isRefused, signal);
  };
}

type How = { access: VendorAccess; send: Send; cityOf: CityOf; signal: AbortSignal };

/** The numbers of both cities, the price, and its term where the price says none. @throws VendorProblem */
async function priced(enquiry: LiveEnquiry, { access, send, cityOf, signal }: How): Promise<CarrierOutcome> {
  const [originCity, destinationCity] = await Promise.all([
    cityOf(enquiry.origin.zip, signal),
    cityOf(enquiry.destination.zip, signal),
  ]);
  if (originCity === null || destinationCity === null) return unpriced('it knows no city of a zip code');
  const way = { originCity, destinationCity };
  const price = readQuote(
    await send('quotation', (token) => quoteRequest(token, { access, enquiry }, way), signal),
  );
  if ('refusal' in price) return unpriced(price.refusal);
  if (price.transitMinutes !== null) return offered(price.costCents, price.transitMinutes);
  if (enquiry.origin.city === null || enquiry.destination.city === null)
    return unpriced('it says no term without the names of the cities, which are not known');
  const term = readTerm(await send('terms', (token) => termRequest(token, enquiry), signal));
  return offered(price.costCents, term);
}
