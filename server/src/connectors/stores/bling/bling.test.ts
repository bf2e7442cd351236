import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkList } from '../../../platform/outgoing/addresses.ts';
import { createOutgoingClient, type OutgoingClient } from '../../../platform/outgoing/client.ts';
import { openVendorLine, type VendorLine } from '../../vendors/line/line.ts';
import { createPace } from '../../vendors/line/pace.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import { startVendorSimulator, type VendorSimulator } from '../../vendors/simulator/simulator.ts';
import type { CredentialValues } from '../../vendors/vendor.ts';
import type { StoreCall, StoreClient, StoreNews, StoreTools } from '../store.ts';
import { bling } from './bling.ts';
import { blingEvent, simulateBling } from './simulator/simulator.ts';
import { isShown, readObject, updateRequest } from './wire-back.ts';
import { nfeRequest, readNfeLink, xmlRequest } from './wire-nfe.ts';
import { orderRequest, readOrder } from './wire-order.ts';

type Exchange = {
  case: string;
  origin: string;
  source: string;
  kind: 'order' | 'nfe' | 'back';
  request: { method?: string; path?: string; body?: unknown };
  answer: { status: number; body: { data: Record<string, unknown> } };
  news?: StoreNews;
  outcome?: unknown;
};

const folder = new URL('exchanges/', import.meta.url);
const exchanges = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Exchange,
);
const named = (start: string): Exchange => {
  const found = exchanges.find((exchange) => exchange.case.startsWith(start));
  if (found === undefined) throw new Error(`no exchange is "${start}"`);
  return found;
};

function answerOf({ status, body }: { status: number; body: unknown }): VendorAnswer {
  return { status, headers: new Map(), body: Buffer.from(JSON.stringify(body)) };
}

function call(body: string | Buffer, headers: Record<string, string> = {}): StoreCall {
  return { headers: new Map(Object.entries(headers)), query: new Map(), body: Buffer.from(body) };
}

describe('exchanges with Bling', () => {
  it.each(exchanges.map((exchange) => [exchange.case, exchange] as const))('%s', (_, exchange) => {
    const { kind, request, answer, news, outcome } = exchange;
    expect(exchange.origin === 'invented' || /^recorded \d{4}-/.test(exchange.origin)).toBe(true);
    expect(exchange.source).not.toBe('');
    if (kind === 'order') {
      expect(orderRequest(request.path?.split('/').at(-1) ?? '')).toEqual(request);
      expect(readOrder(answerOf(answer), {})).toEqual(outcome);
    } else if (kind === 'nfe') {
      expect(nfeRequest(777)).toEqual(request);
      const read = readNfeLink(answerOf(answer));
      expect(read && { key: read.key, path: xmlRequest(read.link).path }).toEqual(outcome);
    } else {
      const written = updateRequest(88_001, readObject(answerOf(answer)), news as StoreNews);
      const value = written.body?.kind === 'json' ? written.body.value : null;
      expect({ ...written, body: value }).toEqual(request);
    }
  });
});

describe('an order', () => {
  const { answer } = named('an order under way');
  const read = (changes: object, settings = {}) => {
    const found = readOrder(
      answerOf({ status: 200, body: { data: { ...answer.body.data, ...changes } } }),
      settings,
    );
    return found.kind === 'order' ? found.order.state : found.kind;
  };

  it('asks for freight in the situations that the company names, and never once it is cancelled', () => {
    expect(read({ situacao: { id: 6 } })).toBe('unpaid');
    expect(read({ situacao: { id: 9 } })).toBe('paid');
    expect(read({ situacao: null })).toBe('unpaid');
    const settings = { paidSituations: '6,447,12' };
    expect([6, 447, 15, 12, 4].map((id) => read({ situacao: { id } }, settings))).toEqual([
      ...['paid', 'paid', 'unpaid', 'cancelled', 'unpaid'],
    ]);
  });

  it('is refused where its money is none, rather than read as another', () => {
    for (const changes of [
      { totalProdutos: 1.005 },
      { totalProdutos: -1 },
      { totalProdutos: 'R$ 3' },
      { itens: null },
    ])
      expect(() => read(changes), JSON.stringify(changes)).toThrow(VendorProblem);
    expect(read({ itens: [{ quantidade: 1, valor: -1 }] })).toBe('unusable');
    expect(read({ itens: [] })).toBe('unusable');
  });

  it('without freight of ours, an address or a zip code is nothing to hire', () => {
    const label = (changes: object) => {
      const { etiqueta, ...rest } = answer.body.data.transporte as Record<string, object>;
      return { transporte: { ...rest, etiqueta: { ...etiqueta, ...changes } } };
    };
    for (const fretePorConta of [3, 4, 9])
      expect(read({ transporte: { ...label({}).transporte, fretePorConta } })).toBe('unusable');
    for (const fretePorConta of [0, 1, 2])
      expect(read({ transporte: { ...label({}).transporte, fretePorConta } })).toBe('paid');
    for (const changes of [{ cep: '1311000' }, { cep: null }, { nomePais: 'PORTUGAL' }, { endereco: null }])
      expect(read(label(changes)), JSON.stringify(changes)).toBe('unusable');
    expect(read({ transporte: null })).toBe('unusable');
    // Its freight is to hear that it is cancelled, whatever is left of it.
    expect(read({ transporte: null, itens: [], situacao: { id: 12 } })).toBe('cancelled');
  });
});

