import { ConfigError } from '../config/setting.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { asFailure } from '../platform/db/as-failure.ts';
import { databaseTrouble } from '../platform/db/database-trouble.ts';
import { listenTrouble } from '../platform/listen-trouble.ts';
import { CommandError, complain, exitCodes, print, runCommand, UsageError } from './command.ts';
import { commands, type ListedCommand } from './commands.ts';
import { explainFailure } from './output/explain-failure.ts';

/**
 * Runs the words that follow `./carreto`, prints what there is to say, and gives the exit code; never rejects.
 * @param developerCommands those that come with the source; the overview shows them apart.
 */
export async function callCommand(
  words: readonly string[],
  developerCommands: readonly ListedCommand[] = [],
): Promise<number> {
  try {
    return await run(words, developerCommands);
  } catch (error) {
    return explain(error);
  }
}

async function run(words: readonly string[], developerCommands: readonly ListedCommand[]): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    print(overview(developerCommands));
    return exitCodes.done;
  }
  const command = [...commands, ...developerCommands].find((candidate) => candidate.name === name);
  if (command === undefined) {
    complain(`carreto: no command "${name}". ./carreto --help lists them.`);
    return exitCodes.usage;
  }
  return runCommand(await command.load(), rest);
}

function overview(developerCommands: readonly ListedCommand[]): string {
  const width = Math.max(...[...commands, ...developerCommands].map(({ name }) => name.length));
  const rowOf = ({ name, summary }: ListedCommand): string => `  ${name.padEnd(width)}  ${summary}`;
  return [
    'Carreto: a freight hub of your own.',
    '',
    'Usage: ./carreto COMMAND …',
    '',
    ...commands.map(rowOf),
    ...(developerCommands.length === 0
      ? []
      : ['', 'For those who change the code:', '', ...developerCommands.map(rowOf)]),
    '',
    './carreto COMMAND --help tells more.',
  ].join('\n');
}

/** Says what went wrong in one line and what to do next; the exit code tells scripts the kind. */
function explain(error: unknown): number {
  if (error instanceof UsageError) {
    complain(`${error.message}. Add --help to see the usage.`);
    return exitCodes.usage;
  }
  if (error instanceof CommandError) {
    complain(error.message);
    if (error.nextStep !== undefined) complain(error.nextStep);
    return error.exitCode;
  }
  if (error instanceof ConfigError) {
    complain(`carreto: ${error.message}. docs/operations.md lists every setting.`);
    return exitCodes.usage;
  }
  if (error instanceof OperatorError) {
    complain(`carreto: ${error.message}`);
    return exitCodes.unavailable;
  }
  const trouble = databaseTrouble(error) ?? listenTrouble(error);
  if (trouble !== undefined) {
    complain(`carreto: ${trouble.message}`);
    return exitCodes.unavailable;
  }
  const failure = asFailure(error);
  if (failure !== undefined) return explainFailure(failure);
  if (isAboutFile(error)) {
    complain(`carreto: ${error.message}`);
    complain('Check the path, its rights and the space on its disk.');
    return exitCodes.failed;
  }
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.bug;
}

/** What the system says of a file or folder that the person named, or where the data lies. */
function isAboutFile(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'path' in error && typeof error.path === 'string';
}
