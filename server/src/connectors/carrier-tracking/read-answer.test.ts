import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackingMapping } from './mapping.ts';
import type { TrackedName } from './port.ts';
import { readAnswer } from './read-answer.ts';

const single: TrackingMapping = {
  request: { method: 'GET', url: 'https://carrier.example/{freight_code}' },
  answer: {
    events: '/eventos',
    refusals: [{ path: '/erro', message: '/erro/texto' }],
    expectedOn: { from: '/previsao', formats: ['dd/MM/yyyy'] },
  },
  event: {
    code: '/codigo',
    codes: [{ carrierCode: '7', code: 17 }],
    ignoredCodes: ['99'],
    occurredAt: { from: { paths: ['/dia', '/hora'] }, formats: ['dd/MM/yyyy HH:mm', 'dd/MM/yyyy'] },
    description: '/texto',
    volume: '/volume',
    courierDocument: '/doc',
    proofs: '/fotos',
    redispatchCode: '/redespacho',
    sourceId: '/id',
  },
};
const batch: TrackingMapping = {
  ...single,
  request: {
    method: 'POST',
    url: 'https://carrier.example/',
    body: { lista: '{items}' },
    batch: { size: 10, item: '{nfe_number}' },
  },
  answer: { ...single.answer, results: '/lista', keys: [{ path: '/nf', is: '{nfe_number}' }] },
};

const nameOf = (number: string): TrackedName => ({
  freightCode: `FR${number}`,
  key: number,
  values: { nfe_number: number },
});
const event = { codigo: '07', dia: '20/11/2026', hora: '08:15', texto: 'Saiu' };

function read(
  body: unknown,
  {
    mapping = single,
    status = 200,
    headers = {},
    names = [nameOf('1')],
  }: Partial<{
    mapping: TrackingMapping;
    status: number;
    headers: Record<string, string>;
    names: TrackedName[];
  }> = {},
) {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return readAnswer({ status, headers: new Map(Object.entries(headers)), body: bytes }, mapping, names);
}

const eventsIn = (outcome: ReturnType<typeof read>, at = 0) => {
  const answer = outcome.kind === 'answers' ? outcome.answers[at] : undefined;
  if (answer?.kind !== 'events') throw new Error(JSON.stringify(outcome));
  return answer;
};

