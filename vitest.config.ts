import { configDefaults, defineConfig } from 'vitest/config';
import { HeaviestFirst } from './server/test/support/heaviest-tests.ts';
import { keepTemporaryFilesInMemory } from './server/test/support/memory-folder.ts';
import { SecondTries } from './server/test/support/second-tries.ts';
import { SlowestFiles } from './server/test/support/slowest-files.ts';

keepTemporaryFilesInMemory();

/** Tests of pure code: they need neither a database nor a browser. */
const pure = [
  'contract/**/*.test.ts',
  'bench/**/*.test.ts',
  'dev/*.test.ts',
  'dev/release/*.test.ts',
  'web/{src,build}/**/*.test.ts',
  'server/src/{cli,connectors,demo,documents,engine,freight,kernel,registry,tariff}/**/*.test.ts',
];

/**
 * Tests run on the Node that `./carreto` starts, by its own loader and with its room for young objects: nothing stands between the
 * code and it, and a file takes a fifth less of the processor than by that of Vite. There is no `vi.mock` by it; what a package that
 * is not installed does is shown by `withoutPackage`. The database is set up once for all files. Files share processes, so that the
 * code is loaded once and stays warm: each cleans up after itself. There is one process more than the two cores have, for tests
 * wait for databases, browsers and processes of their own a third of their time.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: [...configDefaults.reporters, new SecondTries(), new SlowestFiles()],
    sequence: { sequencer: HeaviestFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'house',
          isolate: false,
          include: ['server/**/*.test.ts', 'dev/test/**/*.test.ts'],
          exclude: pure,
          globalSetup: 'server/test/support/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          isolate: false,
          // A browser on a machine that others use, too, is late now and then; `SecondTries` names what passed only then.
          retry: process.env.CI ? 1 : 0,
          include: ['web/test/**/*.test.ts'],
          globalSetup: ['server/test/support/global-setup.ts', 'web/test/support/build.ts'],
        },
      },
    ],
  },
});
