import { endpoint } from '@carreto/contract/endpoint';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../src/kernel/failure.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { adminToken, createTestServer, shipperToken } from '../support/http-server.ts';

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
  it('count answers by endpoint, method and class of status', async () => {
    await get('/open');
    const { text, headers } = await get('/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain(
      'carreto_http_request_duration_seconds_count{route="open",method="GET",status="2xx"}',
    );
    expect(text).toContain('carreto_http_guarded_in_flight 0');
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

  it('is a page whose every part comes from this server', async () => {
    const page = await get('/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toEqual(['docs/swagger-ui.css', 'docs/swagger-ui-bundle.js', 'docs/start.js']);
    for (const link of links) {
      const part = await get(`/${link}`);
      expect({ link, status: part.status, isLong: part.text.length > 100 }).toEqual({
        link,
        status: 200,
        isLong: true,
      });
    }
    expect((await get('/docs/start.js')).text).toContain("url: 'openapi.json'");
  });

  it('may load nothing from elsewhere', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy');
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

describe('a method that a system path does not know', () => {
  it.each(['/health/live', '/health/ready', '/metrics', '/openapi.json', '/docs', '/docs/start.js'])(
    'is not HEAD: %s answers it like GET, without the body',
    async (path) => {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(url + path, { method })));
      expect(head?.status).toBe(200);
      expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
      expect(await head?.text()).toBe('');
    },
  );

  it('is 405', async () => {
    expect((await fetch(`${url}/health/live`, { method: 'POST' })).status).toBe(405);
  });

  it('tells a stranger with a shipper token nothing more', async () => {
    expect((await fetch(`${url}/metrics?token=${shipperToken}`, { method: 'DELETE' })).status).toBe(405);
  });
});
