import { describe, expect, it } from 'vitest';
import { toJavaScript, toRunManifest } from './javascript.ts';

describe('a source as JavaScript', () => {
  it('has no types, the same lines, and imports of what was compiled', () => {
    const source = [
      "import { readFile } from 'node:fs/promises';",
      "import type { A } from './a.ts';",
      "import { type B, b } from '../b/b.ts';",
      "export { c } from './c.ts';",
      "import file from '../package.json' with { type: 'json' };",
      "export const load = async (x: number): Promise<unknown> => (await import('./d.ts')).d;",
      "export const entry = new URL('./entry.ts', import.meta.url);",
      "export const said = 'see ./a.ts' satisfies string;",
    ].join('\n');
    expect(toJavaScript(source).split('\n')).toEqual([
      "import { readFile } from 'node:fs/promises';",
      expect.stringMatching(/^ *$/),
      expect.stringMatching(/^import \{ +b \} from '\.\.\/b\/b\.js';$/),
      "export { c } from './c.js';",
      "import file from '../package.json' with { type: 'json' };",
      expect.stringMatching(
        /^export const load = async \(x {8}\) {19}=> \(await import\('\.\/d\.js'\)\)\.d;$/,
      ),
      "export const entry = new URL('./entry.js', import.meta.url);",
      expect.stringMatching(/^export const said = 'see \.\/a\.ts' *;$/),
    ]);
  });

  it.each([
    ['an address that is put together elsewhere', "const at = ['./a.ts', import.meta.url];"],
    ['syntax that cannot be erased', 'enum A { B }'],
  ])('is refused with %s', (_, source) => {
    expect(() => toJavaScript(source)).toThrow();
  });

  it('comes with a manifest that leads to it and has its version', () => {
    const manifest = toRunManifest(
      '{"name":"x","version":"0.0.1","exports":{"./*":"./src/*.ts"},"devDependencies":{"y":"1"}}',
      '2.0.0',
    );
    expect(JSON.parse(manifest)).toEqual({ name: 'x', version: '2.0.0', exports: { './*': './src/*.js' } });
  });
});
