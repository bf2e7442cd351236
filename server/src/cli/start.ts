import { type App, startApp } from '../app/app.ts';
import { type Config, readConfig } from '../config/config.ts';
import { requirePublicAddress } from '../config/require-public-address.ts';
import { threadCount } from '../config/threads.ts';
import { warnOfUnknownSettings } from '../config/unknown-settings.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import {
  type Arguments,
  type Command,
  complain,
  exitCodes,
  integerOption,
  print,
  textOption,
  UsageError,
} from './command.ts';
import { givenKey, passphraseOption } from './context/master-key-options.ts';
import { forgetOldKey } from './credentials/forget.ts';
import { recoverFromOldKey } from './credentials/recover.ts';
import { showFirstLink } from './operator/first-link.ts';
import { welcomeFirstOperator } from './operator/first-operator.ts';
import { projectHome } from './project-home.ts';
import { settleBeforeStart } from './upgrade/before-start.ts';

/** Options that name a data folder and a port, shared by `start` and `demo`. */
export const serverOptions = {
  port: {
    type: 'string',
    value: 'PORT',
    short: 'p',
    description: 'port to listen on; CARRETO_PORT or 8080 by default',
  },
  host: {
    type: 'string',
    value: 'ADDRESS',
    description: 'address to listen on; CARRETO_HOST or 127.0.0.1 by default',
  },
  data: { type: 'string', value: 'FOLDER', short: 'd', description: 'data folder; CARRETO_DATA by default' },
} as const;

/** Runs the service until it is told to stop. */
export const start: Command = {
  name: 'start',
  summary: 'run the API and what runs behind it',
  options: {
    ...serverOptions,
    role: {
      type: 'string',
      value: 'ROLE',
      description:
        'api (answers requests), worker (does what runs behind them) or both; CARRETO_ROLE by default',
    },
    threads: {
      type: 'string',
      value: 'N',
      description: 'threads that answer requests, or auto; CARRETO_THREADS by default',
    },
    'forget-credentials': {
      type: 'string',
      value: 'NAME',
      description: 'go on without the old master key; NAME is the name of the installation, typed',
    },
    'recover-credentials': {
      type: 'string',
      value: 'FILE',
      description: 'bring back what was forgotten, with the old master key in FILE; - for standard input',
    },
    ...passphraseOption,
  },
  notes: [
    'A worker listens for health and metrics alone, on --port, CARRETO_WORKER_PORT or 8081.',
    'Settings come from the environment; docs/operations.md lists them. Ctrl-C or SIGTERM stops it without losing anything accepted.',
  ],
  async run(args) {
    const config = serverConfig(args, {});
    requirePublicAddress(config);
    await settleBeforeStart(config);
    await settleCredentials(args, config);
    const threads = threadCount(config);
    const app = await startApp(config, serverLog(config, threads), { threads });
    if (config.role === 'worker') {
      return untilSignal(app, `Carreto works behind the API. Health and metrics: ${app.address}`);
    }
    await welcomeFirstOperator(app.ctx);
    await showFirstLink(app.ctx, app.address);
    return untilSignal(app, `Carreto listens on ${app.address}. Reference of the API: ${app.address}/docs`);
  },
};

/** Goes on without the old master key, or brings back what was sealed by it, where the command says so. */
async function settleCredentials(args: Arguments, config: Config): Promise<void> {
  const name = textOption(args, 'forget-credentials');
  const oldKey = await givenKey(args, 'recover-credentials');
  if (name !== undefined && oldKey !== undefined)
    throw new UsageError(
      '--forget-credentials goes on without a key that --recover-credentials has; give one',
    );
  if (name !== undefined) await forgetOldKey(config, name);
  if (oldKey !== undefined) await recoverFromOldKey(config, oldKey);
}

/** The configuration with what the command line says in place of the environment. */
export function serverConfig(args: Arguments, defaults: Record<string, string>): Config {
  const port = integerOption(args, 'port', { min: 0, max: 65_535 });
  const host = textOption(args, 'host');
  const data = textOption(args, 'data');
  const role = textOption(args, 'role');
  const threads = textOption(args, 'threads');
  const portKey = (role ?? process.env.CARRETO_ROLE) === 'worker' ? 'CARRETO_WORKER_PORT' : 'CARRETO_PORT';
  const said = {
    ...(role === undefined ? {} : { CARRETO_ROLE: role }),
    ...(threads === undefined ? {} : { CARRETO_THREADS: threads }),
    ...(port === undefined ? {} : { [portKey]: String(port) }),
    ...(host === undefined ? {} : { CARRETO_HOST: host }),
    ...(data === undefined ? {} : { CARRETO_DATA: data }),
  };
  const home = data === undefined ? projectHome() : process.cwd();
  return readConfig({ ...defaults, ...process.env, ...said }, home);
}

/** The log of a process that serves, which begins with names of the environment that look like settings and are none. */
export function serverLog({ logLevel }: Config, threads = 1): Log {
  // Lines of threads come by the stream of the process; ours go the same way, so that none is cut by another.
  const log = createLog({ level: logLevel, ...(threads > 1 && { stream: process.stdout }) });
  warnOfUnknownSettings(log, process.env);
  return log;
}

/**
 * Says that it serves, and serves until SIGINT or SIGTERM; a second signal ends the process at once. A bug that nobody caught ends it, too, for
 * nobody knows what it left behind: with exit code 70, after what was accepted.
 */
export async function untilSignal(app: App, announcement: string): Promise<number> {
  const signals = watchSignals();
  const ending = Promise.race([signals.first, whenBroken(app)]);
  // Whoever reads it may send a signal at once.
  print(announcement);
  const code = await ending;
  signals.endAtNext();
  const { stopNoticeMs, stopDeadlineMs } = app.ctx.config;
  if (code === exitCodes.bug)
    setTimeout(() => process.exit(code), stopNoticeMs + stopDeadlineMs + afterBugMs).unref();
  await app.stop();
  return code;
}

/** Exit codes of a process that was ended before it was done; shells give them to those that a signal ended. */
const endedBy = [
  ['SIGINT', exitCodes.interrupted],
  ['SIGTERM', exitCodes.terminated],
] as const;

/** What a broken process gets beyond the time of its requests, before it is ended as it is. */
const afterBugMs = 5000;

/**
 * Hears of signals from here on: the first one asks for a stop, each later one ends the process at once. One listener for all
 * of them, for between two the signal would do what it does to programs that do not listen.
 */
function watchSignals(): { first: Promise<number>; endAtNext(): void } {
  const { promise: first, resolve } = Promise.withResolvers<number>();
  let isEnding = false;
  for (const [signal, ended] of endedBy)
    process.on(signal, () => {
      if (isEnding) process.exit(ended);
      isEnding = true;
      complain('carreto: stopping; requests in flight are finished first ...');
      resolve(exitCodes.done);
    });
  return {
    first,
    endAtNext: () => {
      isEnding = true;
    },
  };
}

/** Rejections that nobody handles come this way, too. */
function whenBroken({ broken, ctx: { log } }: App): Promise<number> {
  return new Promise((resolve) => {
    void broken.then(() => resolve(exitCodes.bug));
    process.on('uncaughtException', (error) => {
      log.error(
        { err: error },
        'a bug that nobody caught: the process ends when it has answered what it accepted',
      );
      resolve(exitCodes.bug);
    });
  });
}
