import { canonicalJson } from '../../kernel/canonical-json.ts';
import { fold } from '../../kernel/fold.ts';
import type { LiveAnswer, LiveRefusalCode } from './answer.ts';
import type { LiveConnector } from './connector.ts';
import { createOfferCache, type OfferCache } from './offer-cache.ts';
import {
  type CarrierOffer,
  type CarrierOutcome,
  type LiveCarrier,
  type LiveEnquiry,
  refused,
} from './port.ts';
import { createReserve } from './reserve.ts';
import { type Round, startRound } from './round.ts';
import type { Timing } from './timing.ts';
import { admit, createWatches, endingOf, leave, type Watch, type Watches } from './watch.ts';

/** One request's asking: all its dispatchers, all their connectors, under one deadline. */
export type LiveRound = {
  /**
   * What each connector says, in their order. Never rejects, and never waits past the deadline less the reserve
   * (`reserve.ts`): who has not answered by then is a refusal.
   */
  ask(connectors: readonly LiveConnector[], enquiry: LiveEnquiry): Promise<LiveAnswer[]>;
  /** Nobody is waited for any more: what is left is to decide and to keep. */
  answered(): void;
  /** That is done, and how long it took is kept free before the deadlines of later requests. */
  kept(): void;
  /** Ends it; to be called when nobody waits any more, however that came. */
  end(): void;
};

/** Where live carriers are asked, and what this process remembers of them. */
export type LiveDesk = {
  /** @param mostMs less than the desk's own deadline, for whoever cannot wait so long. */
  startRound(requestId: string, mostMs?: number): LiveRound;
  /** One call for a person to look at: past cache, breaker and budget, and remembered by none of them. */
  tryOut(connector: LiveConnector, enquiry: LiveEnquiry, requestId: string): Promise<LiveAnswer>;
  watches: Watches;
  cache: OfferCache;
};

export type LiveDeskOptions = {
  timing: Timing;
  /** Of a request, with what follows the carriers' answers; connectors may have a shorter one. */
  deadlineMs: number;
  /** Calls under way in all. */
  maxInFlight: number;
  cacheEntries: number;
  /** The carrier behind a connector, or why it cannot be called. */
  carrierOf(connector: LiveConnector): LiveCarrier | CarrierOutcome;
  /** Sees every answer. */
  onAnswer(answer: LiveAnswer): void;
  /** Sees what must not happen: carriers never reject. */
  onBug(connector: LiveConnector, error: unknown): void;
};

/** Everything that asking needs, with what it counts. */
type Asking = LiveDeskOptions & { watches: Watches; cache: OfferCache; inFlight: number };

/** One connector asked one thing. */
type LiveCall = { connector: LiveConnector; enquiry: LiveEnquiry; requestId: string; round: Round };

const dayMs = 86_400_000;

export function createLiveDesk(options: LiveDeskOptions): LiveDesk {
  const { timing, deadlineMs } = options;
  const watches = createWatches(deadlineMs);
  const cache = createOfferCache(options.cacheEntries);
  const reserve = createReserve(deadlineMs);
  const asking: Asking = { ...options, watches, cache, inFlight: 0 };
  return {
    watches,
    cache,
    startRound(requestId, mostMs = deadlineMs) {
      const round = startRound(timing, Math.min(mostMs, deadlineMs) - reserve.ms());
      let answeredMs: number | null = null;
      return {
        answered() {
          answeredMs = timing.monotonicMs();
        },
        kept() {
          if (answeredMs !== null) reserve.record(timing.monotonicMs() - answeredMs);
        },
        ask: (connectors, enquiry) =>
          Promise.all(
            connectors.map(async (connector) => {
              const own = narrowed(enquiry, connector);
              if (own === null) return skipped(connector, 'load_type', 'it is for other load types');
              const answer = await askOne(asking, { connector, enquiry: own, requestId, round });
              options.onAnswer(answer);
              return answer;
            }),
          ),
        end: () => round.end(),
      };
    },
    async tryOut(connector, enquiry, requestId) {
      const round = startRound(timing, deadlineMs);
      const outcome = await call(asking, { connector, enquiry, requestId, round });
      round.end();
      return answerOf({ connector, enquiry, outcome, nowMs: timing.nowMs() });
    },
  };
}

/** The enquiry with the load types that a connector is asked for; null where there are none of them. */
function narrowed(enquiry: LiveEnquiry, connector: LiveConnector): LiveEnquiry | null {
  const loadTypes = enquiry.loadTypes.filter((type) => connector.loadTypes.includes(type));
  if (loadTypes.length === 0) return null;
  return loadTypes.length === enquiry.loadTypes.length ? enquiry : { ...enquiry, loadTypes };
}

/** An answer without an offer, as of a connector that is not asked. */
export function skipped(connector: LiveConnector, code: LiveRefusalCode, sentence: string): LiveAnswer {
  const { id, name, revision, carrierId } = connector;
  return {
    connectorId: id,
    connector: name,
    connectorRevision: revision,
    carrierId,
    latencyMs: 0,
    cached: false,
    offers: [],
    refusal: { code, sentence },
  };
}

