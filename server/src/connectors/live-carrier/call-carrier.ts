import type { LiveConnector } from './connector.ts';
import { isKeptLate, longestLateMs } from './late.ts';
import { type CarrierOutcome, type LiveCarrier, type LiveEnquiry, refused } from './port.ts';
import type { Round } from './round.ts';
import type { Timing } from './timing.ts';

/** One connector asked one thing. */
export type LiveCall = { connector: LiveConnector; enquiry: LiveEnquiry; requestId: string; round: Round };

export type Outcome = { outcome: CarrierOutcome; latencyMs: number; cached: boolean };

/** What calling a carrier needs. */
export type Calling = {
  timing: Timing;
  /** The carrier behind a connector, or why it cannot be called. */
  carrierOf(connector: LiveConnector): LiveCarrier | CarrierOutcome;
  /** Sees what must not happen: carriers never reject. */
  onBug(connector: LiveConnector, error: unknown): void;
  /** Sees what came of calls after nobody waited for them any more. */
  onLate?(connector: LiveConnector, outcome: CarrierOutcome): void;
};

/** What a call brings while somebody waits for it, and what it brings in the end; the same where late answers are not kept. */
export type Called = { inTime: Promise<Outcome>; inTheEnd: Promise<Outcome> };

/** Calls the carrier of a connector. Never rejects, and brings nothing later than the round has for it. */
export function callCarrier(calling: Calling, liveCall: LiveCall): Called {
  const { timing, carrierOf, onLate } = calling;
  const { connector, round } = liveCall;
  const carrier = carrierOf(connector);
  if ('kind' in carrier) return atOnce(carrier);
  const leftMs = round.leftMs(connector.deadlineMs);
  const signal = round.signalFor(connector.deadlineMs);
  if (signal.aborted) return atOnce(noAnswerWithin(leftMs));
  if (!isKeptLate(connector)) {
    const inTime = callWithin(calling, liveCall, { carrier, signal, leftMs });
    return { inTime, inTheEnd: inTime };
  }
  const late = new AbortController();
  const cancel = timing.later(longestLateMs, () => late.abort());
  const inTheEnd = callWithin(calling, liveCall, { carrier, signal: late.signal, leftMs: longestLateMs });
  void inTheEnd.then(({ outcome }) => {
    cancel();
    if (signal.aborted) onLate?.(connector, outcome);
  });
  const outcome = inTheEnd.then((called) => called.outcome);
  return { inTime: unlessOver(calling, liveCall, outcome), inTheEnd };
}

function atOnce(outcome: CarrierOutcome): Called {
  const none = Promise.resolve({ outcome, latencyMs: 0, cached: false });
  return { inTime: none, inTheEnd: none };
}

function noAnswerWithin(leftMs: number): CarrierOutcome {
  return refused('live_timeout', `no answer within ${Math.round(leftMs)} ms`);
}

type Within = { carrier: LiveCarrier; signal: AbortSignal; leftMs: number };

/** Calls the carrier and waits no longer than a signal says, whatever the carrier does with it. */
function callWithin(
  { timing, onBug }: Calling,
  { connector, enquiry, requestId }: LiveCall,
  { carrier, signal, leftMs }: Within,
): Promise<Outcome> {
  const startedMs = timing.monotonicMs();
  return new Promise((resolve) => {
    const end = (outcome: CarrierOutcome): void => {
      signal.removeEventListener('abort', onAbort);
      resolve({ outcome, latencyMs: Math.round(timing.monotonicMs() - startedMs), cached: false });
    };
    const onAbort = (): void => end(noAnswerWithin(leftMs));
    signal.addEventListener('abort', onAbort, { once: true });
    carrier.quote(enquiry, { requestId, signal, deadlineMs: leftMs }).then(end, (error: unknown) => {
      onBug(connector, error);
      end(refused('live_down', 'asking it failed'));
    });
  });
}

/** What a call under way brings before its round is over for the connector; the call goes on. */
export function unlessOver(
  { timing }: Pick<Calling, 'timing'>,
  { connector, round }: LiveCall,
  outcome: Promise<CarrierOutcome>,
): Promise<Outcome> {
  const startedMs = timing.monotonicMs();
  const leftMs = round.leftMs(connector.deadlineMs);
  const signal = round.signalFor(connector.deadlineMs);
  return new Promise((resolve) => {
    const end = (brought: CarrierOutcome): void => {
      signal.removeEventListener('abort', onAbort);
      const latencyMs = Math.round(timing.monotonicMs() - startedMs);
      resolve({ outcome: brought, latencyMs, cached: false });
    };
    const onAbort = (): void => end(noAnswerWithin(leftMs));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void outcome.then(end);
  });
}
