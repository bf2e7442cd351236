import { canonicalJson } from '../../kernel/canonical-json.ts';
import { fold } from '../../kernel/fold.ts';
import type { LiveAnswer, LiveRefusalCode } from './answer.ts';
import { type Calling, callCarrier, type LiveCall, type Outcome, unlessOver } from './call-carrier.ts';
import type { LiveConnector } from './connector.ts';
import { createOfferCache, type Now, type OfferCache } from './offer-cache.ts';
import type { CarrierOffer, CarrierOutcome, LiveEnquiry } from './port.ts';
import { createReserve } from './reserve.ts';
import { startRound } from './round.ts';
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

export type LiveDeskOptions = Calling & {
  /** Of a request, with what follows the carriers' answers; connectors may have a shorter one. */
  deadlineMs: number;
  /** Calls under way in all. */
  maxInFlight: number;
  cacheEntries: number;
  /** Sees every answer. */
  onAnswer(answer: LiveAnswer): void;
};

/** Everything that asking needs, with what it counts. */
type Asking = LiveDeskOptions & {
  watches: Watches;
  cache: OfferCache;
  inFlight: number;
  /** Calls under way whose answers are kept when they come late, by what they ask. */
  underWay: Map<string, Promise<CarrierOutcome>>;
};

const dayMs = 86_400_000;

export function createLiveDesk(options: LiveDeskOptions): LiveDesk {
  const { timing, deadlineMs } = options;
  const watches = createWatches(deadlineMs);
  const cache = createOfferCache(options.cacheEntries);
  const reserve = createReserve(deadlineMs);
  const asking: Asking = { ...options, watches, cache, inFlight: 0, underWay: new Map() };
  return {
    watches,
    cache,
    startRound(requestId, mostMs = deadlineMs) {
      const reserved = reserve.begin(timing.monotonicMs());
      const round = startRound(timing, Math.min(mostMs, deadlineMs) - reserved.ms);
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
        end() {
          reserved.end();
          round.end();
        },
      };
    },
    async tryOut(connector, enquiry, requestId) {
      const round = startRound(timing, deadlineMs);
      // Somebody looks: as long as an answer would be of use.
      const outcome = await callCarrier(asking, { connector, enquiry, requestId, round }).inTheEnd;
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

async function askOne(asking: Asking, liveCall: LiveCall): Promise<LiveAnswer> {
  const { connector, enquiry } = liveCall;
  const { timing, cache } = asking;
  const now = nowOf(timing);
  const key = connector.cacheTtlMs === 0 ? null : keyOf(connector, enquiry);
  const kept = key === null ? undefined : cache.get(key, now);
  const outcome: Outcome =
    kept === undefined
      ? await askCarrier(asking, liveCall, key)
      : { outcome: { kind: 'offers', offers: kept }, latencyMs: 0, cached: true };
  return answerOf({ connector, enquiry, outcome, nowMs: now.wallMs });
}

function nowOf(timing: Timing): Now {
  return { monotonicMs: timing.monotonicMs(), wallMs: timing.nowMs() };
}

/** Equal enquiries to one state of a connector; who asks under which id does not matter. */
function keyOf({ id, revision }: LiveConnector, enquiry: LiveEnquiry): string {
  return `${id}.${revision} ${canonicalJson(enquiry)}`;
}

function askCarrier(asking: Asking, liveCall: LiveCall, key: string | null): Promise<Outcome> {
  const { connector } = liveCall;
  // Of a carrier that is slow the same is not asked twice at once.
  const same = key === null ? undefined : asking.underWay.get(key);
  if (same !== undefined) return unlessOver(asking, liveCall, same);
  const watch = asking.watches.of(connector);
  const places = { taken: asking.inFlight, most: asking.maxInFlight };
  const admission = admit(watch, asking.timing.monotonicMs(), places);
  if ('refusal' in admission)
    return Promise.resolve({ outcome: admission.refusal, latencyMs: 0, cached: false });
  asking.inFlight += 1;
  const wasInTime = hasItsTime(asking, liveCall, watch);
  const { inTime, inTheEnd } = callCarrier(asking, liveCall);
  if (key !== null && inTime !== inTheEnd)
    asking.underWay.set(
      key,
      inTheEnd.then(({ outcome }) => outcome),
    );
  const ended = inTheEnd.then((called) => {
    asking.inFlight -= 1;
    // A request that ended before its time gave up on the carrier, not the carrier on it; who may answer late had its time.
    const hadItsTime = inTime !== inTheEnd || (wasInTime && !liveCall.round.hasEnded());
    const ending = endingOf(called.outcome, called.latencyMs, hadItsTime);
    leave(watch, admission.pass, { ...ending, nowMs: asking.timing.monotonicMs() });
    if (key !== null) keep(asking, connector, { key, outcome: called.outcome });
    return called;
  });
  return inTime === inTheEnd ? ended : inTime;
}

function keep(
  { cache, timing, underWay }: Asking,
  { cacheTtlMs: ttlMs }: LiveConnector,
  { key, outcome }: { key: string; outcome: CarrierOutcome },
): void {
  underWay.delete(key);
  if (outcome.kind === 'offers') cache.put(key, outcome.offers, { now: nowOf(timing), ttlMs });
}

/** Whether at least half of the time a connector may take is still there. */
function hasItsTime({ deadlineMs }: Asking, { round }: LiveCall, { connector }: Watch): boolean {
  const own = Math.min(connector.deadlineMs ?? deadlineMs, deadlineMs);
  return round.leftMs(connector.deadlineMs) * 2 >= own;
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
