import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { updateShipper } from '../../src/registry/shippers/update-shipper.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { hired, someRecipient } from '../support/hire.ts';
import { tester } from '../support/registry.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { moved, onePixel, type Visit, visit } from '../support/tracking-page.ts';

let app: TestApp;
let shop: Shop;
let code: string;
let address: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CARRETO_HSTS: 'true' } });
  shop = await openShop(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  // Nobody is out of tries that another test spent.
  app.clock.advanceMs(60 * 60_000);
  await keepPage({ name: null, logo: null, colour: null, showsProofs: false });
  code = await hired(app, shop);
  address = await addressOf(code);
});

async function addressOf(freightCode: string): Promise<string> {
  const { trackingKey } = await app.ctx.db
    .selectFrom('freight')
    .select('trackingKey')
    .where('code', '=', freightCode)
    .executeTakeFirstOrThrow();
  return `${app.address}/rastreio/${trackingKey}/${freightCode}`;
}

type PageSettings = { name: string | null; logo: string | null; colour: string | null; showsProofs: boolean };

async function keepPage(trackingPage: PageSettings): Promise<void> {
  const { revision } = await app.ctx.db
    .selectFrom('shipper')
    .select('revision')
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow();
  await updateShipper(app.ctx, tester, {
    shipperId: shop.id,
    changes: { revision, settings: { trackingPage } },
  });
  await app.ctx.mirror.refresh();
}

/** What a person reads: the page without its markup. */
function wordsOf({ body }: Visit): string {
  return body
    .replace(/<style>[^<]*<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the tracking page', () => {
  test('shows where a freight stands, when it comes, who carries it and to whom', async () => {
    await moved(app, shop, { code, events: [{ code: 15, at: '2026-11-21T12:30:00Z' }] });
    const page = await visit(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const words = wordsOf(page);
    expect(words).toContain('Coletado / Postado');
    expect(words).toContain('Entrega prevista:');
    expect(words).toContain(' Maria, São Paulo/SP ');
    expect(words).toContain(code);
    expect(page.body).toContain('<html lang="pt-BR">');
    expect(page.body).toContain('<time datetime="2026-11-21T12:30:00Z">09:30</time>');
  });

  test('says its time line by day of São Paulo, newest first', async () => {
    const events = [
      { code: 15, at: '2026-11-21T12:30:00Z' },
      { code: 2, at: '2026-11-22T02:59:00Z' },
      { code: 37, at: '2026-11-22T03:00:00Z' },
    ];
    await moved(app, shop, { code, events });
    const { body } = await visit(address);
    const days = [...body.matchAll(/<h3><time datetime="([^"]+)">([^<]+)</g)].map(([, day, words]) => [
      day,
      words,
    ]);
    expect(days).toEqual([
      ['2026-11-22', 'domingo, 22 de novembro de 2026'],
      ['2026-11-21', 'sábado, 21 de novembro de 2026'],
      ['2026-11-20', 'sexta-feira, 20 de novembro de 2026'],
    ]);
    expect(body.indexOf('Chegada na cidade')).toBeLessThan(body.indexOf('Coletado / Postado</span>'));
  });

  test.each([
    ['en-US,en;q=0.9', 'en', 'Expected delivery:'],
    ['es-AR', 'es', 'Entrega prevista:'],
    ['de, en;q=0.4, es;q=0.6', 'es', 'Recogido'],
    ['de', 'pt-BR', 'Histórico'],
    ['en;q=0, *', 'pt-BR', 'Histórico'],
    ['en;q=nonsense, ;;;,', 'pt-BR', 'Histórico'],
  ])('with Accept-Language %s speaks %s', async (header, locale, words) => {
    const page = await visit(address, { 'accept-language': header });
    expect(page.body).toContain(`<html lang="${locale}">`);
    expect(page.headers.get('content-language')).toBe(locale);
    expect(page.headers.get('vary')).toBe('accept-language');
    expect(wordsOf(page)).toContain(words);
  });

  test('says when it was delivered, and no more when it is expected', async () => {
    const events = [{ code: 3, at: '2026-11-25T18:00:00Z' }];
    await moved(app, shop, { code, events, phase: 'delivered' });
    const page = await visit(address);
    expect(wordsOf(page)).toContain('Entregue em quarta-feira, 25 de novembro de 2026');
    expect(wordsOf(page)).not.toContain('Entrega prevista');
    expect(page.body).toContain('<li class="done" aria-current="step">Entregue</li>');
  });

  test.each(['returned', 'lost', 'cancelled'] as const)('shows no usual way when it is %s', async (phase) => {
    await moved(app, shop, { code, events: [{ code: 99, at: '2026-11-25T18:00:00Z' }], phase });
    const { body } = await visit(address);
    expect(body).not.toContain('aria-current=');
    expect(body).not.toContain('Entrega prevista');
  });

  test('names the volume an occurrence is about', async () => {
    await moved(app, shop, { code, events: [{ code: 17, at: '2026-11-22T10:00:00Z', volumeNumber: 2 }] });
    expect(wordsOf(await visit(address))).toContain('Volume 2 de 2');
  });
});

