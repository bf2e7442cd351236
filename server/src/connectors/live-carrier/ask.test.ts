import { describe, expect, it } from 'vitest';
import type { LiveAnswer } from './answer.ts';
import { createLiveDesk, type LiveDeskOptions } from './ask.ts';
import type { LiveConnector } from './connector.ts';
import { type CarrierOffer, type CarrierOutcome, type LiveCall, type LiveEnquiry, refused } from './port.ts';

const enquiry: LiveEnquiry = {
  shipperCnpj: '99500101000199',
  dispatcherDocument: '99500101000199',
  origin: { zip: 29161376, uf: 'ES', ibge: 3205002, city: 'Serra' },
  destination: { zip: 1311000, uf: 'SP', ibge: 3550308, city: 'São Paulo' },
  recipient: { type: 'individual', document: null, stateInscription: null },
  reverse: false,
  loadTypes: ['fractional'],
  declaredCents: 30_000,
  realG: 7000,
  volumeMm3: 48_000_000,
  volumes: [],
};

function connector(id: number, changes: Partial<LiveConnector> = {}): LiveConnector {
  return {
    id,
    revision: 1,
    name: `API ${id}`,
    carrierId: id * 10,
    url: 'https://carrier.example/quote',
    vendorAccountId: null,
    auth: { kind: 'none', name: null, secret: null },
    services: [],
    loadTypes: ['fractional', 'full_load'],
    deadlineMs: null,
    budgetMs: null,
    cacheTtlMs: 0,
    maxInFlight: 5,
    offerValidityDays: 7,
    breaker: { failures: 3, ratePpm: 1_000_000, pauseMs: 1000 },
    ...changes,
  };
}

const offer: CarrierOffer = {
  identifier: 'Q-1',
  service: 'Expresso',
  serviceCode: 'EXP',
  serviceDescription: null,
  deliveryNote: null,
  modal: 'road',
  loadType: 'fractional',
  homeDelivery: null,
  carrierNeedsToReturnToSender: null,
  costCents: 3590,
  transitMinutes: 2880,
  cubedG: null,
  usedG: null,
  expiresAtMs: null,
};
const offers: CarrierOutcome = { kind: 'offers', offers: [offer] };
const down = refused('live_down', 'it answered 500');

const deadlineMs = 1500;
/** What carriers have of it while nothing is known of how long the rest takes. */
const waitingMs = deadlineMs - 10;

/** A call that reached a carrier and waits for the test to answer it. */
type Reached = { connectorId: number; call: LiveCall; answer(outcome: CarrierOutcome): void };

