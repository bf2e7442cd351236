import { type Kysely, sql, type Transaction } from 'kysely';
import { OperatorError } from '../kernel/operator-error.ts';
import { countRows } from '../platform/retention/count-rows.ts';
import { endOfTerm, type Horizon } from '../platform/retention/horizon.ts';
import { fingerprintName, fingerprintOf } from '../platform/secrets/master-key.ts';
import { createSealer, SealError, type Sealer } from '../platform/secrets/seal.ts';
import type { Rows } from '../rows.ts';
import { commandLine, record } from './changes/change.ts';
import { sealedColumns } from './sealed-columns.ts';

/** For so long a master key that is found after all brings back what it had sealed. */
export const forgottenDays = 30;

/**
 * Goes on without the master key: takes every sealed value out of its column, which pauses what it is for, keeps it aside,
 * and makes another key the installation's. Gives how many values.
 * @param fingerprints of the key that is gone, and of the one in its place.
 * @throws OperatorError where the database knows another key meanwhile.
 */
export async function forgetCredentials(
  tx: Transaction<Rows>,
  { gone, next }: { gone: string; next: string },
): Promise<number> {
  const changed = await tx
    .updateTable('installation')
    .set({ value: next })
    .where('name', '=', fingerprintName)
    .where('value', '=', gone)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n)
    throw new OperatorError('Somebody else changed the master key meanwhile.');
  let count = 0;
  for (const { table, column } of sealedColumns) {
    const value = sql.ref(column);
    const { numAffectedRows } = await sql`
      insert into forgotten_credential (table_name, column_name, row_id, sealed, fingerprint)
      select ${table}, ${column}, id, ${value}, ${gone} from ${sql.table(table)} where octet_length(${value}) > 0
    `.execute(tx);
    await sql`update ${sql.table(table)} set ${value} = '' where octet_length(${value}) > 0`.execute(tx);
    count += Number(numAffectedRows ?? 0n);
  }
  const before = { fingerprint: gone };
  await logged(tx, { action: 'forget', before, after: { fingerprint: next, credentials: count } });
  await renewMirrors(tx);
  return count;
}

/** What came back, what had been set again before and stays as it is, and what does not open. */
export type Recovered = { recovered: number; setAgain: number; damaged: number };

type Kept = { id: number; table: string; column: string; row: number; sealed: Buffer };

/**
 * Brings back what a master key had sealed that was forgotten, sealed anew by the one of today.
 * @throws OperatorError where nothing of that key is kept.
 */
export async function recoverCredentials(
  tx: Transaction<Rows>,
  { key, sealer }: { key: Buffer; sealer: Sealer },
): Promise<Recovered> {
  const { rows } = await sql<Kept>`
    select id, table_name as "table", column_name as "column", row_id as "row", sealed
    from forgotten_credential where fingerprint = ${fingerprintOf(key)} order by id for update`.execute(tx);
  if (rows.length === 0)
    throw new OperatorError(
      'Nothing that this key had sealed is kept: it is another key, its credentials are back already, ' +
        `or more than ${forgottenDays} days have gone by.`,
    );
  const old = createSealer(key);
  const result: Recovered = { recovered: 0, setAgain: 0, damaged: 0 };
  for (const kept of rows) result[await bringBack(tx, kept, { old, sealer })] += 1;
  await logged(tx, { action: 'recover', before: { fingerprint: fingerprintOf(key) }, after: { ...result } });
  await renewMirrors(tx);
  return result;
}

/** The installation has one master key, so its lines in the change log are of number 1; a fingerprint is no secret. */
async function logged(
  tx: Transaction<Rows>,
  entry: { action: string; before: object; after: object },
): Promise<void> {
  await record({ tx, actor: commandLine, epochs: new Set() }, { kind: 'masterKey', id: 1, ...entry });
}

async function bringBack(
  tx: Transaction<Rows>,
  { id, table, column, row, sealed }: Kept,
  { old, sealer }: { old: Sealer; sealer: Sealer },
): Promise<keyof Recovered> {
  const place = { table, row, field: column };
  let secret: string;
  try {
    secret = old.open(sealed, place);
  } catch (error) {
    if (error instanceof SealError) return 'damaged';
    throw error;
  }
  const value = sql.ref(column);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${value} = ${sealer.seal(secret, place)}
    where id = ${row} and octet_length(${value}) = 0`.execute(tx);
  await sql`delete from forgotten_credential where id = ${id}`.execute(tx);
  return numAffectedRows === 1n ? 'recovered' : 'setAgain';
}

/** Connectors are in memory with their credentials. */
async function renewMirrors(tx: Transaction<Rows>): Promise<void> {
  await sql`update epoch set value = value + 1`.execute(tx);
}

/** How many values `dropForgottenCredentials` would remove. */
export function countForgottenCredentials(db: Kysely<Rows>, horizon: Horizon): Promise<number> {
  return countRows(db, 'forgotten_credential', isPastTerm(horizon));
}

/** Removes what no key brings back any more. Gives how many values. */
export async function dropForgottenCredentials(db: Kysely<Rows>, horizon: Horizon): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from forgotten_credential where ${isPastTerm(horizon)}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

function isPastTerm(horizon: Horizon) {
  return sql<boolean>`forgotten_at <= ${endOfTerm(horizon, forgottenDays)}`;
}
