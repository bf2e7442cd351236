import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SocketConnection } from '../../../src/platform/db/connection.ts';
import { withSession } from '../../../src/platform/db/session.ts';
import { prepareBinaries } from '../../../src/platform/embedded-postgres/binaries.ts';
import { superuser } from '../../../src/platform/embedded-postgres/cluster.ts';
import { createOwned } from '../../../src/platform/embedded-postgres/places.ts';
import type { PlatformPackage } from '../../../src/platform/embedded-postgres/platform-package.ts';
import {
  identityOf,
  runProgram,
  serverEnvironment,
} from '../../../src/platform/embedded-postgres/run-program.ts';
import { chooseServerUser } from '../../../src/platform/embedded-postgres/server-user.ts';
import { port, serverArguments } from '../../../src/platform/embedded-postgres/settings.ts';

/** A server of some version for tests: it survives no power cut, and nothing of it stays. */
export type VersionServer = { connection: SocketConnection; saysVersion: string; stop(): Promise<void> };

const readyWithinMs = 30_000;
const stopWithinMs = 20_000;
/** The first version with a locale of its own that sorts by code point. */
const builtinSince = 17;

export async function startVersion(pack: PlatformPackage): Promise<VersionServer> {
  const folder = await mkdtemp(join(tmpdir(), 'carreto-pg-'));
  await chmod(folder, 0o755);
  const user = chooseServerUser(folder);
  const [cluster, socketFolder] = [join(folder, 'postgres'), join(folder, 'run')];
  await createOwned(cluster, user);
  await createOwned(socketFolder, user);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const binaries = await prepareBinaries(pack, { user, copyFolder: folder, say });
  const locale =
    pack.major >= builtinSince
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--lc-collate=C', '--lc-ctype=C.UTF-8'];
  const words = ['-D', cluster, '-U', superuser, '-E', 'UTF8', '--no-sync', ...locale];
  await runProgram(binaries.initdb, [...words, '--auth-local=trust', '--auth-host=reject'], user);
  const child = spawn(
    binaries.postgres,
    serverArguments(cluster, { socketFolder, logFolder: folder, durable: false }),
    { ...identityOf(user), cwd: '/', env: serverEnvironment, stdio: 'ignore' },
  );
  const connection = { host: socketFolder, port, user: superuser, database: 'postgres' };
  const stop = async (): Promise<void> => {
    await stopServer(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { connection, saysVersion: await untilReady(child, connection), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(child: ChildProcess, connection: SocketConnection): Promise<string> {
  for (const untilMs = Date.now() + readyWithinMs; ; await pause(50)) {
    try {
      return await withSession(connection, { applicationName: 'carreto-suite' }, async (session) => {
        const { rows } = await session.query<{ version: string }>(
          "select current_setting('server_version') as version",
        );
        return rows[0]?.version ?? 'unknown';
      });
    } catch (error) {
      if (child.exitCode !== null || Date.now() > untilMs) throw error;
    }
  }
}

/** Sessions that are still there are cut off; a server that does not end is killed. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopWithinMs);
  await ended;
  clearTimeout(timer);
}