describe('what the tracking page keeps to itself', () => {
  test('is everything about people but a first name, a city and a state', async () => {
    const secrets = {
      message: 'Entregue para o vizinho Joaquim',
      carrierDescription: 'Recebido por Joaquim',
      courierName: 'Pedro Entregador',
      courierDocument: '11144477735',
    };
    await moved(app, shop, { code, events: [{ code: 3, at: '2026-11-22T10:00:00Z', ...secrets }] });
    const { body } = await visit(address);
    const { endereco, ...person } = someRecipient;
    const private_ = [
      ...Object.values(secrets),
      ...['Aparecida', 'Souza', 'Joaquim'],
      ...[person.cnpj_cpf, person.email, person.telefone],
      ...[endereco.cep, endereco.rua, endereco.bairro, endereco.complemento],
    ];
    for (const text of private_) expect(body).not.toContain(text);
  });

  test.each(['12345678901', 'maria@exemplo.com.br', '  '])('shows no first name of "%s"', async (nome) => {
    if (nome.trim() !== '') code = await hired(app, shop, { destinatario: { ...someRecipient, nome } });
    else
      await app.ctx.db
        .updateTable('freightRecipient')
        .set({ name: nome })
        .where('freightCode', '=', code)
        .execute();
    const words = wordsOf(await visit(await addressOf(code)));
    expect(words).toContain(' Para São Paulo/SP ');
  });

  test('is proofs, unless the shipper wants them shown, and then they are folded away', async () => {
    const proofs = [
      { url: 'https://provas.exemplo.com.br/1.jpg?a=1&b=2' },
      { url: 'javascript:alert(1)' },
      { url: 'data:text/html,<script>alert(1)</script>' },
      { url: '//evil.example/x' },
      { url: 'https://user:pass@evil.example/' },
      { url: 'https://x.example/"><script>alert(1)</script>' },
    ];
    await moved(app, shop, { code, events: [{ code: 3, at: '2026-11-22T10:00:00Z', proofs }] });
    expect((await visit(address)).body).not.toContain('provas.exemplo');
    await keepPage({ name: null, logo: null, colour: null, showsProofs: true });
    const { body } = await visit(address);
    expect([...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'data:,',
      'https://provas.exemplo.com.br/1.jpg?a=1&amp;b=2',
      'https://x.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    ]);
    expect(body).toMatch(/<details><summary>Comprovantes de entrega<\/summary>/);
  });
});

describe('texts that attack', () => {
  const attack = '<script>alert(1)</script>"\'&\u202E\u0007\u2066';

  test('are shown as what they are', async () => {
    await keepPage({ name: attack, logo: null, colour: null, showsProofs: true });
    await app.ctx.db
      .updateTable('freightRecipient')
      .set({ city: attack, state: 'SP' })
      .where('freightCode', '=', code)
      .execute();
    const { body } = await visit(address);
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
    for (const mark of ['\u202E', '\u0007', '\u2066']) expect(body).not.toContain(mark);
  });

  test('cannot run: no script, one style sheet by its hash, nothing from elsewhere', async () => {
    const { headers, body } = await visit(address);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
    );
    expect(body).not.toMatch(/<script|https?:|\bon[a-z]+=|style="/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
    });
  });
});

describe('the brand of the tracking page', () => {
  test('is the trade name until the shipper says otherwise', async () => {
    const { tradeName } = await app.ctx.db
      .selectFrom('shipper')
      .select('tradeName')
      .where('id', '=', shop.id)
      .executeTakeFirstOrThrow();
    expect(wordsOf(await visit(address))).toContain(tradeName);
    await keepPage({ name: 'Loja da Ana', logo: onePixel, colour: '#FFDD00', showsProofs: false });
    const { body } = await visit(address);
    expect(body).toContain('<bdi>Loja da Ana</bdi>');
    expect(body).toContain(`<img src="${onePixel}" alt="">`);
    expect(body).toContain('header{background:#FFDD00;color:#000000}');
  });
});