describe('what Bling tells', () => {
  const clientSecret = 'segredo0do0aplicativo0de0teste01';
  const notice = { eventId: '01945027', event: 'order.updated', id: 10_001 };

  it('is genuine by the bytes as they came alone', () => {
    const { headers, body } = blingEvent({ clientSecret }, notice);
    const isGenuine = (text: string, signature: string) =>
      bling.events.isGenuine(call(text, { 'x-bling-signature-256': signature }), { clientSecret });
    const good = headers['x-bling-signature-256'] ?? '';
    expect(isGenuine(body, good)).toBe(true);
    expect(isGenuine(`${body} `, good)).toBe(false);
    expect(
      isGenuine(body, blingEvent({ clientSecret: 'another' }, notice).headers['x-bling-signature-256'] ?? ''),
    ).toBe(false);
    const base64 = createHmac('sha256', clientSecret).update(body).digest('base64');
    for (const signature of [
      '',
      good.slice('sha256='.length),
      good.slice(0, -2),
      `sha256=${base64}`,
      'sha256=',
    ])
      expect(isGenuine(body, signature), signature).toBe(false);
    const unsigned = createHmac('sha256', '').update(body).digest('hex');
    const forged = call(body, { 'x-bling-signature-256': `sha256=${unsigned}` });
    expect(bling.events.isGenuine(forged, { clientSecret: '' })).toBe(false);
  });

  it('is an order, once by its id, or nothing to do', () => {
    const read = (body: object) => bling.events.read(call(JSON.stringify(body)));
    expect(bling.events.read(call(blingEvent({ clientSecret }, notice).body))).toEqual({
      ...{ kind: 'order', topic: 'order.updated', eventId: '01945027', isOnce: true },
      ...{ storeRef: null, orderRef: '10001' },
    });
    expect(read({ eventId: 'a', event: 'order.deleted', data: { id: 5 } })).toMatchObject({ orderRef: '5' });
    expect(read({ eventId: 'a', event: 'invoice.created', data: { id: 5 } })).toMatchObject({
      kind: 'other',
    });
    for (const body of [
      { event: 'order.updated', data: { id: 5 } },
      { eventId: 'a', event: 'order.updated', data: {} },
      { eventId: 'a', event: 'order.updated', data: { id: '5' } },
      { eventId: '', event: 'order.updated', data: { id: 5 } },
    ])
      expect(read(body), JSON.stringify(body)).toBeNull();
  });
});

describe('the XML of an NF-e', () => {
  it('is fetched from its own site alone, without the token', () => {
    const own = xmlRequest('http://bling.com.br/relatorios/nfe.xml.php?chaveAcesso=1');
    expect(own).toMatchObject({ host: 'site', path: '/relatorios/nfe.xml.php?chaveAcesso=1' });
    expect(Object.keys(own.headers ?? {})).toEqual(['accept']);
    for (const link of [
      'https://bling.com.br.example/nfe.xml',
      'https://example.com/?www.bling.com.br',
      'https://www.bling.com.br@10.0.0.1/nfe.xml',
      'https://www.bling.com.br:8443/nfe.xml',
      'ftp://www.bling.com.br/nfe.xml',
      'file:///etc/passwd',
      '//www.bling.com.br/nfe.xml',
      'nfe.xml',
    ])
      expect(() => xmlRequest(link), link).toThrow(/not on its own site/);
  });
});

