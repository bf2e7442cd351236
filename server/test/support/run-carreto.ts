import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Connection } from '../../src/platform/db/connection.ts';

/** What a command said and how it ended. */
export type Ran = { code: number; out: string; err: string };

const home = join(import.meta.dirname, '../../..');
const program = join(home, 'server/src/cli/carreto.ts');
/** As `./carreto` sets it: a command starts in half the time. */
const compileCache = { NODE_COMPILE_CACHE: join(home, 'node_modules/.cache/carreto-compile') };

/** Runs `./carreto WORD…` as a process of its own. */
export function runCarreto(words: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      argumentsOf(words),
      { env: environmentOf(environment), maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

/** The same as a process that goes on, to be listened and signalled to. */
export function carretoProcess(
  words: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return spawn(process.execPath, argumentsOf(words), { env: environmentOf(environment), stdio: [...stdio] });
}

function argumentsOf(words: readonly string[]): string[] {
  return ['--disable-warning=ExperimentalWarning', program, ...words];
}

function environmentOf(environment: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...own } = process.env;
  return { ...own, ...compileCache, ...environment };
}

/** The environment that makes a command use a test's database. */
export function databaseEnvironment(connection: Connection): Record<string, string> {
  if (typeof connection === 'string') return { DATABASE_URL: connection };
  const { host, port, user, database } = connection;
  const query = new URLSearchParams({ host, port: String(port) });
  return { DATABASE_URL: `postgres://${user}@localhost/${database}?${query}` };
}
