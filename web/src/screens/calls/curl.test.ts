import { describe, expect, it } from 'vitest';
import { curlOf } from './curl.ts';

describe('a call as a command', () => {
  it('has the path, the query and the body that were kept, and a variable for the token', () => {
    const request = {
      params: { token_oferta: '<text>', oferta: 1 },
      query: { token: '<secret>', page: 2 },
      body: { name: '<text>', volumes: [{ amount: 2 }, '<4 more>'], token: '<secret>', '<others>': 2 },
    };
    const call = { method: 'POST', path: '/api/quote/{token_oferta}/offer/{oferta}', request };
    expect(curlOf(call, 'https://hub.example')).toBe(
      [
        `curl -X POST 'https://hub.example/api/quote/<text>/offer/1?page=2' \\`,
        `  -H "Authorization: Bearer $CARRETO_TOKEN" \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '${JSON.stringify({ name: '<text>', volumes: [{ amount: 2 }] }, null, 2)}'`,
      ].join('\n'),
    );
  });

  it('names what is missing where nothing was kept, and is none where no operation served it', () => {
    const call = { method: 'GET', path: '/api/freights/{freightCode}', request: null };
    expect(curlOf(call, 'https://hub.example')).toContain("'https://hub.example/api/freights/<freightCode>'");
    expect(curlOf({ ...call, path: null }, '')).toBeUndefined();
  });
});
