import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';

const page = new URL('../../../docs/openapi.json', import.meta.url);

describe('docs/openapi.json', () => {
  it('is what `./carreto openapi --public --out docs/openapi.json` writes', async () => {
    const { out } = await callCarreto(['openapi', '--public']);
    expect(readFileSync(page, 'utf8')).toBe(out);
  });

  it('leaves out what people log in by', () => {
    const { paths } = JSON.parse(readFileSync(page, 'utf8'));
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/admin/'))).toEqual([]);
  });

  it('speaks of no address of an installation', () => {
    expect(JSON.parse(readFileSync(page, 'utf8')).servers).toEqual([{ url: '/' }]);
  });
});
