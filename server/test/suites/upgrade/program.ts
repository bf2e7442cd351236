import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A Carreto of some tree that serves. */
export type Serving = { stop(): Promise<number | null> };

type Environment = Readonly<Record<string, string>>;
const endWithParent = join(import.meta.dirname, '../../faults/ledger/end-with-parent.preload.ts');
const readyWithinMs = 180_000;

/** Starts `carreto WORD…` of a tree and waits until it says over HTTP that it is ready. */
export async function serve(
  tree: string,
  { words, environment, baseUrl }: { words: readonly string[]; environment: Environment; baseUrl: string },
): Promise<Serving> {
  const child = spawn(process.execPath, ['--import', endWithParent, ...command(tree, words)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  const listen = (chunk: Buffer): void => {
    told = (told + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = once(child, 'exit');
  for (const untilMs = Date.now() + readyWithinMs; !(await isReady(baseUrl)); await pause(100)) {
    if (child.exitCode === null && Date.now() < untilMs) continue;
    child.kill('SIGKILL');
    throw new Error(`carreto ${words.join(' ')} of ${tree} is not ready:\n${told}`);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** What a command of a tree prints. */
export async function output(tree: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, command(tree, words), {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

function command(tree: string, words: readonly string[]): string[] {
  return ['--disable-warning=ExperimentalWarning', join(tree, 'server/src/cli/carreto.ts'), ...words];
}

function isReady(baseUrl: string): Promise<boolean> {
  return fetch(`${baseUrl}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
}
