import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpMetrics } from '../../src/platform/http/answer/http-metrics.ts';
import { createOverloadGuard } from '../../src/platform/http/guard/overload-guard.ts';
import { defaultLimits } from '../../src/platform/http/options.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { allEndpoints } from '../support/all-endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('stays below 80 kB when every one was called, by every method, and failed', async () => {
  const metrics = createMetrics();
  const http = createHttpMetrics(metrics, createOverloadGuard(defaultLimits));
  for (const endpoint of [undefined, ...(await allEndpoints())])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW'])
      for (const status of [200, 304, 404, 499, 503])
        for (const isGuarded of [true, false])
          http.observe({ method, endpoint }, { status, ms: 1234.567891 * Math.PI, isGuarded });
  const ofHttp = await metrics.metrics();
  expect(ofHttp.split('\n').filter((line) => line.includes('"quoteV3"'))).toHaveLength(3);
  expect(ofHttp.split('\n').filter((line) => line.includes('"findFreights"'))).toHaveLength(2);
  // Everything else that an app counts, with as many again of its own for carriers that answer.
  const ofApp = await (await fetch(`${app.address}/metrics`)).text();
  const others = ofApp.split('\n').filter((line) => !/carreto_http|process_|nodejs_/.test(line));
  expect(Buffer.byteLength(ofHttp) + 2 * Buffer.byteLength(others.join('\n'))).toBeLessThanOrEqual(80_000);
});

it('shows how old the registry in memory is, and what waits to be stored', async () => {
  const text = await (await fetch(`${app.address}/metrics`)).text();
  expect(text).toMatch(/^carreto_mirror_age_seconds \d/m);
  expect(text).toMatch(/^carreto_quotes_waiting 0$/m);
  expect(text).toMatch(/^carreto_sheet_bytes 0$/m);
});
