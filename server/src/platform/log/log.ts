import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import { createKnownSecrets } from './known-secrets.ts';
import { scrub } from './scrub.ts';

/** Structured log lines. Fields first, sentence second; never a token, never a body. */
export type Log = {
  error(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  info(fields: object, sentence: string): void;
  debug(fields: object, sentence: string): void;
  /** Hides the secrets of an owner by their values from now on; none: the owner is gone. Not there where nothing is written. */
  hide?(owner: string, values: readonly string[]): void;
};

export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'silent';

/** Says nothing. */
export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * One JSON object a line, with the level as a word and the time in UTC. An `err` field becomes its name,
 * message and stack. Every line passes `scrub` just before it is written, whatever field a secret sits in.
 * Without a stream, lines go to standard output, written behind.
 */
export function createLog(options: { level: LogLevel; stream?: DestinationStream }): Log {
  const secrets = createKnownSecrets();
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => scrub(secrets.hide(line)) },
    },
    options.stream ?? destination({ fd: 1, sync: false }),
  );
  return Object.assign(log, { hide: secrets.set });
}
