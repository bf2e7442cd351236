import { describe, expect, it } from 'vitest';
import { folderProblems, lockfileProblems, manifestProblems, npmrcProblems, sourceProblems } from './tidy.ts';

describe('the tidy fence', () => {
  it('names a file that is too long', () => {
    expect(sourceProblems('server/src/a.ts', 'x;\n'.repeat(301))).toEqual([
      'server/src/a.ts: 301 lines, at most 300',
    ]);
    expect(sourceProblems('server/src/a.ts', 'x;\n'.repeat(300))).toEqual([]);
    expect(sourceProblems('server/src/a.test.ts', 'x;\n'.repeat(500))).toEqual([]);
  });

  it('names a folder that has too many sources, tests and rooms below not counted', () => {
    const files = (count: number, end = '.ts') =>
      Array.from({ length: count }, (_, at) => `server/src/freight/quote/f${at}${end}`);
    expect(
      folderProblems([...files(25), ...files(9, '.test.ts'), 'server/src/freight/quote/live/a.ts']),
    ).toEqual([]);
    expect(folderProblems(files(26))).toEqual(['server/src/freight/quote: 26 files, at most 25']);
  });

  it('takes English words for English where a Portuguese stem is inside them', () => {
    expect(sourceProblems('server/src/config/config.ts', 'const proofRetentionDays = 1;\n')).toEqual([]);
  });

  it('keeps Portuguese names behind the border, but not Portuguese sentences', () => {
    expect(sourceProblems('server/src/freight/a.ts', 'const prazoTotal = 1;')).toHaveLength(1);
    expect(sourceProblems('server/src/freight/a.ts', "throw fail('o prazo venceu'); // prazo")).toEqual([]);
    expect(sourceProblems('server/src/freight/quote/wire/request.ts', 'const prazo = 1;')).toEqual([]);
  });

  it('finds loose ends', () => {
    expect(sourceProblems('server/src/a.ts', `// ${'TO'}DO later`)).toHaveLength(1);
  });

  it('finds addresses and missing hashes in a lockfile', () => {
    const lock = (entry: object) => JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } });
    expect(lockfileProblems(lock({ version: '1.0.0', integrity: 'sha512-x' }))).toEqual([]);
    expect(lockfileProblems(lock({ version: '1.0.0' }))).toHaveLength(1);
    expect(
      lockfileProblems(lock({ version: '1.0.0', integrity: 'sha512-x', resolved: 'git+ssh://x' })),
    ).toHaveLength(1);
  });

  it('wants exact versions, however many packages there are', () => {
    const manifest = (dependencies: Record<string, string>) => [
      { file: 'package.json', text: JSON.stringify({ dependencies }) },
    ];
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, '1.0.0']));
    expect(manifestProblems(manifest(many))).toEqual([]);
    expect(manifestProblems(manifest({ a: '1.0.0-beta.17' }))).toEqual([]);
    for (const version of [
      '^1.0.0',
      '~1.0.0',
      '1',
      'latest',
      '*',
      'file:../a',
      'git+ssh://x',
      '1.0.0 || 2.0.0',
    ]) {
      expect(manifestProblems(manifest({ a: version })), version).toHaveLength(1);
    }
  });

  it('wants scripts of packages switched off', () => {
    expect(npmrcProblems('fund=false\nignore-scripts=true\n')).toEqual([]);
    expect(npmrcProblems('#ignore-scripts=true\n')).toHaveLength(1);
    expect(npmrcProblems('')).toHaveLength(1);
  });
});