type Outcome = { outcome: CarrierOutcome; latencyMs: number; cached: boolean };

async function askOne(asking: Asking, liveCall: LiveCall): Promise<LiveAnswer> {
  const { connector, enquiry } = liveCall;
  const { timing, cache } = asking;
  const now = { monotonicMs: timing.monotonicMs(), wallMs: timing.nowMs() };
  const key = connector.cacheTtlMs === 0 ? null : keyOf(connector, enquiry);
  const kept = key === null ? undefined : cache.get(key, now);
  const outcome: Outcome =
    kept === undefined
      ? await askCarrier(asking, liveCall)
      : { outcome: { kind: 'offers', offers: kept }, latencyMs: 0, cached: true };
  if (key !== null && kept === undefined && outcome.outcome.kind === 'offers')
    cache.put(key, outcome.outcome.offers, { now, ttlMs: connector.cacheTtlMs });
  return answerOf({ connector, enquiry, outcome, nowMs: now.wallMs });
}

/** Equal enquiries to one state of a connector; who asks under which id does not matter. */
function keyOf({ id, revision }: LiveConnector, enquiry: LiveEnquiry): string {
  return `${id}.${revision} ${canonicalJson(enquiry)}`;
}

async function askCarrier(asking: Asking, liveCall: LiveCall): Promise<Outcome> {
  const watch = asking.watches.of(liveCall.connector);
  const places = { taken: asking.inFlight, most: asking.maxInFlight };
  const admission = admit(watch, asking.timing.monotonicMs(), places);
  if ('refusal' in admission) return { outcome: admission.refusal, latencyMs: 0, cached: false };
  asking.inFlight += 1;
  const wasInTime = hasItsTime(asking, liveCall, watch);
  const called = await call(asking, liveCall);
  asking.inFlight -= 1;
  // A request that ended before its time gave up on the carrier, not the carrier on it.
  const hadItsTime = wasInTime && !liveCall.round.hasEnded();
  const ending = endingOf(called.outcome, called.latencyMs, hadItsTime);
  leave(watch, admission.pass, { ...ending, nowMs: asking.timing.monotonicMs() });
  return called;
}

/** Whether at least half of the time a connector may take is still there. */
function hasItsTime({ deadlineMs }: Asking, { round }: LiveCall, { connector }: Watch): boolean {
  const own = Math.min(connector.deadlineMs ?? deadlineMs, deadlineMs);
  return round.leftMs(connector.deadlineMs) * 2 >= own;
}

/** Calls the carrier and waits no longer than the round does, whatever the carrier does with its signal. */
function call({ timing, carrierOf, onBug }: Asking, liveCall: LiveCall): Promise<Outcome> {
  const { connector, enquiry, requestId, round } = liveCall;
  const carrier = carrierOf(connector);
  const startedMs = timing.monotonicMs();
  if ('kind' in carrier) return Promise.resolve({ outcome: carrier, latencyMs: 0, cached: false });
  const leftMs = round.leftMs(connector.deadlineMs);
  const signal = round.signalFor(connector.deadlineMs);
  return new Promise((resolve) => {
    const end = (outcome: CarrierOutcome): void => {
      signal.removeEventListener('abort', onAbort);
      resolve({ outcome, latencyMs: Math.round(timing.monotonicMs() - startedMs), cached: false });
    };
    const onAbort = (): void => end(refused('live_timeout', `no answer within ${Math.round(leftMs)} ms`));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    carrier.quote(enquiry, { requestId, signal, deadlineMs: leftMs }).then(end, (error: unknown) => {
      onBug(connector, error);
      end(refused('live_down', 'asking it failed'));
    });
  });
}

type Answered = { connector: LiveConnector; enquiry: LiveEnquiry; outcome: Outcome; nowMs: number };

/** What is kept of an answer: the offers that are wanted here, each with its end. */
function answerOf({ connector, enquiry, outcome: called, nowMs }: Answered): LiveAnswer {
  const { outcome, latencyMs, cached } = called;
  if (outcome.kind === 'refusal')
    return { ...skipped(connector, outcome.code, outcome.sentence), latencyMs, cached };
  const wanted = outcome.offers.filter((offer) => isWanted(offer, connector, enquiry));
  const none = 'it offered only services or load types that do not count here';
  const answer = { ...skipped(connector, 'live_refused', none), latencyMs, cached };
  if (wanted.length === 0) return answer;
  const endsMs = nowMs + connector.offerValidityDays * dayMs;
  const offers = wanted.map((offer) => ({ ...offer, expiresAtMs: offer.expiresAtMs ?? endsMs }));
  return { ...answer, offers, refusal: null };
}

function isWanted(offer: CarrierOffer, { services }: LiveConnector, { loadTypes }: LiveEnquiry): boolean {
  if (!loadTypes.includes(offer.loadType)) return false;
  if (services.length === 0) return true;
  const names = [offer.service, offer.serviceCode ?? ''].map(fold);
  return services.some((service) => names.includes(fold(service)));
}
