import { join } from 'node:path';
import { type Arguments, type Command, integerOption, textOption } from '../command.ts';
import { projectHome, runTool } from '../run-tool.ts';

const folderOption = {
  data: {
    type: 'string',
    value: 'FOLDER',
    description: 'where the suite keeps what it found; .carreto/suites by default',
  },
} as const;

const kills: Command = {
  name: 'kills',
  summary: 'kill processes and the database server a thousand times under load, and look for what was lost',
  options: {
    kills: { type: 'string', value: 'N', description: 'how often; 1000 by default' },
    seed: { type: 'string', value: 'N', description: 'repeat the kills of a run that printed this seed' },
    resume: { type: 'boolean', description: 'go on where the last run was interrupted' },
    restart: { type: 'boolean', description: 'throw away what an interrupted run found, and begin again' },
    ...folderOption,
  },
  notes: [
    'Fifty kills at a time on an installation of their own, in turn of one process and of API and worker apart.',
    'Ctrl-C ends after the round and keeps what was found (kills.json); the table for docs/reliability.md is kills.md beside it.',
  ],
  run: (args) =>
    runSuite('kills', args, {
      kills: integerOption(args, 'kills', { min: 1, max: 1_000_000 }) ?? 1000,
      seed: integerOption(args, 'seed', { min: 0, max: 2 ** 31 - 1 }),
    }),
};

/** Suites that take too long, or need too much around them, for `./carreto test`. */
export const longSuites: readonly Command[] = [kills];

/** Runs a program of `server/test/suites` with what was said; it checks words for itself where they are not numbers. */
function runSuite(
  name: string,
  args: Arguments,
  options: Readonly<Record<string, string | number | undefined>>,
): Promise<number> {
  const said = { ...options, data: textOption(args, 'data') };
  return runTool('node', [
    join(projectHome(), 'server/test/suites', `${name}.ts`),
    ...Object.entries(said).flatMap(([key, value]) =>
      value === undefined ? [] : [`--${key}`, String(value)],
    ),
    ...['resume', 'restart'].filter((key) => args.options[key] === true).map((key) => `--${key}`),
    ...args.positionals,
  ]);
}
