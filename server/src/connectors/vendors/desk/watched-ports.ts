import type { AsyncLocalStorage } from 'node:async_hooks';
import type { CarrierTracker, TrackingOutcome } from '../../carrier-tracking/port.ts';
import type { CarrierOutcome, LiveCarrier } from '../../live-carrier/port.ts';
import type { AccountAccess } from '../access.ts';
import type { BookingDesk } from '../booking-port.ts';
import type { Closing } from '../closing.ts';
import type { CteSource } from '../cte-port.ts';
import type { VendorAct } from '../manifest.ts';
import type { CheckOutcome, VendorPorts } from '../vendor.ts';

/** How a call of an account ended. `failure` is `not_for_this` where the carrier accepts the credential, but not for this act. */
export type EndedCall = {
  accountId: number;
  revision: number;
  act: VendorAct;
  /** A stable code; null where the carrier answered, if only by a no. `not_let_in`: it does not accept the credential. */
  failure: string | null;
  sentence: string | null;
};

type Watch = {
  access: AccountAccess;
  about: AsyncLocalStorage<readonly string[]>;
  onCall(call: EndedCall): void;
};

type Ending = Pick<EndedCall, 'failure' | 'sentence'>;

const answered: Ending = { failure: null, sentence: null };

/** The ports of an account, with somebody who hears how each call ends and knows which freights it is about. */
export function watchedPorts(ports: VendorPorts, watch: Watch): VendorPorts {
  return {
    quote: ports.quote === null ? null : watchedQuote(ports.quote, watch),
    track: ports.track === null ? null : watchedTrack(ports.track, watch),
    book: ports.book === null ? null : watchedBook(ports.book, watch),
    cte: ports.cte === null ? null : watchedCte(ports.cte, watch),
    // Nobody is called for it.
    push: ports.push,
    check: (signal) => heard(watch, { act: 'check', endingOf: endingOfCheck }, () => ports.check(signal)),
  };
}

type Call<Outcome> = {
  act: VendorAct;
  freightCodes?: readonly string[];
  endingOf(outcome: NoInfer<Outcome>): Ending;
};

async function heard<Outcome>(
  { access, about, onCall }: Watch,
  { act, freightCodes = [], endingOf }: Call<Outcome>,
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await about.run(freightCodes, call);
  onCall({ accountId: access.id, revision: access.revision, act, ...endingOf(outcome) });
  return outcome;
}

function watchedQuote(carrier: LiveCarrier, watch: Watch): LiveCarrier {
  return {
    quote: (enquiry, call) =>
      heard(watch, { act: 'quote', endingOf: endingOfQuote }, () => carrier.quote(enquiry, call)),
  };
}

/** Not asked, or asked for what it does not do: that says nothing of the carrier. */
const noFailures: ReadonlySet<string> = new Set(['live_refused', 'live_busy', 'unknown_zip', 'load_type']);

function endingOfQuote(outcome: CarrierOutcome): Ending {
  if (outcome.kind === 'offers') return answered;
  const { code, sentence } = outcome;
  return closed(outcome) ?? openEndingOf(code, sentence);
}

function openEndingOf(code: string, sentence: string): Ending {
  return noFailures.has(code) ? answered : { failure: code.replace(/^live_/, ''), sentence };
}

function watchedTrack(tracker: CarrierTracker, watch: Watch): CarrierTracker {
  return {
    mostNames: tracker.mostNames,
    namesOf: (freight) => tracker.namesOf(freight),
    ask: (names, signal) => {
      const freightCodes = [...new Set(names.map(({ freightCode }) => freightCode))];
      return heard(watch, { act: 'track', freightCodes, endingOf: endingOfTrack }, () =>
        tracker.ask(names, signal),
      );
    },
  };
}

/** An ending that says something of the credential; null for any other. */
function closed({ sentence = null, ...closing }: Closing & { sentence?: string | null }): Ending | null {
  if (closing.isNotLetIn === true) return { failure: 'not_let_in', sentence };
  return closing.isNotForThis === true ? { failure: 'not_for_this', sentence } : null;
}

function endingOfTrack(outcome: TrackingOutcome): Ending {
  if (outcome.kind === 'answers' || outcome.code === 'rejected') return answered;
  return closed(outcome) ?? { failure: outcome.code, sentence: outcome.sentence };
}

function watchedBook(desk: BookingDesk, watch: Watch): BookingDesk {
  const { find, cancel, label } = desk;
  return {
    book: (booking, signal) =>
      heard(watch, { act: 'book', freightCodes: [booking.reference], endingOf: endingOfKind }, () =>
        desk.book(booking, signal),
      ),
    find:
      find === null
        ? null
        : (lookup, signal) =>
            heard(watch, { act: 'book', freightCodes: [lookup.reference], endingOf: endingOfKind }, () =>
              find(lookup, signal),
            ),
    cancel:
      cancel === null
        ? null
        : (codes, signal) =>
            heard(watch, { act: 'cancel', endingOf: endingOfKind }, () => cancel(codes, signal)),
    label:
      label === null
        ? null
        : (codes, signal) =>
            heard(watch, { act: 'label', endingOf: endingOfKind }, () => label(codes, signal)),
  };
}

function watchedCte(source: CteSource, watch: Watch): CteSource {
  return {
    fetch: (accessKey, signal) =>
      heard(watch, { act: 'cte', endingOf: endingOfKind }, () => source.fetch(accessKey, signal)),
  };
}

/** A carrier that could not be asked, or whose answer is not known. */
function endingOfKind(outcome: { kind: string; sentence?: string } & Closing): Ending {
  const isFailure = outcome.kind === 'unknown' || outcome.kind === 'not_sent';
  if (!isFailure) return answered;
  return closed(outcome) ?? { failure: outcome.kind, sentence: outcome.sentence ?? null };
}

function endingOfCheck(outcome: CheckOutcome): Ending {
  if (outcome.kind === 'refused') return { failure: 'not_let_in', sentence: outcome.sentence };
  return endingOfKind(outcome);
}
