import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { LiveAnswer } from './answer.ts';
import type { CarrierOffer, CarrierOutcome } from './port.ts';
import type { Watches } from './watch.ts';

/** What is counted of live carriers. Labels: the connector's id, and `offers`, `cached` or the refusal's code. */
export type LiveMetrics = {
  answered(answer: LiveAnswer): void;
  /** What came after its quote, counted as `kept` for the next one or by the code of its refusal. */
  late(connectorId: number, outcome: CarrierOutcome): void;
};

const bucketsS = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10];

export function createLiveMetrics(registry: Registry): LiveMetrics {
  const answers = new Counter({
    name: 'carreto_live_answers_total',
    help: 'What live carriers said, by connector.',
    labelNames: ['connector', 'outcome'] as const,
    registers: [registry],
  });
  const latency = new Histogram({
    name: 'carreto_live_latency_seconds',
    help: 'From asking a live carrier to its answer, or to giving it up.',
    labelNames: ['connector'] as const,
    buckets: bucketsS,
    registers: [registry],
  });
  const lateAnswers = new Counter({
    name: 'carreto_live_late_total',
    help: 'What live carriers said after their quotes were answered, by connector.',
    labelNames: ['connector', 'outcome'] as const,
    registers: [registry],
  });
  const partsProblems = new Counter({
    name: 'carreto_live_parts_problems_total',
    help: 'Offers of live carriers whose parts are not what their price is made of, by connector.',
    labelNames: ['connector', 'problem'] as const,
    registers: [registry],
  });
  const countParts = (connector: string, offers: readonly Pick<CarrierOffer, 'partsProblem'>[]): void => {
    for (const { partsProblem: problem } of offers)
      if (problem !== undefined) partsProblems.inc({ connector, problem });
  };
  return {
    late(connectorId, outcome) {
      const connector = String(connectorId);
      const came = outcome.kind === 'offers' ? 'kept' : outcome.code;
      lateAnswers.inc({ connector, outcome: came });
      if (outcome.kind === 'offers') countParts(connector, outcome.offers);
    },
    answered({ connectorId, cached, refusal, latencyMs, offers }) {
      const connector = String(connectorId);
      answers.inc({ connector, outcome: refusal?.code ?? (cached ? 'cached' : 'offers') });
      // What is remembered was counted when it came.
      if (!cached) countParts(connector, offers);
      if (latencyMs > 0) latency.observe({ connector }, latencyMs / 1000);
    },
  };
}

const stateNumbers = { closed: 0, trying: 1, open: 2 } as const;

/** Shows breakers and calls under way as they are when the metrics are asked for. */
export function watchLive(registry: Registry, watches: Watches): void {
  new Gauge({
    name: 'carreto_live_breaker_state',
    help: 'Whether a connector is left alone: 0 asked, 1 tried, 2 left alone.',
    labelNames: ['connector'] as const,
    // Each thread has a breaker of its own: shown is the one that is furthest open.
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.reset();
      for (const { connector, breaker } of watches.all())
        this.set({ connector: String(connector.id) }, stateNumbers[breaker.state(performance.now())]);
    },
  });
  new Gauge({
    name: 'carreto_live_in_flight',
    help: 'Calls under way to live carriers.',
    labelNames: ['connector'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { connector, inFlight } of watches.all())
        this.set({ connector: String(connector.id) }, inFlight);
    },
  });
}
