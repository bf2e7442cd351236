import { endpoint } from '@carreto/contract/endpoint';
import type { GuideShelf } from '@carreto/contract/guides';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../src/kernel/failure.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { adminToken, carrierToken, createTestServer, shipperToken } from '../support/http-server.ts';

const base = {
  method: 'GET',
  section: 'test',
  summary: 'For tests',
  reply: Type.Object({ ok: Type.Boolean() }),
} as const;
const open = endpoint({ ...base, id: 'open', path: '/open', auth: 'public', errors: [] });
const guarded = endpoint({
  ...base,
  id: 'guarded',
  path: '/guarded/{id}',
  auth: 'admin',
  params: Type.Object({ id: Type.String() }),
  errors: [],
});
const old = endpoint({
  ...base,
  id: 'old',
  path: '/old',
  auth: 'public',
  errors: [],
  deprecated: { since: '2026-01-01', sunset: '2027-01-01' },
});
const refusing = endpoint({ ...base, id: 'refusing', path: '/refusing', auth: 'public', errors: [] });
const lying = endpoint({ ...base, id: 'lying', path: '/lying', auth: 'public', errors: [] });
const away = endpoint({ ...base, id: 'away', path: '/away', auth: 'public', errors: [] });

let isReady = true;
const metrics = new Registry();
const { server, start, stop } = createTestServer({
  metrics,
  hsts: true,
  isReady: () => isReady,
  asFailure: (error) =>
    error instanceof Error && error.message === 'database away'
      ? fail('unavailable', { retryAfterS: 3 })
      : undefined,
  authenticate: (hash, { address }) => {
    if (address === '') throw new Error();
    if (hash.startsWith('x')) return undefined;
    throw new Error('database away');
  },
});
bind(server, open, () => ({ ok: true }));
bind(server, old, () => ({ ok: true }));
bind(server, guarded, () => ({ ok: true }));
bind(server, refusing, () => {
  throw fail('conflict');
});
bind(server, lying, () => ({ ok: true, secret: 1 }));
bind(server, away, () => Promise.reject(new Error('database away')));
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(() => stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : undefined,
  };
};

