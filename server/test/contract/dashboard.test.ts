import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDashboard } from '../../src/platform/http/dashboard/read-dashboard.ts';
import { createTestServer, type TestServer } from '../support/http-server.ts';
import { connectRaw } from '../support/raw-http.ts';

const script = 'export const answer = 42;\n'.repeat(50);
const page = `<!doctype html>
<meta name="carreto-prefix" content="" />
<meta name="carreto-printer" content="" />
<script type="module" crossorigin src="./assets/index-A1.js"></script>
<link rel="stylesheet" href="./assets/index-B2.css">`;

let folder: string;
const servers: TestServer[] = [];
let url: string;

/** A server of the dashboard in `folder`, at the address that the public one is. */
async function serve(
  options: { baseUrl?: string; trustProxy?: string; from?: string; labelPrinter?: URL } = {},
): Promise<string> {
  const { baseUrl, trustProxy, from = folder, labelPrinter } = options;
  const dashboard = await readDashboard(from);
  const server = createTestServer({ dashboard: { dashboard, baseUrl, labelPrinter }, trustProxy });
  servers.push(server);
  return server.start();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-dashboard-'));
  await mkdir(join(folder, 'assets'));
  const files = {
    'index.html': page,
    'styles.json': JSON.stringify(["'sha256-abc='"]),
    stamp: 'f'.repeat(64),
    'chunks.json': '{}',
    'assets/index-A1.js': script,
    'assets/index-A1.js.br': brotliCompressSync(script),
    'assets/index-A1.js.gz': gzipSync(script),
    'assets/index-B2.css': 'body{}',
    'assets/inter-C3.woff2': Buffer.from([0, 1, 2]),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  url = await serve();
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, at = url): Promise<Response> =>
  fetch(at + path, { headers, redirect: 'manual' });

describe('the front door', () => {
  it('sends browsers to the dashboard', async () => {
    const response = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/painel/');
    expect(response.headers.get('vary')).toBe('accept');
  });

  it.each([['*/*'], ['application/json']])(
    'tells programs that ask for %s that nothing is there',
    async (accept) => {
      const response = await get('/', { accept });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('is none for what writes', async () => {
    const response = await fetch(`${url}/`, { method: 'POST', headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
  });
});

describe('the page of the dashboard', () => {
  it.each([
    '/painel',
    '/painel/',
    '/painel/fretes',
    '/painel/fretes/FR2611200A1B2/linha-do-tempo?embarcador=1',
  ])('answers %s, with its links below /painel', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const text = await response.text();
    expect(text).toContain('src="/painel/assets/index-A1.js"');
    expect(text).toContain('href="/painel/assets/index-B2.css"');
    expect(text).toContain('name="carreto-prefix" content=""');
  });

  it('lets nothing run but its own scripts, and names the styles that they bring', async () => {
    const policy = (await get('/painel/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'sha256-abc='",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]);
  });

  it('reaches what prints labels on the machine of whoever looks, where the installation names it', async () => {
    const own = await serve({ labelPrinter: new URL('http://127.0.0.1:9101/print?a=1&b=2') });
    const page = await get('/painel/fretes/expedicao', {}, own);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toContain("connect-src 'self' http://127.0.0.1:9101");
    expect(await page.text()).toContain('content="http://127.0.0.1:9101/print?a=1&amp;b=2"');
    expect(await (await get('/painel/')).text()).toContain('name="carreto-printer" content=""');
  });

  it('is not sent again while it is the same', async () => {
    const first = await get('/painel/');
    const tag = first.headers.get('etag') ?? '';
    const again = await get('/painel/fretes', { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await get('/painel/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD like GET without a body', async () => {
    const response = await fetch(`${url}/painel/fretes`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it.each(['/painel', '/painel/fretes/1', '/painel/assets/index-A1.js'])(
    'refuses to be written to at %s',
    async (path) => {
      const response = await fetch(url + path, { method: 'POST' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    },
  );
});

describe('below a path', () => {
  it('writes the path of the public address into its links', async () => {
    const at = await serve({ baseUrl: 'https://frete.exemplo.com.br/hub/' });
    const text = await (await get('/painel/fretes', {}, at)).text();
    expect(text).toContain('src="/hub/painel/assets/index-A1.js"');
    expect(text).toContain('name="carreto-prefix" content="/hub"');
    const door = await get('/', { accept: 'text/html' }, at);
    expect(door.headers.get('location')).toBe('/hub/painel/');
  });

  const forwarded = { 'x-forwarded-prefix': '/frete', 'x-forwarded-for': '203.0.113.9' };

  it('believes a trusted proxy', async () => {
    const at = await serve({ baseUrl: 'https://frete.exemplo.com.br/hub', trustProxy: '127.0.0.1' });
    const first = await get('/painel/', forwarded, at);
    expect(await first.text()).toContain('src="/frete/painel/assets/index-A1.js"');
    const other = await get('/painel/', {}, at);
    expect(await other.text()).toContain('src="/hub/painel/assets/index-A1.js"');
    expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  it('believes nobody else', async () => {
    expect(await (await get('/painel/', forwarded)).text()).toContain('src="/painel/assets/');
    const at = await serve({ trustProxy: '192.0.2.1' });
    expect(await (await get('/painel/', forwarded, at)).text()).toContain('src="/painel/assets/');
  });

  it.each(['//evil.example', '/a"><script>', '/a b', 'frete', '/a/../b', `/${'a'.repeat(300)}`, '/a,/b'])(
    'writes no prefix such as %s',
    async (prefix) => {
      const at = await serve({ trustProxy: '127.0.0.1' });
      const response = await get('/painel/', { ...forwarded, 'x-forwarded-prefix': prefix }, at);
      expect(await response.text()).toContain('src="/painel/assets/index-A1.js"');
    },
  );
});

describe('a file of the dashboard', () => {
  it('is kept for a year, for its name changes with it', async () => {
    const response = await get('/painel/assets/index-A1.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(script);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('comes as it was packed at build, asked for as %s', async (accepted, coding) => {
    const response = await get('/painel/assets/index-A1.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(script);
  });

  it('comes as it is where it was not packed', async () => {
    const response = await get('/painel/assets/inter-C3.woff2', { 'accept-encoding': 'br, gzip' });
    expect(response.headers.get('content-type')).toBe('font/woff2');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0, 1, 2]));
  });

  it('is not sent again to whom has it', async () => {
    const tag = (await get('/painel/assets/index-B2.css')).headers.get('etag') ?? '';
    expect((await get('/painel/assets/index-B2.css', { 'if-none-match': `W/${tag}` })).status).toBe(304);
  });

  it.each([
    '/painel/assets/index-OLD.js',
    '/painel/assets/',
    '/painel/assets/a/b.js',
    '/painel/assets/index-A1.js.br',
    '/painel/assets/..%2findex.html',
    '/painel/assets/%2e%2e%2fstamp',
    '/painel/assets/constructor',
    '/painel/assets/%00',
  ])('is never looked for: %s is not there', async (path) => {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 404]);
  });

  it('is not found by a path that climbs', async () => {
    const raw = await connectRaw(url);
    raw.write('GET /painel/assets/../stamp HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await raw.closed()).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('a Carreto whose dashboard was not built', () => {
  it('answers its API, and says how to build it', async () => {
    const at = await serve({ from: join(folder, 'nowhere') });
    const response = await get('/painel/fretes', {}, at);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('./carreto web --build');
    expect((await get('/health/live', {}, at)).status).toBe(200);
    expect((await get('/painel/assets/index-A1.js', {}, at)).status).toBe(404);
  });
});
