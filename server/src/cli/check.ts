import { type Command, exitCodes, print } from './command.ts';
import { runTool } from './run-tool.ts';

const fences: readonly (readonly [title: string, tool: string, ...args: string[]])[] = [
  ['types', 'tsc', '-p', '.'],
  ['style and size', 'biome', 'check', '--error-on-warnings', '.'],
  [
    'direction of imports',
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    'contract/src',
    'server/src',
    'bench',
  ],
  ['nothing unused', 'knip', '--no-config-hints'],
];

/** The fences of the house: types, style and size, direction of imports, nothing unused, tidy tree. */
export const check: Command = {
  name: 'check',
  summary: 'hold the code against the rules of the house',
  async run() {
    let worst: number = exitCodes.done;
    for (const [title, tool, ...args] of fences) {
      print(`· ${title} (${tool})`);
      if ((await runTool(tool, args)) !== 0) worst = exitCodes.failed;
    }
    return worst;
  },
};