describe('every answer', () => {
  it.each(['/open', '/nothing', '/away', '/docs', '/health/live', '/%zz'])(
    'of %s carries an id and closes doors',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-z]{16}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('takes its id from nobody else', async () => {
    const { headers, body } = await get('/nothing', { 'x-request-id': 'forged', 'request-id': 'forged' });
    expect(headers.get('x-request-id')).toBe(body.request_id);
    expect(body.request_id).not.toBe('forged');
  });

  it('of a deprecated endpoint says until when', async () => {
    const { headers } = await get('/old');
    expect(headers.get('deprecation')).toBe('@1767225600');
    expect(headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
  });
});

describe('a failure', () => {
  it('has exactly the members that were promised', async () => {
    const { body } = await get('/nothing');
    expect(Object.keys(body)).toEqual(['error', 'message', 'code', 'details', 'request_id']);
    expect(body.error).toBe(body.message);
  });

  it('of a dependency is 503 with the time to wait, in the act and in authentication, never 401', async () => {
    for (const answer of [
      await get('/away'),
      await get('/guarded/1', { authorization: `Bearer ${adminToken}` }),
    ]) {
      expect({
        status: answer.status,
        wait: answer.headers.get('retry-after'),
        code: answer.body.code,
      }).toEqual({
        status: 503,
        wait: '3',
        code: 'unavailable',
      });
    }
  });

  it('that the endpoint does not declare is a bug while strict', async () => {
    expect(await get('/refusing')).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  });

  it('is an answer with undeclared members while strict', async () => {
    const { status, text } = await get('/lying');
    expect(status).toBe(500);
    expect(text).not.toContain('secret');
  });
});

describe('health', () => {
  it('says live whenever the process answers, and ready when it can serve', async () => {
    expect(await get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    isReady = false;
    expect(await get('/health/ready')).toMatchObject({ status: 503, body: { status: 'not_ready' } });
    expect((await get('/health/live')).status).toBe(200);
    isReady = true;
  });
});

describe('metrics', () => {
  it('count and time answers by endpoint, and answers by method and class of status', async () => {
    await get('/open');
    const { text, headers } = await get('/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(/^carreto_http_requests_total\{route="open"\} [1-9]/m);
    expect(text).toMatch(/^carreto_http_request_seconds_total\{route="open"\} 0\.\d/m);
    expect(text).toMatch(/^carreto_http_answers_total\{method="GET",status="2xx"\} [1-9]/m);
    expect(text).toMatch(/^carreto_http_request_duration_seconds_bucket\{le="0.01",guarded="false"\} \d/m);
    await get('/lying');
    expect((await get('/metrics')).text).toMatch(/^carreto_http_failures_total\{route="lying"\} [1-9]/m);
    expect(text).toContain('carreto_http_guarded_in_flight 0');
  });

  it('are read by operators from elsewhere, and by nobody else', async () => {
    const beside = createTestServer({ metrics: new Registry(), trustProxy: '127.0.0.1' });
    const address = await beside.start();
    const ask = async (authorization?: string) => {
      const headers = authorization === undefined ? {} : { authorization: `Bearer ${authorization}` };
      const answer = await fetch(`${address}/metrics`, { headers });
      return [answer.status, (await answer.text()).includes('carreto_http')];
    };
    expect(await ask(adminToken)).toEqual([200, true]);
    expect(await ask()).toEqual([401, false]);
    expect(await ask('x'.repeat(32))).toEqual([401, false]);
    expect(await ask(shipperToken)).toEqual([403, false]);
    expect(await ask(carrierToken)).toEqual([403, false]);
    await beside.stop();
  });

  it('want a token of whoever a proxy on this machine speaks for', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
      expect((await get('/metrics', { [name]: '127.0.0.1' })).status).not.toBe(200);
    expect((await get('/metrics')).status).toBe(200);
  });

  it('have no label that a client chooses', async () => {
    const count = async () => (await metrics.getMetricsAsJSON()).flatMap(({ values }) => values).length;
    await get('/guarded/a', { authorization: 'Bearer x' });
    await get('/unknown-a');
    const before = await count();
    for (let index = 0; index < 50; index += 1) {
      await get(`/guarded/${index}`, { authorization: `Bearer x${index}` });
      await get(`/unknown-${index}?x=${index}`);
    }
    expect(await count()).toBe(before);
  });
});

describe('the API reference', () => {
  it('is an OpenAPI document of what is bound', async () => {
    const { body } = await get('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual([
      '/open',
      '/old',
      '/guarded/{id}',
      '/refusing',
      '/lying',
      '/away',
    ]);
  });

  it('is packed as the client takes it, and read again only where it changed', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${url}/openapi.json`, { headers });
    const plain = await ask({ 'accept-encoding': 'identity' });
    const text = await plain.text();
    const tags = new Set([plain.headers.get('etag')]);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('cache-control')).toBe('public, max-age=300');
    for (const coding of ['br', 'gzip']) {
      const packed = await ask({ 'accept-encoding': coding });
      expect(packed.headers.get('content-encoding')).toBe(coding);
      expect(packed.headers.get('vary')).toBe('accept-encoding');
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length);
      expect(await packed.text()).toBe(text);
      const etag = packed.headers.get('etag') ?? '';
      tags.add(etag);
      const again = await ask({ 'accept-encoding': coding, 'if-none-match': `"x", W/${etag}` });
      expect({ status: again.status, body: await again.text(), etag: again.headers.get('etag') }).toEqual({
        status: 304,
        body: '',
        etag,
      });
    }
    expect(tags.size).toBe(3);
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': [...tags][0] ?? '' })).status).toBe(200);
  });

  it('is a page whose every part comes from this server', async () => {
    const page = await get('/docs/api');
    expect(page.headers.get('content-type')).toContain('text/html');
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toEqual(['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js']);
    for (const link of links) {
      const part = await get(`/docs/${link}`);
      expect({ link, status: part.status, isLong: part.text.length > 100 }).toEqual({
        link,
        status: 200,
        isLong: true,
      });
    }
    expect((await get('/docs/start.js')).text).toContain("url: '../openapi.json'");
  });

  it('may load nothing from elsewhere', async () => {
    const policy = (await get('/docs/api')).headers.get('content-security-policy');
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    expect(policy).toContain("connect-src 'self'");
  });

  it('gives out no other file', async () => {
    for (const file of [
      'package.json',
      '..%2fpackage.json',
      '../../package.json',
      'swagger-ui.js',
      '__proto__',
      'constructor',
    ]) {
      expect((await get(`/docs/${file}`)).status).toBe(404);
    }
  });
});

describe('the guides', () => {
  it('are there for everybody, all of them at once, and known again', async () => {
    const answer = await get('/docs/guias.json');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const shelf = JSON.parse(answer.text) as GuideShelf;
    expect(shelf['pt-BR'].map(({ id }) => id)).toContain('glossario');
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(`${url}/docs/guias.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('are the front page of the API, with its groups, and each link of them leads to a page', async () => {
    const front = await get('/docs');
    expect(front.headers.get('content-security-policy')).not.toMatch(/https?:|script-src/);
    const seen = new Set<string>();
    const follow = async (address: string): Promise<void> => {
      const path = new URL(address, url).pathname;
      if (seen.has(path)) return;
      seen.add(path);
      const page = await get(path);
      expect({ path, status: page.status }).toEqual({ path, status: 200 });
      if (!page.headers.get('content-type')?.startsWith('text/html') || path === '/docs/api') return;
      const links = [...page.text.matchAll(/<a href="([^"]+)"|<img src="([^"]+)"/g)];
      for (const [, link, picture] of links) {
        const to = new URL(link ?? picture ?? '', url + path);
        if (to.origin === new URL(url).origin) await follow(to.href);
      }
    };
    await follow('/docs');
    expect(seen).toContain('/docs/guias/integrador/erros');
    expect(seen).toContain('/docs/guides/integrador/erros');
    expect(seen).toContain('/docs/api');
  });

  it.each(['guias/nenhum', 'guias/integrador/nada', 'guides/analista', 'guias/__proto__'])(
    'have no page %s',
    async (path) => {
      expect((await get(`/docs/${path}`)).status).toBe(404);
    },
  );

  it.each(['nenhuma.webp', '..%2fREADME.md', 'README.md', '__proto__'])(
    'have no picture %s',
    async (file) => {
      expect((await get(`/docs/figuras/${file}`)).status).toBe(404);
    },
  );
});

describe('a method that a system path does not know', () => {
  it.each([
    '/health/live',
    '/health/ready',
    '/metrics',
    '/openapi.json',
    '/docs',
    '/docs/api',
    '/docs/start.js',
  ])('is not HEAD: %s answers it like GET, without the body', async (path) => {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(url + path, { method })));
    expect(head?.status).toBe(200);
    expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
    expect(await head?.text()).toBe('');
  });

  it('is 405', async () => {
    expect((await fetch(`${url}/health/live`, { method: 'POST' })).status).toBe(405);
  });

  it('tells a stranger with a shipper token nothing more', async () => {
    expect((await fetch(`${url}/metrics?token=${shipperToken}`, { method: 'DELETE' })).status).toBe(405);
  });
});
