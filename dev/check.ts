import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, complain, exitCodes, print } from '../server/src/cli/command.ts';
import { projectHome } from '../server/src/cli/project-home.ts';
import { writeOperations } from '../web/build/write-operations.ts';
import { credentialProblems } from './credentials.ts';
import { dockerfileProblems, dockerignoreProblems } from './dockerfile.ts';
import { contractionProblems } from './release/contraction-problems.ts';
import { runTool } from './run-tool.ts';
import { tidy } from './tidy.ts';

const fences: readonly (readonly [title: string, tool: string, ...args: string[]])[] = [
  ['types', 'tsc', '-p', '.'],
  ['types of the dashboard', 'tsc', '-p', 'web'],
  ['style and shape', 'biome', 'check', '--error-on-warnings', '.'],
  [
    'direction of imports',
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    'contract/src',
    'server/src',
    'bench',
    'dev',
    'web/src',
    'web/build',
  ],
  ['nothing unused', 'knip', '--no-config-hints'],
  // Exports of every file count, and tests do not: what they alone call is dead unless it says why (`@internal`).
  ['nothing that only tests use', 'knip', '--production', '--include-entry-exports', '--no-config-hints'],
];

/** The fences of the house: types, style and size, direction of imports, nothing unused, tidy tree. */
export const check: Command = {
  name: 'check',
  summary: 'hold the code against the rules of the house',
  async run() {
    let worst: number = exitCodes.done;
    await writeOperations(projectHome());
    for (const [title, tool, ...args] of fences) {
      print(`· ${title} (${tool})`);
      if ((await runTool(tool, args)) !== 0) worst = exitCodes.failed;
    }
    print('· sizes, languages, words, lockfile (tidy), credentials, migrations, image');
    const problems = [
      ...tidy(projectHome(), trackedFiles(projectHome())),
      ...credentialProblems(projectHome(), trackedFiles(projectHome())),
      ...(await contractionProblems()),
      ...imageProblems(projectHome()),
    ];
    for (const problem of problems) complain(problem);
    return problems.length > 0 ? exitCodes.failed : worst;
  },
};

/** What would be wrong with the image, which is not built here. */
function imageProblems(home: string): string[] {
  const read = (file: string): string => readFileSync(join(home, file), 'utf8');
  return [
    ...dockerfileProblems(read('Dockerfile')).map((problem) => `Dockerfile, ${problem}`),
    ...dockerignoreProblems(read('.dockerignore')),
  ];
}

/** Files git knows or would add; an unpacked copy without git is not checked for tidiness. */
function trackedFiles(home: string): string[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: home,
    encoding: 'utf8',
  });
  return output.split('\n').filter((file) => file !== '');
}
