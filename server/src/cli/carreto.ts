import { ConfigError } from '../config.ts';
import { Failure } from '../kernel/failure.ts';
import { bench } from './bench.ts';
import { check } from './check.ts';
import { type Command, CommandError, complain, exitCodes, print, runCommand, UsageError } from './command.ts';
import { demo } from './demo.ts';
import { start } from './start.ts';
import { test } from './test.ts';

const commands: readonly Command[] = [demo, start, test, check, bench];

async function main(words: readonly string[]): Promise<number> {
  const [name, ...rest] = words;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    print(overview());
    return exitCodes.done;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    complain(`carreto: no command "${name}". ./carreto --help lists them.`);
    return exitCodes.usage;
  }
  return runCommand(command, rest);
}

function overview(): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const rows = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    'Carreto: a freight hub of your own.',
    '',
    'Usage: ./carreto COMMAND …',
    '',
    ...rows,
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
  if (error instanceof Failure) {
    complain(`carreto: ${error.message}`);
    for (const { field, message } of error.details) complain(`  ${field}: ${message}`);
    return exitCodes.failed;
  }
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.bug;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = explain(error);
}
