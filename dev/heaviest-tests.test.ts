import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectHome } from '../server/src/cli/project-home.ts';
import { heaviestTests } from '../server/test/support/heaviest-tests.ts';

it('names files that are there, each once', () => {
  expect(heaviestTests.filter((path) => !existsSync(join(projectHome(), path)))).toEqual([]);
  expect(new Set(heaviestTests).size).toBe(heaviestTests.length);
});
