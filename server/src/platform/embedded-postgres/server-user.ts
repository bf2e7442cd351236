import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { OperatorError } from '../../kernel/operator-error.ts';

/** The account that runs the server when we are root, which PostgreSQL refuses to run as. */
export type ServerUser = { uid: number; gid: number; name: string };

/**
 * Who runs the server of a data folder: ourselves (undefined) unless we are root; then the owner of the
 * folder, else `postgres`, else `nobody`.
 */
export function chooseServerUser(folder: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = statSync(folder);
  if (owner.uid !== 0) {
    const account = accounts.find(({ uid }) => uid === owner.uid);
    return account ?? { uid: owner.uid, gid: owner.gid, name: String(owner.uid) };
  }
  for (const wanted of ['postgres', 'nobody']) {
    const account = accounts.find(({ name, uid }) => name === wanted && uid > 0);
    if (account !== undefined) return account;
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it. ' +
      'Give the data folder to an ordinary user (chown), or set DATABASE_URL.',
  );
}

/** Whether a user may pass through every folder down to a path. Judged by mode bits: the way of a path with access lists may be misjudged. */
export function canReach(path: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return true;
  const real = realpathSync(path);
  const { root } = parse(real);
  for (let folder = real; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === root) return true;
  }
}

function readAccounts(): ServerUser[] {
  if (!existsSync('/etc/passwd')) return [];
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name === undefined || uid === undefined || gid === undefined || name.startsWith('#')
      ? []
      : [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}
