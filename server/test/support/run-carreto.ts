import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Connection } from '../../src/platform/db/connection.ts';

/** What a command said and how it ended. */
export type Ran = { code: number; out: string; err: string };

const home = join(import.meta.dirname, '../../..');
const product = join(home, 'server/src/cli/carreto.ts');
/** What `./carreto` runs where the tools of development are. */
const entryWithTools = join(home, 'dev/carreto.ts');
/** As `./carreto` sets it: a command starts in half the time. */
const compileCache = { NODE_COMPILE_CACHE: join(home, 'node_modules/.cache/carreto-compile') };

/**
 * Runs a command of the product as a process of its own, without the tools of development; `input` is all that its standard
 * input has.
 */
export function runCarreto(
  words: readonly string[],
  environment: Record<string, string> = {},
  input?: string,
): Promise<Ran> {
  return run(product, words, { environment, ...(input !== undefined && { input }) });
}

/** Runs `./carreto WORD…`, with the tools of development, as a process of its own. */
export function runWithTools(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  return run(entryWithTools, words, { environment });
}

type Surroundings = { environment: Record<string, string>; input?: string };

function run(entry: string, words: readonly string[], { environment, input }: Surroundings): Promise<Ran> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      argumentsOf(entry, words),
      { env: environmentOf(environment), maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
    if (input !== undefined) child.stdin?.end(input);
  });
}

/** The same as a process that goes on, to be listened and signalled to. */
export function carretoProcess(
  words: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return spawn(process.execPath, argumentsOf(product, words), {
    env: environmentOf(environment),
    stdio: [...stdio],
  });
}

/** The whole command line of the product, and its environment: for what starts it by another program. */
export function carretoCommand(
  words: readonly string[],
  environment: Record<string, string> = {},
): { line: string[]; env: NodeJS.ProcessEnv } {
  return { line: [process.execPath, ...argumentsOf(product, words)], env: environmentOf(environment) };
}

function argumentsOf(entry: string, words: readonly string[]): string[] {
  return ['--disable-warning=ExperimentalWarning', entry, ...words];
}

function environmentOf(environment: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...own } = process.env;
  // One thread, whatever the machine has, and no balancer that notices a stop, unless a test or whoever runs it says otherwise.
  return { CARRETO_THREADS: '1', CARRETO_STOP_NOTICE_MS: '0', ...own, ...compileCache, ...environment };
}

/** The environment that makes a command use a test's database. */
export function databaseEnvironment(connection: Connection): Record<string, string> {
  if (typeof connection === 'string') return { DATABASE_URL: connection };
  const { host, port, user, database } = connection;
  const query = new URLSearchParams({ host, port: String(port) });
  return { DATABASE_URL: `postgres://${user}@localhost/${database}?${query}` };
}
