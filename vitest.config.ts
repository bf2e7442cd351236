import { configDefaults, defineConfig } from 'vitest/config';
import { HeaviestFirst } from './server/test/support/heaviest-tests.ts';
import { SlowestFiles } from './server/test/support/slowest-files.ts';

/** Tests of pure code: they share processes, so that the code is loaded once and stays warm. */
const pure = [
  'contract/**/*.test.ts',
  'bench/**/*.test.ts',
  'dev/*.test.ts',
  'web/{src,build}/**/*.test.ts',
  'server/src/{cli,connectors,demo,documents,engine,freight,kernel,registry,tariff}/**/*.test.ts',
];

/**
 * Tests run on the Node that `./carreto` starts; the database is set up once for all files. Those that start an
 * application have a process for each file.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: [...configDefaults.reporters, new SlowestFiles()],
    sequence: { sequencer: HeaviestFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['server/**/*.test.ts', 'dev/test/**/*.test.ts'],
          exclude: pure,
          globalSetup: 'server/test/support/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/test/**/*.test.ts'],
          globalSetup: ['server/test/support/global-setup.ts', 'web/test/support/build.ts'],
        },
      },
    ],
  },
});
