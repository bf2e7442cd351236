import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { majorsOf } from './postgres/packages.ts';
import { differences, placesOf } from './upgrade/compare.ts';
import { isKnown } from './upgrade/earlier.ts';
import { readEverything } from './upgrade/reading.ts';

const reading = (body: unknown) => new Map([['/a', { status: 200, body }]]);

describe('two readings of an installation', () => {
  it('are the same where the later one knows more of a thing', () => {
    expect(
      differences(reading({ a: 1, of: [{ b: 2 }] }), reading({ a: 1, of: [{ b: 2, c: 3 }], d: 4 })),
    ).toEqual([]);
  });

  it('differ by every value that changed, went, or came to a list, by name', () => {
    const earlier = reading({ a: 1, gone: 'x', of: [{ b: 2 }], short: [1] });
    const found = differences(earlier, reading({ a: 2, of: [{ b: null }], short: [1, 2] }));
    expect(found).toEqual([
      '/a body a: 1 → 2',
      '/a body gone: "x" → nothing',
      '/a body of[0] b: 2 → null',
      '/a body short.length: 1 → 2',
    ]);
    expect(placesOf(found).has('/a body of[0] b')).toBe(true);
    expect(differences(earlier, new Map())).toEqual(['/a was not read']);
  });

  it('hold every list, and each thing in it by its id, but the log of calls, to which reading adds', async () => {
    const server = createServer((request, response) => {
      const items = { '/api/admin/v1/things': [{ id: 7 }], '/api/admin/v1/things/7/parts': [{ id: 'p' }] };
      const found = items[request.url as keyof typeof items];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found === undefined ? { of: request.url } : { items: found }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const templates = [
      'things',
      'things/{id}',
      'things/{id}/parts',
      'things/{id}/parts/{part}',
      'others/{id}',
      'calls',
      'calls/groups',
    ];
    const all = await readEverything({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      adminToken: 'x',
      paths: Object.fromEntries(templates.map((path) => [`/api/admin/v1/${path}`, { get: {} }])),
      ownAddresses: ['/own'],
    });
    server.close();
    expect([...all.keys()].toSorted()).toEqual(
      ['/own', ...['', '/7', '/7/parts', '/7/parts/p'].map((end) => `/api/admin/v1/things${end}`)].toSorted(),
    );
  });
});

describe('what a long suite is told', () => {
  it('knows commits that the history does not hold', async () => {
    expect(await isKnown('0000000000000000000000000000000000000000')).toBe(false);
  });

  it('takes the major versions that are supported', () => {
    expect(majorsOf('15,18,15')).toEqual([15, 18]);
    expect(() => majorsOf('14')).toThrow('15,16,17,18');
    expect(() => majorsOf('')).toThrow('--versions');
  });
});
