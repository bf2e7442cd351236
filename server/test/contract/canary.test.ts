import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../src/kernel/token.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { quoteBody } from '../support/quote.ts';
import { exchangeRaw } from '../support/raw-http.ts';
import { databaseText, tester } from '../support/registry.ts';
import { openBareShop, type Shop } from '../support/shop.ts';

/** Everything the application wrote as log lines, at its most talkative. */
const lines: string[] = [];
/** Heads and bodies of everything it answered. */
const answers: string[] = [];
let app: TestApp;
let shop: Shop;
let admin = '';
/** A token nobody has: what somebody pastes into the wrong place. */
const stranger = newToken();

beforeAll(async () => {
  app = await startTestApp({
    log: createLog({ level: 'debug', stream: { write: (line: string) => void lines.push(line) } }),
  });
  shop = await openBareShop(app, 1);
  const { id } = await addOperator(app.ctx, tester, { name: 'Adão', role: 'admin' });
  admin = (await issueToken(app.ctx, tester, { owner: { kind: 'operator', id }, name: 'test' })).token;
  await app.ctx.mirror.refresh();
});
afterAll(() => app.close());

const canaries = () => [shop.token, admin, stranger];

async function send(path: string, init: RequestInit = {}): Promise<number> {
  app.clock.advanceMs(2000);
  const response = await fetch(app.address + path, init);
  answers.push(JSON.stringify([...response.headers]), await response.text());
  return response.status;
}

async function sendRaw(bytes: string): Promise<void> {
  answers.push(await exchangeRaw(app.address, bytes));
}

const quotePath = '/api/v3/quote/simulate';
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});
const escaped = (text: string) => Array.from(text, (one) => `%${one.charCodeAt(0).toString(16)}`).join('');

