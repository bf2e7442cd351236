import { spawn, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { carretoCommand } from './run-carreto.ts';

/** A command that sits at a terminal, as somebody uses it. */
export type Terminal = {
  /** Resolves with everything that was shown, when what was shown since the last call has this. */
  shows(wanted: RegExp): Promise<string>;
  /** Types a line and presses Enter. */
  type(line: string): void;
  /** Presses a key by itself, such as `\u0003` for Ctrl-C. */
  press(key: string): void;
  /** How the command ended. */
  ended: Promise<number | null>;
  stop(): void;
};

/** Whether the machine has the `script` of util-linux, which gives a program a terminal of its own without a native package. */
export const hasTerminals = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes(
  'util-linux',
);

/** Runs a command of the product at a pseudo-terminal. */
export function openTerminal(words: readonly string[], environment: Record<string, string>): Terminal {
  const { line, env } = carretoCommand(words, environment);
  const quoted = line.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', quoted, '/dev/null'], {
    env: { ...env, TERM: 'xterm', SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  let seen = 0;
  const wake: (() => void)[] = [];
  const wakeAll = (): void => {
    for (const resume of wake.splice(0)) resume();
  };
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    shown += part;
    wakeAll();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
    wakeAll();
  });
  return {
    async shows(wanted) {
      for (;;) {
        const text = stripVTControlCharacters(shown).replaceAll('\r', '');
        const found = wanted.exec(text.slice(seen));
        if (found !== null) {
          seen += found.index + found[0].length;
          return text;
        }
        if (isOver) throw new Error(`the command ended before ${wanted}; it showed: ${text.slice(-500)}`);
        await new Promise<void>((resume) => wake.push(resume));
      }
    },
    type: (text) => child.stdin.write(`${text}\r`),
    press: (key) => child.stdin.write(key),
    ended,
    stop: () => child.kill('SIGKILL'),
  };
}
