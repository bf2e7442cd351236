import { join } from 'node:path';
import type { Command } from './command.ts';
import { projectHome, runTool } from './run-tool.ts';

/** What is claimed about speed, measured; results as ratios against a floor of the same run. */
export const bench: Command = {
  name: 'bench',
  summary: 'measure what docs/performance.md claims',
  actions: [
    {
      name: 'quote',
      summary: 'engine alone, HTTP end to end, the bare floor and the SQL way, in one run',
      positionals: ['[more...]'],
      run: ({ positionals }) => runTool('node', [join(projectHome(), 'bench/quote.ts'), ...positionals]),
    },
  ],
};
