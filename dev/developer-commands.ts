import type { ListedCommand } from '../server/src/cli/commands.ts';

/** What only those who change the code call; the product runs without it. */
export const developerCommands: readonly ListedCommand[] = [
  {
    name: 'client',
    summary: 'the client of the API for Node and browsers',
    load: async () => (await import('./client.ts')).client,
  },
  {
    name: 'test',
    summary: 'run every test; sets up its own database',
    load: async () => (await import('./test.ts')).test,
  },
  {
    name: 'check',
    summary: 'hold the code against the rules of the house',
    load: async () => (await import('./check.ts')).check,
  },
  {
    name: 'bench',
    summary: 'measure what docs/performance.md claims',
    load: async () => (await import('./bench.ts')).bench,
  },
  {
    name: 'web',
    summary: 'serve the dashboard from its source, beside a demo',
    load: async () => (await import('./web.ts')).web,
  },
  {
    name: 'release',
    summary: 'write a release: a tarball with Node and PostgreSQL that install.sh in it installs',
    load: async () => (await import('./release.ts')).release,
  },
];
