import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../src/kernel/failure.ts';
import { bind } from '../../src/platform/http/bind.ts';
import { addSystemRoute } from '../../src/platform/http/system/system-route.ts';
import { allEndpoints } from '../support/all-endpoints.ts';
import { createTestServer } from '../support/http-server.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'TRACE', 'PROPFIND'];
const endpoints = await allEndpoints();
const { server, start, stop } = createTestServer();
for (const endpoint of endpoints)
  bind(server, endpoint, () => {
    throw fail('conflict');
  });
addSystemRoute(server.core, '/rastreio/{key}/{code}', () => ({ status: 200 }));
let url = '';
beforeAll(async () => {
  url = await start();
});
afterAll(() => stop());

/** The status of a request and the methods that its answer names. */
function ask(path: string, method: string): Promise<{ status: number; allow: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Methods that a path serves, and what is said to the others: the methods that are named to them, or 404. */
async function methodsOf(path: string) {
  const asked = await Promise.all(methods.map(async (method) => ({ method, ...(await ask(path, method)) })));
  const served = asked.filter(({ status }) => status !== 405 && status !== 404);
  const said = asked
    .filter((one) => !served.includes(one))
    .map(({ status, allow }) => (status === 405 ? allow?.split(', ').sort().join() : String(status)));
  return { served: served.map(({ method }) => method).sort(), said: [...new Set(said)] };
}

const paths = [
  ...new Set([
    ...endpoints.map(({ path }) => path),
    // Files and guides by names that are not there answer 404 whatever the method.
    ...server.core.systemPaths.filter((path) => !/^\/docs\/.*\{/.test(path)),
  ]),
];

describe('Allow of a method that a path does not serve', () => {
  it.each(paths)('names those that %s serves, and no other', async (path) => {
    const { served, said } = await methodsOf(path.replace(/\{[^}]+\}/g, '1'));
    expect(served.length).toBeGreaterThan(0);
    expect(said).toEqual([served.join()]);
  });

  const variants = paths.flatMap((path) => [
    path.replace(/\{[^}]+\}/g, 'a%2Fb%20c'),
    path.replace(/\{[^}]+\}/g, 'x'.repeat(101)),
    path.replace(/\{[^}]+\}/g, ''),
    `${path.replace(/\{[^}]+\}/g, '1')}/`,
    path.replace(/\{[^}]+\}/g, '1').toUpperCase(),
    path
      .replace(/[a-z](?=[a-z0-9/-]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
      .replace(/\{[^}]+\}/g, '1'),
    `${path.replace(/\{[^}]+\}/g, '1')}?token=x`,
  ]);

  it('is the same however the path is written', async () => {
    const wrong: object[] = [];
    // A file without a name is one that is not there.
    for (const path of new Set(variants.filter((variant) => variant !== '/docs/'))) {
      const { served, said } = await methodsOf(path);
      const due = served.length === 0 ? '404' : served.join();
      if (said.length !== 1 || said[0] !== due) wrong.push({ path, served, said });
    }
    expect(wrong).toEqual([]);
  });
});
