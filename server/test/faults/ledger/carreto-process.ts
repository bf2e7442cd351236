import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const home = join(import.meta.dirname, '../../../..');
const program = 'server/src/cli/carreto.ts';
const readyWithinMs = 120_000;

export type Role = 'both' | 'api' | 'worker';

/** A `carreto start` under control of a test. */
export type CarretoProcess = {
  role: Role;
  pid: number;
  /** Where it listens: resolves when it is ready, rejects when it ends before, or takes too long. */
  ready: Promise<string>;
  /** Undefined while it runs; then its exit code, or the signal that ended it. */
  ended(): number | string | undefined;
  /** kill -9, and until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | string>;
  /** SIGUSR2, and until it says that it is armed: a process with `kill-at.preload.ts`. */
  arm(): Promise<void>;
  /** SIGUSR2, and what it then says of its memory, in bytes: a process with `memory.preload.ts`. */
  memory(): Promise<{ rss: number; heapUsed: number }>;
  /** Resolves when it has ended, however. */
  gone: Promise<unknown>;
  /** The last lines it told. */
  told(): string;
};

/**
 * What a process is started with. `preload` runs in it first; `openFiles` is all it may have open at once; in a group of
 * its own, Ctrl-C does not reach it.
 */
export type StartOptions = {
  role: Role;
  environment: Record<string, string>;
  preload?: string | undefined;
  openFiles?: number;
  ownGroup?: boolean | undefined;
  /** Of which release; this one when left out. */
  tree?: string | undefined;
};

export function startCarreto(options: StartOptions): CarretoProcess {
  const { role, environment, preload, openFiles, ownGroup, tree = home } = options;
  const { DATABASE_URL: _, ...own } = process.env;
  const limited = openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`];
  const [command = process.execPath, ...before] = [...limited, process.execPath];
  const child = spawn(
    command,
    [
      ...before,
      '--disable-warning=ExperimentalWarning',
      ...(preload === undefined ? [] : ['--import', preload]),
      join(tree, program),
      'start',
      ...(role === 'both' ? [] : ['--role', role]),
    ],
    {
      env: {
        // One, whatever the machine has, unless a test or whoever runs it says otherwise.
        CARRETO_THREADS: '1',
        ...own,
        NODE_COMPILE_CACHE: join(tree, 'node_modules/.cache/carreto-compile'),
        CARRETO_HOST: '127.0.0.1',
        CARRETO_PORT: '0',
        CARRETO_WORKER_PORT: '0',
        // No balancer has to notice that it stops, unless a test says otherwise.
        CARRETO_STOP_NOTICE_MS: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: ownGroup === true,
    },
  );
  const lines: string[] = [];
  const armed = Promise.withResolvers<void>();
  const weighed: ((said: string) => void)[] = [];
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  // Whoever kills it before it is ready does not wait for it.
  ready.catch(() => {});
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 40) lines.shift();
      const address =
        /^Carreto (?:listens on|works behind the API\. Health and metrics:) (http:\S+?)\.?(?: |$)/.exec(
          line,
        )?.[1];
      if (address !== undefined) resolve(address);
      if (line === 'armed') armed.resolve();
      if (line.startsWith('memory ')) weighed.shift()?.(line.slice('memory '.length));
    });
  }
  const told = (): string => lines.slice(-15).join('\n');
  const late = setTimeout(
    () => reject(new Error(`${role} was not ready in time:\n${told()}`)),
    readyWithinMs,
  );
  void ready.finally(() => clearTimeout(late)).catch(() => {});
  const exited = new Promise<number | string>((done) =>
    child.once('close', (code, signal) => {
      reject(new Error(`${role} ended (${code ?? signal}) before it was ready:\n${told()}`));
      done(code ?? signal ?? 'unknown');
    }),
  );
  return {
    role,
    pid: child.pid ?? 0,
    ready,
    ended: () => child.exitCode ?? child.signalCode ?? undefined,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
    arm() {
      child.kill('SIGUSR2');
      return armed.promise;
    },
    async memory() {
      const said = new Promise<string>((resolve) => weighed.push(resolve));
      child.kill('SIGUSR2');
      const gone = exited.then((): never => {
        throw new Error(`${role} ended while its memory was asked for:\n${told()}`);
      });
      return JSON.parse(await Promise.race([said, gone])) as { rss: number; heapUsed: number };
    },
    gone: exited,
    told,
  };
}
