import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('shows how old the registry in memory is, and what waits to be stored', async () => {
  const text = await (await fetch(`${app.address}/metrics`)).text();
  expect(text).toMatch(/^carreto_mirror_age_seconds \d/m);
  expect(text).toMatch(/^carreto_quotes_waiting 0$/m);
  expect(text).toMatch(/^carreto_sheet_bytes 0$/m);
});