describe('a logistics object', () => {
  const { answer, news: out } = named('a freight on its last way');
  const shown = (rastreamento: object) =>
    readObject(answerOf({ status: 200, body: { data: { rastreamento } } }));
  const news = out as StoreNews;
  const at = { codigo: news.tracking.code, situacao: 1, ultimaAlteracao: '2026-09-07 10:12:12' };

  it('is left alone where it shows the same or something later, and only then', () => {
    expect(isShown(readObject(answerOf(answer)), news)).toBe(false);
    expect(isShown(shown(at), news)).toBe(true);
    expect(isShown(shown({ ...at, situacao: 3, ultimaAlteracao: '2026-09-07 10:12:13' }), news)).toBe(true);
    for (const changes of [
      { situacao: 0 },
      { ultimaAlteracao: '2026-09-07 10:12:11' },
      { ultimaAlteracao: '0000-00-00 00:00:00' },
      { codigo: 'BR123' },
    ])
      expect(isShown(shown({ ...at, ...changes }), news), JSON.stringify(changes)).toBe(false);
  });
});

describe('a company on a simulated Bling', () => {
  const client = { clientId: 'aplicativo0de0teste0', clientSecret: 'segredo0do0aplicativo0de0teste01' };
  const clock = { ms: Date.UTC(2026, 8, 7, 12) };
  const vendor = simulateBling({ ...client, nowMs: () => clock.ms });
  const { company } = vendor;
  let simulator: VendorSimulator;
  let http: OutgoingClient;
  let kept: CredentialValues;
  /** What was kept when, against the calls that had come by then. */
  let keeps: number[];

  beforeAll(async () => {
    simulator = await startVendorSimulator(vendor);
    const policy = { allowed: networkList(['127.0.0.1/32']), allowsSome: true, ports: [443] };
    http = createOutgoingClient({ policy, connections: 4 });
  });
  afterAll(async () => {
    await http.close();
    await simulator.stop();
  });
  beforeEach(() => {
    kept = client;
    keeps = [];
    simulator.mode = 'normal';
    for (const known of [company.orders, company.nfes, company.objects, company.xmls]) known.clear();
    company.orders.set('10001', { ...named('an order under way').answer.body.data });
    company.objects.set('88001', { ...named('a freight on its last way').answer.body.data });
    company.changes.length = 0;
  });

  const line = (): VendorLine =>
    openVendorLine({
      ...{ client: http, manifest: bling.manifest, hosts: simulator.hosts, pace: createPace(null) },
      monotonicMs: () => performance.now(),
      pause: async () => {},
      onExchange: () => {},
    });
  const tools: StoreTools = {
    nowMs: () => clock.ms,
    async rewriteCredential(rewrite) {
      const next = await rewrite(kept);
      if (next !== kept) keeps.push(simulator.calls.length);
      kept = next;
      return kept;
    },
  };
  const open = (): StoreClient => bling.open({ credential: client, settings: {} }, line(), tools);
  const signal = () => AbortSignal.timeout(5000);
  const installed = async (): Promise<StoreClient> => {
    company.codes.add('codigo1');
    kept = { ...client, ...(await open().install('codigo1', signal())).credential };
    return open();
  };
  const refusals = (from: number) => simulator.calls.slice(from).map(({ refusedBy }) => refusedBy);

  it('takes the code of an authorization once, and calls nobody before', async () => {
    const before = simulator.calls.length;
    await expect(open().readOrder('10001', signal())).rejects.toMatchObject({
      kind: 'not_let_in',
      wasSent: false,
    });
    expect(simulator.calls.length).toBe(before);
    const authorized = await installed();
    expect(await authorized.readOrder('10001', signal())).toEqual(named('an order under way').outcome);
    expect(await authorized.check(signal())).toEqual({ kind: 'accepted' });
    await expect(open().install('codigo1', signal())).rejects.toMatchObject({ kind: 'not_let_in' });
    expect(refusals(before)).toEqual([null, null, null, 'B2']);
  });

  it('renews its pair of tokens before the end, once for all who wait, and keeps it before it uses it', async () => {
    const authorized = await installed();
    const [first, given] = [kept.refreshToken, company.given];
    clock.ms += 5.6 * 3_600_000;
    const before = simulator.calls.length;
    await Promise.all([1, 2, 3].map(() => authorized.readOrder('10001', signal())));
    expect(company.given).toBe(given + 1);
    expect(kept.refreshToken).not.toBe(first);
    expect(kept.refreshToken).toBe(company.tokens?.refresh);
    // Kept when the log-in alone had come.
    expect(keeps).toEqual([before + 1]);
    expect(refusals(before)).toEqual([null, null, null, null]);
  });

  it('takes the pair that another process kept, and renews one that is refused', async () => {
    const [one, other] = [await installed(), open()];
    const [used, given] = [kept.accessToken, company.given];
    await one.readOrder('10001', signal());
    // Somebody else renewed it: what this one has is over, and what is kept is good.
    company.codes.add('codigo2');
    kept = { ...kept, ...(await open().install('codigo2', signal())).credential };
    expect(await one.check(signal())).toEqual({ kind: 'accepted' });
    expect(await other.check(signal())).toEqual({ kind: 'accepted' });
    expect(company.given).toBe(given + 1);
    // What is kept is refused: the pair is renewed.
    kept = { ...kept, accessToken: used ?? '' };
    expect(await open().check(signal())).toEqual({ kind: 'accepted' });
    expect(company.given).toBe(given + 2);
  });

  it('says that its refresh token is refused, and keeps what it has', async () => {
    await installed();
    kept = { ...kept, accessToken: 'x'.repeat(40), refreshToken: 'y'.repeat(40) };
    const same = kept;
    const checked = await open().check(signal());
    expect(checked).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(checked)).not.toContain('y'.repeat(40));
    expect(kept).toBe(same);
  });

  it('finds orders that changed, page by page', async () => {
    const authorized = await installed();
    company.orders.clear();
    for (let id = 1; id <= 250; id += 1)
      company.orders.set(String(id), {
        id,
        numero: id,
        alteradoEm: id <= 20 ? '2026-09-01 00:00:00' : undefined,
      });
    const pages: number[] = [];
    const seen = new Set<string>();
    for await (const page of authorized.changedOrders(Date.UTC(2026, 8, 4), signal())) {
      pages.push(page.length);
      for (const ref of page) seen.add(ref);
    }
    expect([pages, seen.size, seen.has('20'), seen.has('21')]).toEqual([[100, 100, 30], 230, false, true]);
  });

  it('brings the XML of an authorized NF-e, and nothing before there is one', async () => {
    const authorized = await installed();
    const { answer } = named('an authorized NF-e');
    const key = String(answer.body.data.chaveAcesso);
    expect(await authorized.readNfe('10001', signal())).toBeNull();
    company.orders.set('10001', { ...company.orders.get('10001'), notaFiscal: { id: 777 } });
    company.nfes.set('777', { ...answer.body.data, situacao: 1 });
    expect(await authorized.readNfe('10001', signal())).toBeNull();
    company.nfes.set('777', answer.body.data);
    await expect(authorized.readNfe('10001', signal())).rejects.toMatchObject({ kind: 'rejected' });
    company.xmls.set(key, '<nfeProc>another</nfeProc>');
    await expect(authorized.readNfe('10001', signal())).rejects.toMatchObject({ kind: 'nonsense' });
    const xml = `<?xml version="1.0"?><nfeProc><NFe><infNFe Id="NFe${key}"/></NFe></nfeProc>`;
    company.xmls.set(key, xml);
    const before = simulator.calls.length;
    expect(await authorized.readNfe('10001', signal())).toBe(xml);
    expect(refusals(before)).toEqual([null, null, null]);
    expect(simulator.calls.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('tells each volume where its freight is, and loses nothing that the object had', async () => {
    const authorized = await installed();
    const news = named('a freight on its last way').news as StoreNews;
    const order = named('an order under way').answer.body.data;
    const volumes = [{ id: 88_001 }, { id: 88_002 }];
    company.orders.set('10001', { ...order, transporte: { ...(order.transporte as object), volumes } });
    company.objects.set('88002', { ...company.objects.get('88001') });
    const { rastreamento: _, ...had } = company.objects.get('88001') ?? {};
    await authorized.sendBack(news, signal());
    await authorized.sendBack({ ...news, mayBeRepeated: true }, signal());
    // What happened before is told too late.
    await authorized.sendBack(
      { ...news, state: 'posted', occurredAtMs: news.occurredAtMs - 60_000 },
      signal(),
    );
    expect(company.changes).toEqual([
      { objectId: '88001', situation: 1, code: 'FR260905ABC12' },
      { objectId: '88002', situation: 1, code: 'FR260905ABC12' },
    ]);
    expect(company.objects.get('88001')).toMatchObject(had);
  });

  it('cannot tell an order that has no volume', async () => {
    const authorized = await installed();
    const news = named('a freight on its last way').news as StoreNews;
    company.orders.set('10001', { ...company.orders.get('10001'), transporte: null });
    await expect(authorized.sendBack(news, signal())).rejects.toMatchObject({ kind: 'rejected' });
    await expect(authorized.sendBack({ ...news, orderRef: '5' }, signal())).rejects.toMatchObject({
      kind: 'rejected',
    });
    expect(company.changes).toEqual([]);
  });
});

describe('the simulator', () => {
  const page = readFileSync(new URL('../../../../../docs/shops/bling.md', import.meta.url), 'utf8');

  it('refuses each fact that it knows by its number', async () => {
    const client = { clientId: 'aplicativo0de0teste0', clientSecret: 'segredo0do0aplicativo0de0teste01' };
    const vendor = simulateBling(client);
    const { company } = vendor;
    company.codes.add('codigo1');
    company.objects.set('1', {});
    const basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`;
    const ask = async (host: string, call: string, more: { body?: string; headers?: object } = {}) => {
      const [method = '', rest = ''] = call.split(' ');
      const { pathname: path, searchParams: query } = new URL(rest, 'http://here');
      const { body = '', headers = {} } = more;
      const request = { host, method, path, query, body, headers: { ...headers } };
      const { fact } = await vendor.answer(request, 'normal');
      if (fact !== undefined) expect(page).toContain(`| ${fact} |`);
      return fact;
    };
    const form = {
      authorization: basic,
      'content-type': 'application/x-www-form-urlencoded',
      'enable-jwt': '1',
    };
    const grant = 'grant_type=authorization_code&code=codigo1';
    const token = '/Api/v3/oauth/token';
    expect(await ask('api', `POST ${token}`, { headers: form, body: grant })).toBe('B1');
    expect(
      await ask('site', `POST ${token}`, { headers: { ...form, authorization: 'Basic x' }, body: grant }),
    ).toBe('B2');
    expect(
      await ask('site', `POST ${token}`, { headers: { ...form, 'content-type': 'application/json' } }),
    ).toBe('B2');
    expect(
      await ask('site', `POST ${token}`, { headers: { ...form, 'enable-jwt': undefined }, body: grant }),
    ).toBe('B2');
    expect(await ask('site', `POST ${token}`, { headers: form, body: grant })).toBeUndefined();
    expect(await ask('site', `POST ${token}`, { headers: form, body: grant })).toBe('B2');
    expect(await ask('api', 'GET /Api/v3/pedidos/vendas')).toBe('B3');
    const headers = { authorization: `Bearer ${company.tokens?.access}`, 'content-type': 'application/json' };
    expect(await ask('api', 'GET /v3/pedidos/vendas', { headers })).toBe('B1');
    expect(await ask('api', 'GET /Api/v3/produtos/1', { headers })).toBe('B1');
    expect(await ask('api', 'GET /Api/v3/pedidos/vendas/1', { headers })).toBe('B7');
    for (const query of ['pagina=0', 'limite=101', 'dataAlteracaoInicial=2026-09-07T10:00:00Z'])
      expect(await ask('api', `GET /Api/v3/pedidos/vendas?${query}`, { headers }), query).toBe('B10');
    expect(await ask('site', 'GET /relatorios/nfe.xml.php?chaveAcesso=1', { headers })).toBe('B12');
    expect(await ask('site', 'GET /nfe.xml')).toBe('B12');
    const object = '/Api/v3/logisticas/objetos';
    expect(await ask('api', `PUT ${object}/2`, { headers, body: '{}' })).toBe('B13');
    const { request } = named('a freight on its last way');
    const whole = request.body as { rastreamento: object };
    const put = (value: object) => ask('api', `PUT ${object}/1`, { headers, body: JSON.stringify(value) });
    expect(await put(whole)).toBeUndefined();
    for (const changes of [
      { situacao: 10 },
      { situacao: '1' },
      { ultimaAlteracao: '2026-09-07T10:12:12Z' },
      { url: null },
    ])
      expect(await put({ ...whole, rastreamento: { ...whole.rastreamento, ...changes } })).toBe('B14');
    expect(await put({ ...whole, valorDeclarado: undefined })).toBe('B14');
  });
});

describe('anything at all', () => {
  it('is read without an error but a problem, and never becomes goods without an amount', () => {
    const isProblem = (act: () => void) => {
      try {
        act();
      } catch (error) {
        if (!(error instanceof VendorProblem)) throw error;
      }
    };
    const { answer } = named('an order under way');
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(answer.body.data)), fc.jsonValue(), (member, value) => {
        isProblem(() => {
          const read = readOrder(
            answerOf({ status: 200, body: { data: { ...answer.body.data, [member]: value } } }),
            {},
          );
          if (read.kind !== 'order') return;
          for (const { amount, unitCents } of read.order.items)
            expect(amount > 0 && unitCents >= 0).toBe(true);
          expect(read.order.goodsCents).toBeGreaterThan(0);
        });
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        bling.events.read(call(text));
        isProblem(() => readNfeLink({ status: 200, headers: new Map(), body: Buffer.from(text) }));
        isProblem(() => readObject({ status: 200, headers: new Map(), body: Buffer.from(text) }));
      }),
    );
  });
});
