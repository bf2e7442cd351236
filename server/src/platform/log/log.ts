/** Structured log lines. Fields first, sentence second; never a token, never a body. */
export type Log = {
  error(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  info(fields: object, sentence: string): void;
  debug(fields: object, sentence: string): void;
};

/** Says nothing. */
export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} };
