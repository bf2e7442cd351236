import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectHome } from '../../src/cli/project-home.ts';

const most = 10;
/** A run of some files by name says enough by itself. */
const wholeRun = 100;

/** Prints at the end of a whole run which files took longest: what grows is seen when it does. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length >= wholeRun) process.stdout.write(slowestFiles(modules));
  }
}

/** The files that took longest, the longest first, each with its seconds: those of its tests, and of what it imports. */
function slowestFiles(modules: readonly TestModule[]): string {
  const rows = modules
    .map((module) => ({ path: relative(projectHome(), module.moduleId), seconds: secondsOf(module) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`);
  return ['', ' Slowest files', ...rows, ''].join('\n');
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration } = module.diagnostic();
  return (duration + collectDuration) / 1000;
}
