import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { within } from './command-folders.ts';
import { carretoProcess } from './run-carreto.ts';

/** Starts the service on a data folder as a process of its own, waits until it listens, stops it; gives what it said, its log too. */
export async function startAndStop(folder: string, ...words: string[]): Promise<string> {
  const child = carretoProcess(['start', '--port', '0', '--data', folder, ...words], {
    CARRETO_MIN_FREE_MB: '0',
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    said += `${line}\n`;
    if (line.includes('listens on')) child.kill('SIGTERM');
  }
  const [code] = await exited;
  if (code !== 0) throw new Error(`start ended with ${code}: ${said}`);
  return said;
}

/** The same in this process and without its log, with words and settings beside the usual ones. */
export async function startAndStopWithin(
  folder: string,
  words: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<string> {
  const { code, out, err } = await within(folder, environment)('start', '--port', '0', ...words);
  const said = err + out;
  if (code !== 0 || !said.includes('Carreto listens on'))
    throw new Error(`start ended with ${code}: ${said}`);
  return said;
}
