import type { Log } from '../../src/platform/log/log.ts';

export type RecordingLog = {
  log: Log;
  /** Level and sentence of each line. */
  lines: string[];
  /** The fields of each line. */
  fields: object[];
};

/** A log that tests can read. */
export function recordingLog(): RecordingLog {
  const lines: string[] = [];
  const fields: object[] = [];
  const write = (level: string) => (of: object, sentence: string) => {
    lines.push(`${level} ${sentence}`);
    fields.push(of);
  };
  return {
    lines,
    fields,
    log: { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') },
  };
}
