import type { TrackedAnswer } from '../../carrier-tracking/port.ts';
import { type CarrierOutcome, type LiveEnquiry, refused } from '../../live-carrier/port.ts';
import { createLookups } from '../line/lookups.ts';
import { checkOf } from '../line/outcomes.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { createTokenKeeper } from '../line/token-keeper.ts';
import { refusalOf, trackingFailureOf } from '../line/vendor-problem.ts';
import { zipText } from '../values/decimals.ts';
import type { Vendor, VendorAccess, VendorPorts, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { type Asking, dayOn, quoteRequest, readQuote, recipientOf, servicesOf } from './wire-quote.ts';
import { branchRequest, isRefused, readBranch, readToken, tokenRequest } from './wire-session.ts';
import { readTracked, trackNames, trackRequest } from './wire-track.ts';

/** One call in two seconds is allowed, and an NF-e is a call. */
const mostNames = 1;
const branchKeptMs = 86_400_000;
/** A zip code that everybody goes to. */
const saoPaulo = '01001000';

/** Jamef as its customers' systems speak to it. */
export const jamef: Vendor = { manifest, open: (access, tools) => openJamef(access, tools) };

type Send = (requestOf: (token: string) => VendorRequest, signal: AbortSignal) => Promise<VendorAnswer>;

function openJamef(access: VendorAccess, tools: VendorTools): VendorPorts {
  const { line, nowMs } = tools;
  const keeper = createTokenKeeper({
    fetch: async (signal) => readToken(await line.send(tokenRequest(access), signal), nowMs()),
    nowMs,
    shortestMs: manifest.bounds.tokenEveryMs,
    spareMs: 60_000,
    deadlineMs: 10_000,
  });
  const send: Send = (requestOf, signal) =>
    keeper.use((token) => line.send(requestOf(token), signal), isRefused, signal);
  const branches = createLookups<string | null>({ nowMs, keptMs: branchKeptMs });
  const branchOf = async (zip: string, signal: AbortSignal): Promise<string | null> =>
    access.settings.branch ??
    branches.of(zip, async () => readBranch(await send((token) => branchRequest(token, zip), signal)));

  return {
    quote: {
      async quote(enquiry, { signal }) {
        const recipient = recipientOf(access, enquiry);
        if (recipient === null)
          return refused('live_refused', 'it wants the document of the recipient, which nobody said');
        try {
          const branch = await branchOf(zipText(enquiry.origin.zip), signal);
          if (branch === null) return refused('live_refused', 'it has no branch where the goods are');
          const asking = { access, recipient, branch, todayOn: dayOn(nowMs()) };
          return await priced(enquiry, asking, { send, signal, businessDays: tools.businessDays });
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
            answers.push(readTracked(await send((token) => trackRequest(token, name), signal), name));
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
        readBranch(await send((token) => branchRequest(token, saoPaulo, 'check'), signal));
        return { kind: 'accepted' };
      } catch (error) {
        return checkOf(error);
      }
    },
  };
}

type How = { send: Send; signal: AbortSignal; businessDays: VendorTools['businessDays'] };

/** Prices of all kinds of transport side by side. @throws VendorProblem */
async function priced(
  enquiry: LiveEnquiry,
  asking: Asking,
  { send, signal, businessDays }: How,
): Promise<CarrierOutcome> {
  const { access, todayOn } = asking;
  const read = await Promise.all(
    servicesOf(access).map(async (service) => {
      const answer = await send((token) => quoteRequest(token, service, { ...asking, enquiry }), signal);
      return readQuote(answer, service, { todayOn, businessDays });
    }),
  );
  const offers = read.filter((one) => typeof one !== 'string');
  const [reason = 'it has no offer'] = read.filter((one) => typeof one === 'string');
  return offers.length === 0 ? refused('live_refused', reason) : { kind: 'offers', offers };
}
