import { spawn } from 'node:child_process';
import type { ServerUser } from './server-user.ts';

/** Nothing of our environment reaches the server: it may hold secrets, and locales that change its answers. */
export const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The account to spawn with; nothing when the server runs as ourselves. */
export function identityOf(user: ServerUser | undefined): { uid: number; gid: number } | object {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** Runs a program of PostgreSQL to its end; rejects with what it printed when it fails. */
export function runProgram(
  program: string,
  parts: readonly string[],
  user: ServerUser | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parts, {
      ...identityOf(user),
      cwd: '/',
      env: serverEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    const keep = (chunk: Buffer): void => {
      printed = (printed + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${signal ?? code}: ${printed.trim()}`));
    });
  });
}
