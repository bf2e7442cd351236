import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Config, portOf } from '../../config/config.ts';
import { listeningAddress } from '../../kernel/web-address.ts';
import { CommandError } from '../command.ts';
import type { Installation } from './installation.ts';

/** How the service is stopped and started: shell commands. Undefined where somebody does it by hand. */
export type Service = { stop: string | undefined; start: string | undefined };

const pollMs = 200;
const answerTimeoutMs = 2000;

/** By what the call says, else by systemd where `install.sh` made a unit. */
export function serviceOf({ service }: Installation, said: Partial<Service>): Service {
  return {
    stop: said.stop ?? (service && `systemctl stop ${service}`),
    start: said.start ?? (service && `systemctl start ${service}`),
  };
}

/** Runs a command of the shell. @throws CommandError where it fails. */
export async function runShell(line: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', line], { cwd: '/', stdio: ['ignore', 2, 2] });
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new CommandError(`"${line}" ended with ${code}.`);
}

/** Whether the service says within some time that it is ready. */
export async function isReadyWithin(config: Config, withinMs: number): Promise<boolean> {
  const address = `${listeningAddress(config.host, portOf(config))}/health/ready`;
  for (const until = performance.now() + withinMs; ; await delay(pollMs)) {
    if (await isReady(address)) return true;
    if (performance.now() >= until) return false;
  }
}

/** Starts the service, and says whether it is ready within some time. */
export function comesUp(line: string, config: Config, withinMs: number): Promise<boolean> {
  return runShell(line).then(
    () => isReadyWithin(config, withinMs),
    () => false,
  );
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(answerTimeoutMs) })).status === 200;
  } catch {
    return false;
  }
}
