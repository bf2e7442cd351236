import { type Client, escapeIdentifier } from 'pg';
import { OperatorError } from '../../../kernel/operator-error.ts';
import { schemaVersion } from '../migrate.ts';
import { type ContentTable, columnList, type Partition, readPartitions } from './catalog.ts';
import { formatName, formatVersion, type Header, type TableLine } from './export-format.ts';

export async function refuseOtherSchema(session: Client, header: Header): Promise<void> {
  if (header.format !== formatName || header.formatVersion !== formatVersion) {
    throw new OperatorError('The file is no export that this release can read.');
  }
  const version = await schemaVersion(session);
  if (header.schemaVersion === version) return;
  throw new OperatorError(
    `The export was made at migration ${header.schemaVersion}, this database is at ${version}. ` +
      'Import it with the release that made it; starting this release afterwards brings it up to date.',
  );
}

/** Nobody else may write until the end, nothing may be there yet, and no trigger of ours may act. */
export async function prepareTables(session: Client, tables: readonly ContentTable[]): Promise<void> {
  for (const { name, triggers } of tables) {
    const table = escapeIdentifier(name);
    await session.query(`lock table ${table} in share row exclusive mode`);
    const { rows } = await session.query<{ filled: boolean }>(
      `select exists (select from ${table}) as filled`,
    );
    if (rows[0]?.filled === true) {
      throw new OperatorError(`The database is not empty: ${name} has rows. Import into a new one.`);
    }
    if (triggers) await session.query(`alter table ${table} disable trigger user`);
  }
  await session.query('set constraints all deferred');
}

/** To be called before the end of the transaction that `prepareTables` was called in. */
export async function restoreTriggers(session: Client, tables: readonly ContentTable[]): Promise<void> {
  const withTriggers = tables.filter(({ triggers }) => triggers);
  if (withTriggers.length > 0) await session.query('set constraints all immediate');
  for (const { name } of withTriggers) {
    await session.query(`alter table ${escapeIdentifier(name)} enable trigger user`);
  }
}

/**
 * Partitions come and go with time, so they are part of the export and not of the schema. Those that this database has begun with are
 * of its own first day, may reach into wanted ones, and are as empty as everything here: they give way.
 */
export async function createPartitions(session: Client, wanted: readonly Partition[]): Promise<void> {
  const isWanted = (found: Partition): boolean =>
    wanted.some(
      ({ name, parent, bound, key }) =>
        name === found.name && parent === found.parent && bound === found.bound && key === found.key,
    );
  const kept = new Set<string>();
  // Those of a partition that goes are gone with it.
  for (const found of await readPartitions(session)) {
    if (isWanted(found)) kept.add(found.name);
    else await session.query(`drop table if exists ${escapeIdentifier(found.name)}`);
  }
  for (const partition of wanted)
    if (!kept.has(partition.name)) await session.query(partitionStatement(partition));
}

function partitionStatement({ name, parent, bound, key, options }: Partition): string {
  const parts = [
    `create table ${escapeIdentifier(name)} partition of ${escapeIdentifier(parent)} ${bound}`,
    key === null ? '' : `partition by ${key}`,
    options === '' ? '' : `with (${options})`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

export function copyInStatement(tables: readonly ContentTable[], { table, columns }: TableLine): string {
  if (!tables.some(({ name }) => name === table)) throw new Error(`this schema has no table ${table}`);
  return `copy ${columnList({ name: table, columns })} from stdin`;
}
