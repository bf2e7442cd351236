import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { carretoProcess } from './run-carreto.ts';

/** Starts the service on a data folder, waits until it listens, stops it; gives what it said. */
export function startAndStop(folder: string, ...words: string[]): Promise<string> {
  return startAndStopWith({}, folder, ...words);
}

/** The same in an environment that says more. */
export async function startAndStopWith(
  environment: Record<string, string>,
  folder: string,
  ...words: string[]
): Promise<string> {
  const child = carretoProcess(['start', '--port', '0', '--data', folder, ...words], {
    CARRETO_MIN_FREE_MB: '0',
    ...environment,
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
