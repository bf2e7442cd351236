import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectHome } from '../../src/cli/project-home.ts';

/** Prints at the end of a run which tests passed only when they were run again: what is hidden by luck is seen nonetheless. */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap(secondTriesOf);
    if (rows.length > 0) process.stdout.write(['', ' Passed at a second try', ...rows, ''].join('\n'));
  }
}

function secondTriesOf(module: TestModule): string[] {
  const path = relative(projectHome(), module.moduleId);
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky === true)
    .map(({ fullName }) => `  ${path}: ${fullName}`);
}