/** A desk on a clock that the test moves, with carriers that answer when the test says so. */
function openDesk(options: Partial<LiveDeskOptions> = {}) {
  let nowMs = 0;
  let timers: { atMs: number; run: () => void }[] = [];
  const reached: Reached[] = [];
  const bugs: unknown[] = [];
  const desk = createLiveDesk({
    timing: {
      monotonicMs: () => nowMs,
      nowMs: () => Date.parse('2026-11-20T12:00:00Z') + nowMs,
      later(ms, run) {
        const timer = { atMs: nowMs + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    deadlineMs,
    maxInFlight: 50,
    cacheEntries: 100,
    carrierOf: ({ id }) => ({
      quote: (_, call) => new Promise((resolve) => reached.push({ connectorId: id, call, answer: resolve })),
    }),
    onAnswer: () => {},
    onBug: (_, error) => bugs.push(error),
    ...options,
  });
  return {
    desk,
    reached,
    bugs,
    timers: () => timers.length,
    /** Moves the clock; timers that are due run. */
    pass(ms: number) {
      nowMs += ms;
      for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
        timers = timers.filter((other) => other !== timer);
        timer.run();
      }
    },
    /** One request to one connector that is answered at once. */
    async quote(asked: LiveConnector, outcome: CarrierOutcome, afterMs = 0): Promise<LiveAnswer> {
      const round = desk.startRound('request');
      const answers = round.ask([asked], enquiry);
      const before = reached.length;
      await turn();
      nowMs += afterMs;
      reached[before - 1]?.answer(outcome);
      const [answer] = await answers;
      round.end();
      if (answer === undefined) throw new Error('no answer');
      return answer;
    },
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const codes = (answers: readonly LiveAnswer[]) => answers.map(({ refusal }) => refusal?.code ?? 'offers');

describe('asking live carriers', () => {
  it('asks all at once and keeps their order, whoever is first', async () => {
    const { desk, reached, pass } = openDesk();
    const answers = desk.startRound('r').ask([connector(1), connector(2), connector(3)], enquiry);
    expect(reached.map(({ connectorId }) => connectorId)).toEqual([1, 2, 3]);
    pass(40);
    reached[2]?.answer(offers);
    await turn();
    pass(60);
    reached[1]?.answer(down);
    reached[0]?.answer(offers);
    const got = await answers;
    expect(got.map(({ connectorId, latencyMs }) => [connectorId, latencyMs])).toEqual([
      [1, 100],
      [2, 100],
      [3, 40],
    ]);
    expect(codes(got)).toEqual(['offers', 'live_down', 'offers']);
  });

  it('waits for nobody until the deadline is there: who is late costs its own offer', async () => {
    const { desk, reached, pass, timers } = openDesk();
    const round = desk.startRound('r');
    const answers = round.ask([connector(1), connector(2)], enquiry);
    reached[0]?.answer(offers);
    await turn();
    pass(waitingMs - 1);
    expect(reached[1]?.call.signal.aborted).toBe(false);
    pass(1);
    expect(codes(await answers)).toEqual(['offers', 'live_timeout']);
    expect(reached[1]?.call.signal.aborted).toBe(true);
    round.end();
    expect(timers()).toBe(0);
  });

  it('ends waiting as much before the deadline as deciding and keeping took lately', async () => {
    const { desk, reached, pass } = openDesk();
    const answerAfter = async (restMs: number) => {
      const round = desk.startRound('r');
      const answers = round.ask([connector(1)], enquiry);
      reached.at(-1)?.answer(offers);
      await answers;
      round.answered();
      pass(restMs);
      round.kept();
      round.end();
    };
    await answerAfter(57);
    const late = desk.startRound('r').ask([connector(2)], enquiry);
    expect(reached.at(-1)?.call.deadlineMs).toBe(deadlineMs - 60);
    pass(deadlineMs - 61);
    expect(reached.at(-1)?.call.signal.aborted).toBe(false);
    pass(1);
    expect(codes(await late)).toEqual(['live_timeout']);
    await answerAfter(90_000);
    void desk.startRound('r').ask([connector(3)], enquiry);
    expect(reached.at(-1)?.call.deadlineMs).toBe(deadlineMs * 0.9);
  });

  it('learns nothing from requests that were refused, or never waited', async () => {
    const { desk, reached, pass } = openDesk();
    const [refusedOne, unasked] = [desk.startRound('r'), desk.startRound('r')];
    refusedOne.answered();
    pass(80);
    refusedOne.end();
    unasked.kept();
    void desk.startRound('r').ask([connector(1)], enquiry);
    expect(reached.at(-1)?.call.deadlineMs).toBe(waitingMs);
  });

  it('has one deadline for all dispatchers, counted from the beginning of the request', async () => {
    const { desk, reached, pass, timers } = openDesk();
    const round = desk.startRound('r');
    const first = round.ask([connector(1)], enquiry);
    pass(900);
    const second = round.ask([connector(1)], { ...enquiry, realG: 1 });
    expect(timers()).toBe(1);
    expect(reached.map(({ call }) => call.deadlineMs)).toEqual([waitingMs, waitingMs - 900]);
    pass(waitingMs - 900);
    expect(codes([...(await first), ...(await second)])).toEqual(['live_timeout', 'live_timeout']);
  });

  it('gives a connector its own shorter deadline, and none a longer one', async () => {
    const { desk, reached, pass } = openDesk();
    const asked = [connector(1, { deadlineMs: 300 }), connector(2, { deadlineMs: 9000 })];
    const answers = desk.startRound('r').ask(asked, enquiry);
    expect(reached.map(({ call }) => call.deadlineMs)).toEqual([300, waitingMs]);
    pass(300);
    expect(reached.map(({ call }) => call.signal.aborted)).toEqual([true, false]);
    pass(1200);
    expect(codes(await answers)).toEqual(['live_timeout', 'live_timeout']);
  });

  it('sets no timer where everything is remembered', async () => {
    const { desk, quote, timers } = openDesk();
    const cached = connector(1, { cacheTtlMs: 60_000 });
    await quote(cached, offers);
    const round = desk.startRound('r');
    expect((await round.ask([cached], enquiry))[0]).toMatchObject({ cached: true, latencyMs: 0 });
    expect(timers()).toBe(0);
  });

  it('survives a carrier that breaks its word and rejects', async () => {
    const { desk, bugs } = openDesk({
      carrierOf: () => ({ quote: () => Promise.reject(new TypeError('x')) }),
    });
    expect(codes(await desk.startRound('r').ask([connector(1)], enquiry))).toEqual(['live_down']);
    expect(bugs).toHaveLength(1);
  });

  it('says why a connector cannot be called at all', async () => {
    const { desk } = openDesk({ carrierOf: () => refused('live_not_callable', 'no key') });
    const [answer] = await desk.startRound('r').ask([connector(1)], enquiry);
    expect(answer?.refusal).toEqual({ code: 'live_not_callable', sentence: 'no key' });
  });
});

describe('offers', () => {
  it('end when the carrier says, else after the days of the connector', async () => {
    const { quote } = openDesk();
    const endsMs = Date.parse('2026-11-22T00:00:00Z');
    const said = { ...offer, service: 'Outro', expiresAtMs: endsMs };
    const answer = await quote(connector(1), { kind: 'offers', offers: [offer, said] });
    expect(answer.offers.map(({ expiresAtMs }) => new Date(expiresAtMs).toISOString())).toEqual([
      '2026-11-27T12:00:00.000Z',
      '2026-11-22T00:00:00.000Z',
    ]);
  });

  it('count only for the services wanted, by name or code, and for load types asked for', async () => {
    const { quote } = openDesk();
    const economy = { ...offer, identifier: 'Q-2', service: 'Econômico', serviceCode: null };
    const whole = { ...offer, identifier: 'Q-3', loadType: 'full_load' as const };
    const outcome: CarrierOutcome = { kind: 'offers', offers: [offer, economy, whole] };
    const kept = async (services: string[]) =>
      (await quote(connector(1, { services }), outcome)).offers.map(({ identifier }) => identifier);
    expect(await kept([])).toEqual(['Q-1', 'Q-2']);
    expect(await kept(['economico'])).toEqual(['Q-2']);
    expect(await kept(['exp', 'ECONÔMICO'])).toEqual(['Q-1', 'Q-2']);
    const none = await quote(connector(1, { services: ['Outro'] }), outcome);
    expect(none.refusal?.code).toBe('live_refused');
  });
});

describe('load types', () => {
  it('are asked for as far as the connector has them', async () => {
    const asked: LiveEnquiry[] = [];
    const { desk } = openDesk({
      carrierOf: () => ({
        quote(one) {
          asked.push(one);
          return Promise.resolve(offers);
        },
      }),
    });
    const both = { ...enquiry, loadTypes: ['fractional', 'full_load'] as const };
    const connectors = [connector(1), connector(2, { loadTypes: ['fractional'] })];
    await desk.startRound('r').ask(connectors, both);
    expect(asked.map(({ loadTypes }) => loadTypes)).toEqual([['fractional', 'full_load'], ['fractional']]);
    const whole = [connector(3, { loadTypes: ['full_load'] })];
    expect(codes(await desk.startRound('r').ask(whole, enquiry))).toEqual(['load_type']);
    expect(asked).toHaveLength(2);
  });
});

describe('what is remembered', () => {
  it('answers equal enquiries for a while, whoever asks, and starts anew with a new revision', async () => {
    const { desk, quote, reached, pass } = openDesk();
    const cached = connector(1, { cacheTtlMs: 1000 });
    await quote(cached, offers, 70);
    expect(await quote(cached, down)).toMatchObject({ cached: true, latencyMs: 0, refusal: null });
    expect(reached).toHaveLength(1);
    await quote({ ...cached, revision: 2 }, offers);
    expect(reached).toHaveLength(2);
    const other = desk.startRound('r').ask([cached], { ...enquiry, realG: 7001 });
    expect(reached).toHaveLength(3);
    reached[2]?.answer(offers);
    await other;
    pass(1000);
    expect(await quote(cached, offers)).toMatchObject({ cached: false });
    expect(reached).toHaveLength(4);
  });

  it('is never a failure or a refusal', async () => {
    const { quote, reached } = openDesk();
    const cached = connector(1, { cacheTtlMs: 60_000 });
    await quote(cached, down);
    await quote(cached, refused('live_refused', 'não'));
    await quote(cached, refused('live_nonsense', '?'));
    await quote(cached, offers);
    expect(reached).toHaveLength(4);
  });
});

describe('a carrier that fails', () => {
  it.each(['live_down', 'live_nonsense'] as const)('again and again with %s is left alone', async (code) => {
    const { quote, reached, pass } = openDesk();
    for (let calls = 0; calls < 3; calls += 1) await quote(connector(1), refused(code, 'x'));
    expect((await quote(connector(1), offers)).refusal?.code).toBe('live_breaker_open');
    expect(reached).toHaveLength(3);
    pass(1000);
    expect((await quote(connector(1), offers)).refusal).toBeNull();
    expect((await quote(connector(1), offers)).refusal).toBeNull();
  });

  it('does not fail by saying no', async () => {
    const { quote } = openDesk();
    for (let calls = 0; calls < 20; calls += 1)
      expect((await quote(connector(1), refused('live_refused', 'não'))).refusal?.code).toBe('live_refused');
  });

  it('leaves others alone, and begins anew when its connector is edited', async () => {
    const { quote } = openDesk();
    for (let calls = 0; calls < 3; calls += 1) await quote(connector(1), down);
    expect((await quote(connector(2), offers)).refusal).toBeNull();
    expect((await quote(connector(1, { revision: 2 }), offers)).refusal).toBeNull();
  });

  it('by being late is left alone too, but not where the request had no time left', async () => {
    const late = openDesk();
    const hurried = async (spentMs: number) => {
      const round = late.desk.startRound('r');
      late.pass(spentMs);
      const answers = round.ask([connector(1)], enquiry);
      late.pass(waitingMs - spentMs);
      return codes(await answers)[0];
    };
    for (let calls = 0; calls < 5; calls += 1) expect(await hurried(1400)).toBe('live_timeout');
    for (let calls = 0; calls < 3; calls += 1) expect(await hurried(0)).toBe('live_timeout');
    expect(await hurried(0)).toBe('live_breaker_open');
  });

  it('is not blamed where the request gave up early', async () => {
    const { desk, quote } = openDesk();
    for (let calls = 0; calls < 5; calls += 1) {
      const round = desk.startRound('r');
      const answers = round.ask([connector(1)], enquiry);
      round.end();
      await answers;
    }
    expect((await quote(connector(1), offers)).refusal).toBeNull();
  });
});

describe('a carrier that is slow', () => {
  it('is skipped when its 95th percentile passes its budget, and comes back by trials', async () => {
    const { quote, reached, pass } = openDesk();
    const budgeted = connector(1, { budgetMs: 200 });
    for (let calls = 0; calls < 20; calls += 1)
      expect((await quote(budgeted, offers, 250)).refusal).toBeNull();
    const before = reached.length;
    expect((await quote(budgeted, offers, 10)).refusal).toBeNull();
    expect((await quote(budgeted, offers, 10)).refusal?.code).toBe('live_too_slow');
    expect(reached).toHaveLength(before + 1);
    for (let trials = 0; trials < 2; trials += 1) {
      pass(5000);
      expect((await quote(budgeted, offers, 10)).refusal).toBeNull();
    }
    expect((await quote(budgeted, offers, 10)).refusal).toBeNull();
    expect((await quote(budgeted, offers, 10)).refusal).toBeNull();
  });
});

describe('calls under way', () => {
  it('are bounded for each connector and in all', async () => {
    const { desk, reached } = openDesk({ maxInFlight: 3 });
    const narrow = connector(1, { maxInFlight: 2 });
    const round = desk.startRound('r');
    const asked = [0, 1, 2].map((realG) => round.ask([narrow], { ...enquiry, realG }));
    const others = [3, 4].map((realG) => round.ask([connector(2)], { ...enquiry, realG }));
    expect(reached).toHaveLength(3);
    for (const one of reached) one.answer(offers);
    const answers = (await Promise.all([...asked, ...others])).flat();
    expect(codes(answers)).toEqual(['offers', 'offers', 'live_busy', 'offers', 'live_busy']);
    const again = desk.startRound('r').ask([narrow, connector(2)], enquiry);
    expect(reached).toHaveLength(5);
    for (const one of reached) one.answer(offers);
    expect(codes(await again)).toEqual(['offers', 'offers']);
  });
});

describe('trying a connector out', () => {
  it('goes past cache, breaker and budget, and leaves no trace in them', async () => {
    const { desk, quote, reached } = openDesk();
    const cached = connector(1, { cacheTtlMs: 60_000 });
    for (let calls = 0; calls < 3; calls += 1) await quote(cached, down);
    const tried = desk.tryOut(cached, enquiry, 'r');
    reached.at(-1)?.answer(offers);
    expect(await tried).toMatchObject({ cached: false, refusal: null, offers: [{ identifier: 'Q-1' }] });
    expect((await quote(cached, offers)).refusal?.code).toBe('live_breaker_open');
  });
});

describe('a carrier whose late answers are kept', () => {
  const own = connector(1, { vendorAccountId: 5, cacheTtlMs: 60_000 });

  it('costs the quote its offer, and answers the next one that asks the same', async () => {
    const late: string[] = [];
    const { desk, reached, pass, quote, timers } = openDesk({
      onLate: ({ id }, { kind }) => late.push(`${id} ${kind}`),
    });
    const round = desk.startRound('request');
    const asked = round.ask([own], enquiry);
    await turn();
    pass(waitingMs);
    expect(await asked).toMatchObject([{ refusal: { code: 'live_timeout' }, offers: [] }]);
    round.end();
    // The call goes on, and counts as under way.
    expect(reached[0]?.call.signal.aborted).toBe(false);
    expect(desk.watches.of(own).inFlight).toBe(1);
    pass(2000);
    reached[0]?.answer(offers);
    await turn();
    expect([desk.watches.of(own).inFlight, late, timers()]).toEqual([0, ['1 offers'], 0]);
    expect(await quote(own, down)).toMatchObject({ cached: true, offers: [{ costCents: 3590 }] });
    expect(reached).toHaveLength(1);
  });

  it('is given up after ten seconds', async () => {
    const { desk, reached, pass } = openDesk();
    const round = desk.startRound('request');
    const asked = round.ask([own], enquiry);
    await turn();
    pass(waitingMs);
    await asked;
    round.end();
    pass(10_000 - waitingMs);
    await turn();
    expect(reached[0]?.call.signal.aborted).toBe(true);
    expect([desk.watches.of(own).inFlight, desk.cache.size]).toEqual([0, 0]);
  });

  it('is not asked twice at once for the same, but for something else', async () => {
    const { desk, reached, pass } = openDesk();
    const first = desk.startRound('first');
    const given = first.ask([own], enquiry);
    await turn();
    pass(waitingMs);
    await given;
    first.end();
    const second = desk.startRound('second');
    const same = second.ask([own], enquiry);
    const other = second.ask([own], { ...enquiry, realG: 8000 });
    await turn();
    expect(reached).toHaveLength(2);
    reached[0]?.answer(offers);
    reached[1]?.answer(down);
    expect(await same).toMatchObject([{ offers: [{ costCents: 3590 }] }]);
    expect(await other).toMatchObject([{ refusal: { code: 'live_down' } }]);
    second.end();
  });

  it('is no slow carrier: neither skipped for it, nor left alone', async () => {
    const { desk, reached, pass } = openDesk();
    for (let n = 0; n < 25; n += 1) {
      const round = desk.startRound('request');
      const asked = round.ask([own], { ...enquiry, realG: n + 1 });
      await turn();
      pass(waitingMs);
      await asked;
      round.end();
      pass(3000);
      reached[n]?.answer(offers);
      await turn();
    }
    expect(reached).toHaveLength(25);
    expect(desk.watches.of(own).breaker.state(0)).toBe('closed');
  });

  it('is left alone when it fails late', async () => {
    const { desk, reached, pass } = openDesk();
    for (let n = 0; n < 3; n += 1) {
      const round = desk.startRound('request');
      const asked = round.ask([own], { ...enquiry, realG: n + 1 });
      await turn();
      pass(waitingMs);
      await asked;
      round.end();
      reached[n]?.answer(down);
      await turn();
    }
    const round = desk.startRound('request');
    expect(await round.ask([own], enquiry)).toMatchObject([{ refusal: { code: 'live_breaker_open' } }]);
    round.end();
  });

  it('is waited for by who tries it out', async () => {
    const { desk, reached, pass } = openDesk();
    const tried = desk.tryOut(own, enquiry, 'request');
    await turn();
    pass(5000);
    reached[0]?.answer(offers);
    expect(await tried).toMatchObject({ latencyMs: 5000, offers: [{ costCents: 3590 }] });
  });
});