describe('an address that leads nowhere', () => {
  const comparable = ({ status, headers, body }: Visit) => {
    const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(headers);
    return { status, body, headers: rest };
  };

  test('is answered alike whatever is wrong with it', async () => {
    const key = address.split('/').at(-2) ?? '';
    const base = `${app.address}/rastreio`;
    const unknown = comparable(await visit(`${base}/${key}/FR261120ZZZZZ`));
    expect(unknown.status).toBe(404);
    expect(unknown.headers['cache-control']).toBe('no-store');
    const wrong = [
      `${base}/aaaaaaaaaaaaaaaa/${code}`,
      `${base}/${key.toUpperCase()}/${code}`,
      `${base}/${key.slice(1)}/${code}`,
      `${base}/${key}/${code.toLowerCase()}`,
      `${base}/${key}/${await hired(app, shop)}`,
      `${base}/${code}`,
      `${base}//${code}`,
      `${base}/${key}/%00`,
      `${base}/%27%20or%201=1/${code}`,
    ];
    for (const each of wrong) expect(comparable(await visit(each)), each).toEqual(unknown);
  });

  test('may be tried twenty times a minute, then even the right one has to wait', async () => {
    for (let n = 0; n < 20; n += 1)
      expect((await visit(`${app.address}/rastreio/aaaaaaaaaaaaaaaa/${code}`)).status).toBe(404);
    const refused = await visit(address);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(wordsOf(refused)).toContain('Muitas tentativas');
    app.clock.advanceMs(60_000);
    expect((await visit(address)).status).toBe(200);
  });
});

describe('the tracking page without its database', () => {
  test('says so to people, and when to try again', async () => {
    const slow = await startTestApp({ environment: { CARRETO_DB_STATEMENT_TIMEOUT_MS: '200' } });
    try {
      const page = await slow.ctx.db.transaction().execute(async (tx) => {
        await sql`lock table freight in access exclusive mode`.execute(tx);
        return visit(`${slow.address}/rastreio/aaaaaaaaaaaaaaaa/FR261120ABCDE`, { 'accept-language': 'en' });
      });
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toBe('60');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(wordsOf(page)).toContain('Tracking is not available right now');
    } finally {
      await slow.close();
    }
  });
});

describe('the tracking page in a cache', () => {
  test('is kept a minute and asked for again by its tag', async () => {
    const first = await visit(address);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const again = await visit(address, { 'if-none-match': `"other", W/${etag}` });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('content-length')).toBeNull();
    await moved(app, shop, { code, events: [{ code: 15, at: '2026-11-21T12:30:00Z' }] });
    expect((await visit(address, { 'if-none-match': etag })).status).toBe(200);
  });

  test('stays under 15 KB with a logo and a trail without end', async () => {
    const logo = `${onePixel.slice(0, -2)}${'A'.repeat(5600 - onePixel.length)}==`;
    await keepPage({ name: 'Ã'.repeat(60), logo, colour: '#123456', showsProofs: true });
    const events = Array.from({ length: 300 }, (_, n) => ({
      code: 36,
      at: new Date(Date.parse('2026-11-21T12:00:00Z') + n * 13 * 3_600_000).toISOString(),
      redeliveryOn: '2027-01-31',
      proofs: [{ url: `https://provas.exemplo.com.br/${'a'.repeat(240)}` }],
    }));
    await moved(app, shop, { code, events });
    for (const language of ['pt', 'en', 'es']) {
      const { body, status } = await visit(address, { 'accept-language': language });
      expect(status).toBe(200);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(15_000);
      expect(body).toMatch(/registros anteriores|earlier entries/);
    }
  });

  test('answers HEAD with the same headers and no body', async () => {
    const [get, head] = [await visit(address), await fetch(address, { method: 'HEAD' })];
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.body)));
  });

  test('refuses other methods', async () => {
    const response = await fetch(address, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('what a shipper may set of its tracking page', () => {
  const page = { name: 'Loja', logo: onePixel, colour: '#1a7f37', showsProofs: false };
  let token: string;

  beforeAll(async () => {
    const { id } = await addOperator(app.ctx, tester, { name: 'Ana', role: 'admin' });
    token = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'page' })).token;
    await app.ctx.mirror.refresh();
  });

  async function patch(trackingPage: object): Promise<Response> {
    const { revision } = await app.ctx.db
      .selectFrom('shipper')
      .select('revision')
      .where('id', '=', shop.id)
      .executeTakeFirstOrThrow();
    return fetch(`${app.address}/api/admin/v1/shippers/${shop.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ revision, settings: { trackingPage } }),
    });
  }

  test('is kept as it was set', async () => {
    const response = await patch(page);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ settings: { trackingPage: page } });
  });

  test.each([
    ['logo', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4='],
    ['logo', onePixel.replace('image/png', 'image/jpeg')],
    ['logo', 'https://evil.example/logo.png'],
    ['logo', `${onePixel.slice(0, -2)}${'A'.repeat(5600)}`],
    ['logo', `${onePixel}" onerror="alert(1)`],
    ['colour', 'red'],
    ['colour', '#1a7f3'],
    ['colour', '#1a7f37;}'],
    ['name', 'x'.repeat(61)],
    ['name', ''],
    ['showsProofs', 'yes'],
    ['script', 'alert(1)'],
  ])('is no %s such as %.50s', async (member, value) => {
    const response = await patch({ ...page, [member]: value });
    expect(response.status).toBe(422);
    const { details } = (await response.json()) as { details: { field: string }[] };
    expect([...new Set(details.map(({ field }) => field))]).toEqual([`settings.trackingPage.${member}`]);
  });
});