describe('a token that is sent', () => {
  it('in an address, plain or escaped, under any name', async () => {
    for (const canary of canaries()) {
      for (const query of [
        `token=${canary}`,
        `t%6fken=${canary}`,
        `token=${escaped(canary)}`,
        `TOKEN=${canary}&Token=${canary}`,
        `access_token=${canary}`,
        `x[token]=${canary}`,
        `${canary}`,
        `${canary}=1`,
        `token=${canary}&token=${canary}x`,
        `token=${canary}%00`,
        `token=${canary}%zz`,
        `a=${'x'.repeat(280)}&token=${canary}`,
        `a=${'x'.repeat(265)}&key=${canary}`,
        `q={"token":"${canary}"}`,
      ]) {
        for (const path of [
          '/api/admin/v1/me',
          '/api/admin/v1/changes',
          quotePath,
          '/nothing',
          '/metrics',
          '/docs',
        ])
          await send(`${path}?${query}`);
      }
    }
  });

  it('as a part of a path', async () => {
    for (const canary of canaries()) {
      for (const path of [
        canary,
        `${canary}/${canary}`,
        `docs/${canary}`,
        `docs/..%2f${canary}`,
        `api/admin/v1/shippers/${canary}`,
        `api/admin/v1/shippers/1/platforms/${canary}`,
        escaped(canary),
        `%zz${canary}`,
        `%00${canary}`,
        `token=${canary}`,
        `${'x'.repeat(270)}/${canary}`,
        `%zz${escaped(canary)}`,
      ]) {
        await send(`/${path}`);
        await send(`/${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${admin}` } });
      }
    }
  });

  it('in a header, right or wrong', async () => {
    for (const canary of canaries()) {
      for (const name of [
        'authorization',
        'x-api-key',
        'cookie',
        'referer',
        'user-agent',
        'idempotency-key',
        'origin',
      ]) {
        for (const value of [canary, `Bearer ${canary}`, `Basic ${canary}`, `token=${canary}`]) {
          await send('/api/admin/v1/me', { headers: { [name]: value } });
          await send(quotePath, post('{}', { [name]: value }));
          await send('/nothing', { headers: { [name]: value } });
        }
      }
      await send(quotePath, post('{}', { 'content-type': `application/${canary}` }));
      await send(quotePath, post('{}', { 'content-type': `application/json; charset=${canary}` }));
      await send(quotePath, post('{}', { 'content-encoding': canary }));
    }
  });

  it('in a body, in its place, out of it, and in bodies that nobody can read', async () => {
    for (const canary of canaries()) {
      const { shipper, ...rest } = quoteBody(shop);
      const whole = JSON.stringify({ ...rest, shipper: { ...shipper, token: canary } });
      for (const body of [
        whole,
        whole.slice(0, -1),
        whole.replace('"simulation_type":[0]', '"simulation_type":[9]'),
        whole.replace('"BRA"', `"${canary}"`),
        whole.replace(/"category":"1"/, `"category":"${canary}"`),
        whole.replace(/"amount":2/, `"amount":"${canary}"`),
        whole.replace(shop.platformCode, canary),
        whole.replace(shop.cnpj, canary),
        whole.replace('{', `{"${canary}":1,`),
        whole.replace('{', `{"__proto__":"${canary}",`),
        whole.replace('{', `{"x":"${canary}\\u0000",`),
        `${canary}`,
        `{"shipper":{"token":"${canary}"`,
        `\ufeff${whole}`,
      ]) {
        await send(quotePath, post(body));
        await send(quotePath, post(body, { authorization: `Bearer ${shop.token}` }));
        // The administration names members it does not know, to whoever sent them.
        if (!body.startsWith(`{"${canary}"`))
          await send('/api/admin/v1/shippers', post(body, { authorization: `Bearer ${admin}` }));
        await send('/nothing', post(body));
      }
      const taken = JSON.stringify({ owner: { kind: 'shipper', id: shop.id }, name: 'again', token: canary });
      if (canary !== stranger) {
        expect(await send('/api/admin/v1/tokens', post(taken, { authorization: `Bearer ${admin}` }))).toBe(
          409,
        );
      }
    }
  });

  it('in bytes that are no request', async () => {
    for (const canary of canaries()) {
      await sendRaw(`${canary}\r\n\r\n`);
      await sendRaw(`GET /${canary} HTTP/9.9\r\n\r\n`);
      await sendRaw(`GET /x?token=${canary} HTTP/1.1\r\nhost : x\r\nauthorization: Bearer ${canary}\r\n\r\n`);
      await sendRaw(`GET /x?token=${canary} HTTP/1.1\r\nconnection: close\r\n\r\n`);
      await sendRaw(
        `TRACE /x HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${canary}\r\nconnection: close\r\n\r\n`,
      );
      await sendRaw(`QUERY /${canary} HTTP/1.1\r\nhost: ${canary}\r\nconnection: close\r\n\r\n`);
      await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${canary.repeat(2000)}\r\n\r\n`);
    }
  });

  it('while the database goes away', async () => {
    const burst = Array.from({ length: 12 }, () => send(quotePath, post(JSON.stringify(quoteBody(shop)))));
    const lost = newToken();
    const tokenBody = JSON.stringify({
      owner: { kind: 'shipper', id: shop.id },
      name: 'lost',
      token: newToken(),
    });
    const issuing = fetch(
      `${app.address}/api/admin/v1/tokens`,
      post(tokenBody, { authorization: `Bearer ${admin}` }),
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
      .execute(app.ctx.db)
      .catch(() => {});
    const statuses = await Promise.all([...burst, issuing.then(({ status }) => status)]);
    for (const status of statuses) expect([200, 503]).toContain(status);
    expect(lines.join('')).not.toContain(lost);
  });

  it('stands in no log line, no metric, no answer, no document and no table', async () => {
    expect(await send(quotePath, post(JSON.stringify(quoteBody(shop))))).toBe(200);
    for (const path of ['/metrics', '/openapi.json', '/docs', '/health/ready']) await send(path);
    await send('/api/admin/v1/changes', { headers: { authorization: `Bearer ${admin}` } });
    await send(`/api/admin/v1/tokens?ownerKind=shipper&ownerId=${shop.id}`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    await app.settle();
    const quotes = await app.ctx.db.selectFrom('quote').select('decision').execute();
    const sinks = {
      log: lines.join(''),
      answers: answers.join('\n'),
      database: [await databaseText(app.ctx), ...quotes.map(({ decision }) => decision.toString())].join(
        '\n',
      ),
    };
    expect(lines.length).toBeGreaterThan(100);
    expect(answers.length).toBeGreaterThan(1000);
    expect(quotes.length).toBeGreaterThan(0);
    for (const canary of canaries()) {
      for (const [sink, text] of Object.entries(sinks)) {
        const where = text.indexOf(canary);
        expect(where === -1 ? '' : text.slice(Math.max(0, where - 200), where + 60), sink).toBe('');
      }
      // Nor most of it, nor escaped.
      expect(sinks.log).not.toContain(canary.slice(0, 20));
      expect(sinks.log).not.toContain(escaped(canary));
    }
  });
});