describe('an answer', () => {
  it('is read by the mapping', () => {
    const full = {
      ...event,
      volume: 2,
      doc: '529.982.247-25',
      fotos: ['https://a.example/1.jpg', 'javascript:alert(1)', 'https://u:p@a.example/', 7],
      redespacho: 'RD-1',
      id: 991,
    };
    const { events, badEvents } = eventsIn(read({ eventos: [full], previsao: '23/11/2026' }));
    expect(badEvents).toBe(0);
    expect(events).toEqual([
      {
        sourceId: '991',
        carrierCode: '07',
        code: 17,
        occurredAtMs: Date.parse('2026-11-20T11:15:00Z'),
        description: 'Saiu',
        message: null,
        volume: '2',
        trackingCode: null,
        courierName: null,
        courierDocument: '52998224725',
        redeliveryOn: null,
        expectedOn: '2026-11-23',
        proofs: ['https://a.example/1.jpg'],
        redispatchCodes: ['RD-1'],
        raw: full,
      },
    ]);
  });

  it('gives the day it is expected to what happened last', () => {
    const older = { ...event, dia: '18/11/2026' };
    const { events } = eventsIn(read({ eventos: [event, older], previsao: '23/11/2026' }));
    expect(events.map(({ expectedOn }) => expectedOn)).toEqual(['2026-11-23', null]);
  });

  it('leaves out single events that make no sense, and says so', () => {
    const wrong = [
      null,
      7,
      'x',
      [],
      {},
      { ...event, codigo: null },
      { ...event, codigo: {} },
      { ...event, dia: '31/02/2026' },
    ];
    const { events, badEvents, problem } = eventsIn(read({ eventos: [...wrong, event] }));
    expect([events.length, badEvents]).toEqual([1, wrong.length]);
    expect(problem).toBe('event 0: it is no object');
  });

  it('leaves out events that are no news without a word', () => {
    expect(eventsIn(read({ eventos: [{ ...event, codigo: 99 }] }))).toMatchObject({
      events: [],
      badEvents: 0,
    });
  });

  it('may stand under either of two names, and under one that has a bar in it', () => {
    const either = { ...single, answer: { ...single.answer, events: '/eventos|Eventos' } };
    const eventos: unknown[] = [];
    for (const body of [{ eventos }, { Eventos: eventos }, { 'eventos|Eventos': eventos }])
      expect(eventsIn(read(body, { mapping: either })).events).toEqual([]);
    expect(read({ EVENTOS: eventos }, { mapping: either })).toMatchObject({
      answers: [{ kind: 'nonsense' }],
    });
  });

  it('may have none, but not without the list unless the mapping says so', () => {
    expect(eventsIn(read({ eventos: [] })).events).toEqual([]);
    expect(read({})).toMatchObject({ answers: [{ kind: 'nonsense' }] });
    const lenient = { ...single, answer: { ...single.answer, eventsMayBeMissing: true } };
    expect(eventsIn(read({}, { mapping: lenient })).events).toEqual([]);
  });

  it.each([
    ['a refusal', { erro: { texto: 'Nada' } }, 200, 'Nada'],
    ['a refusal with an error status', { erro: { texto: 'Nada' } }, 422, 'Nada'],
    ['404', 'nichts', 404, 'the carrier does not know it'],
    ['204', '', 204, 'the carrier does not know it'],
  ])('tells by %s that it knows nothing', (...[, body, status, sentence]) => {
    expect(read(body, { status })).toEqual({ kind: 'answers', answers: [{ kind: 'refused', sentence }] });
  });

  it.each([
    [401, 'not_let_in'],
    [403, 'not_let_in'],
    [429, 'too_many'],
    [400, 'rejected'],
    [302, 'down'],
    [500, 'down'],
    [503, 'down'],
    [599, 'down'],
    [999, 'down'],
  ])('with status %s is %s', (status, code) => {
    expect(read({ eventos: [event] }, { status, headers: { 'retry-after': '30' } })).toMatchObject({ code });
  });

  it('says how long the carrier wants to be left alone', () => {
    const asked = (after: string) => read('', { status: 429, headers: { 'retry-after': after } });
    expect(asked('30')).toMatchObject({ retryAfterMs: 30_000 });
    expect(asked('Fri, 20 Nov 2026 12:00:00 GMT')).toMatchObject({ retryAfterMs: null });
    expect(asked('-1')).toMatchObject({ retryAfterMs: null });
  });

  it.each([
    ['HTML', '<!doctype html><title>Manutenção</title>'],
    ['nothing', ''],
    ['a half', '{"eventos":[{"codigo":"07"'],
    ['NaN', '{"eventos":NaN}'],
    ['depth', `{"eventos":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['a poisoned member', '{"eventos":[],"__proto__":{"a":1}}'],
    ['another encoding', Buffer.from([0xff, 0xfe, 0x7b])],
    ['a NUL', '{"eventos":[{"codigo":"\\u0000"}]}'],
  ])('is nonsense as %s', (_, body) => {
    expect(read(body)).toMatchObject({ kind: 'failure', code: 'nonsense' });
  });

  it.each([
    ['a text', 'x'],
    ['a number', 7],
    ['an object', {}],
    ['too many', Array.from({ length: 501 }, () => event)],
  ])('is nonsense of that freight where the list is %s', (_, eventos) => {
    expect(read({ eventos })).toMatchObject({ answers: [{ kind: 'nonsense' }] });
  });

  it('is nonsense where it is compressed', () => {
    expect(read({ eventos: [] }, { headers: { 'content-encoding': 'gzip' } })).toMatchObject({
      code: 'nonsense',
    });
  });
});

describe('an answer to several', () => {
  const names = [nameOf('1'), nameOf('2'), nameOf('3')];

  it('is told apart by its keys, in any order, with zeros or without, and costs nobody else', () => {
    const lista = [
      { nf: '0002', eventos: [event] },
      { nf: 777, eventos: [event] },
      { nf: 3, eventos: 'x' },
      { eventos: [event] },
      null,
    ];
    const outcome = read({ lista }, { mapping: batch, names });
    expect(outcome).toMatchObject({
      answers: [{ kind: 'refused' }, { kind: 'events', badEvents: 0 }, { kind: 'nonsense' }],
    });
    expect(eventsIn(outcome, 1).events).toHaveLength(1);
  });

  it('may say in several results what happened to one', () => {
    const lista = [
      { nf: '1', erro: { texto: 'parcial' } },
      { nf: '1', eventos: [event] },
      { nf: '1', eventos: [event, 7] },
    ];
    expect(eventsIn(read({ lista }, { mapping: batch, names }))).toMatchObject({
      events: [{}, {}],
      badEvents: 1,
    });
  });

  it('is nonsense without its list', () => {
    expect(read({}, { mapping: batch, names })).toMatchObject({ code: 'nonsense' });
  });
});

describe('a code', () => {
  const codeOf = (codigo: unknown) =>
    eventsIn(read({ eventos: [{ ...event, codigo }] })).events[0]?.carrierCode;

  it('that is a long text keeps its beginning and what tells it from others', () => {
    const [one = '', other = ''] = ['EM TRANSITO PARA A UNIDADE', 'EM TRANSITO PARA A FILIAL'].map(codeOf);
    expect([one.length, other.length]).toEqual([20, 20]);
    expect(one).not.toBe(other);
    expect(one).toBe(codeOf('em transito para a unidade'.toUpperCase()));
  });

  it('may be a number', () => {
    expect(codeOf(7)).toBe('7');
  });
});

it('never throws, whatever comes', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.record({ eventos: fc.array(fc.jsonValue()) }).map((value) => JSON.stringify(value)),
    fc
      .dictionary(fc.constantFrom('codigo', 'dia', 'hora', 'texto', 'volume', 'doc', 'fotos'), fc.jsonValue())
      .map((changes) => JSON.stringify({ eventos: [{ ...event, ...changes }] })),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom(200, 404, 422, 500), (body, status) => {
      expect(['answers', 'failure']).toContain(read(body, { status }).kind);
    }),
  );
});
