import { OperatorError } from '../../kernel/operator-error.ts';

const restoring = 'Copy the data folder away, look at the disk, and restore the last good backup.';

/** What the person who runs the installation can do about errors of the server that no waiting cures, by SQLSTATE. */
const adviceByState = new Map<string, string>([
  ['42501', 'Grant that right to the user of DATABASE_URL, or name a user who has it.'],
  ['28000', 'Check the user in DATABASE_URL and the pg_hba.conf of the server.'],
  ['28P01', 'Check the user and the password in DATABASE_URL.'],
  ['3D000', 'Create the database (createdb) or correct its name in DATABASE_URL.'],
]);

/** SQLSTATEs of data that are not what was written: bad pages and indexes, and files that are gone. */
const damageStates: ReadonlySet<string> = new Set(['XX001', 'XX002', '58P01']);

const deepestCause = 4;

/**
 * What to tell the person who runs the installation about an error of the database that is no bug of ours: a right
 * that the user lacks, or data that are damaged. Undefined for every other error. Pure.
 */
export function databaseTrouble(error: unknown): OperatorError | undefined {
  const found = serverErrorIn(error);
  if (found === undefined) return undefined;
  const { code, message } = found;
  if (damageStates.has(code)) {
    return new OperatorError(
      `The database is damaged: ${message}. ./carreto doctor --deep names the tables. ${restoring}`,
      { cause: error },
    );
  }
  const advice = adviceByState.get(code);
  if (advice === undefined) return undefined;
  return new OperatorError(`The database refuses: ${message}. ${advice}`, { cause: error });
}

/** Whether an error of the server says that what it reads is not what was written. */
export function isDamage(error: unknown): boolean {
  return damageStates.has(serverErrorIn(error)?.code ?? '');
}

function serverErrorIn(error: unknown): { code: string; message: string } | undefined {
  let current = error;
  for (let depth = 0; depth < deepestCause && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && current.code.length === 5)
      return { code: current.code, message: current.message };
    current = current.cause;
  }
  return undefined;
}
