import type {
  TableImport,
  TableImportQuery,
  TableReport,
  TableVersion,
} from '@carreto/contract/admin/tables/tables';
import type { Selectable, Transaction } from 'kysely';
import { type FailureDetail, fail, failField } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { type Actor, type Change, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { type Audience, toAudienceColumns } from './audience.ts';
import { getTable } from './find-tables.ts';
import { nameKey } from './name-key.ts';
import { readCarrierTable } from './read-carrier-table.ts';
import type { OnRows, PreparedTable, TableFile } from './read-table.ts';
import { addDraft } from './versions/add-draft.ts';
import { newReference } from './versions/new-reference.ts';
import { newestVersion } from './versions/version.ts';

/** Whose prices, for whom and when; the rest is in the file. */
export type TableImportInput = Omit<TableImportQuery, 'options' | 'fileName'> & {
  file: TableFile;
  onRows?: OnRows;
};

/**
 * Reads a file into a new draft version of a table; makes the table when the carrier has none of this name
 * for this audience. All or nothing: a file with errors changes nothing. The newest version saying the same
 * for the same days already, nothing is added.
 * @throws Failure `invalid_file` that names every line; `not_found` without the carrier, shipper or group;
 * `invalid_request` where the table is of another service.
 */
export async function importTable(
  ctx: RegistryContext,
  actor: Actor,
  input: TableImportInput,
): Promise<TableImport> {
  const audience = audienceOf(input);
  requireOrder(input);
  await requireOwners(ctx, input);
  const { carrierId, file, onRows } = input;
  const source = { carrierId, files: [file], options: file.options, layout: null };
  const onProgress = ({ rows }: { rows: number }): void => onRows?.(rows);
  const reading = await readCarrierTable(ctx, source, { onProgress });
  if (reading.prepared === null) throw fail('invalid_file', { details: errorDetails(reading.report) });
  const { prepared } = reading;
  const { version, outcome } = await inChange(ctx, actor, (change) =>
    importPreparedIn(change, { input, audience, prepared }),
  );
  return { outcome, table: await getTable(ctx, version.tableId), version, report: reading.report };
}

/** The half of an import that writes. Runs in the caller's transaction; throws as `importTable`. */
export async function importPreparedIn(change: Change, wanted: TableWanted): Promise<Added> {
  const table = await tableFor(change, wanted);
  return addVersion(change, { ...wanted, table });
}

export function audienceOf({
  shipperId,
  groupId,
}: Pick<TableImportInput, 'shipperId' | 'groupId'>): Audience {
  if (shipperId !== undefined && groupId !== undefined) {
    throw failField('groupId', 'Informe o embarcador ou o grupo, não ambos.');
  }
  if (shipperId !== undefined) return { kind: 'shipper', shipperId };
  return groupId === undefined ? { kind: 'all' } : { kind: 'group', groupId };
}

export function requireOrder({
  validFrom,
  validUntil,
}: Pick<TableImportInput, 'validFrom' | 'validUntil'>): void {
  if (validFrom === undefined || validUntil === undefined || validFrom <= validUntil) return;
  throw failField('validUntil', 'O último dia é anterior ao primeiro.');
}

/** Before the file is read: reading is the expensive half. */
export async function requireOwners(
  ctx: RegistryContext,
  input: Pick<TableImportInput, 'carrierId' | 'shipperId' | 'groupId'>,
): Promise<void> {
  const owners = [
    ['carrier', input.carrierId],
    ['shipper', input.shipperId],
    ['shipperGroup', input.groupId],
  ] as const;
  for (const [kind, id] of owners) {
    if (id !== undefined)
      found(await ctx.db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst());
  }
}

/** Every error with its place; warnings keep nothing out. */
export function errorDetails({ findings }: TableReport): FailureDetail[] {
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ sheet, line, column, path, message }) => {
      const place = [
        sheet === null ? null : `aba ${sheet}`,
        line === null ? null : `linha ${line}`,
        column === null ? null : `coluna ${column}`,
        path,
      ].filter((part) => part !== null && part !== '');
      return { field: place.length === 0 ? 'arquivo' : place.join(', '), message };
    });
}

type TableRow = Selectable<Rows['freightTable']>;
/** Whose prices, for whom and when; of the file only its name counts once it is read. */
export type TableWanted = {
  input: Omit<TableImportInput, 'file' | 'onRows'> & { file: Pick<TableFile, 'name'> };
  audience: Audience;
  prepared: PreparedTable;
};

/** The table, held until the transaction ends: versions are numbered one after the other. */
async function tableFor(change: Change, { input, audience, prepared }: TableWanted): Promise<TableRow> {
  const name = input.name ?? prepared.service;
  const columns = toAudienceColumns(audience);
  const inserted = await change.tx
    .insertInto('freightTable')
    .values({
      ...columns,
      methodHash: newReference(),
      carrierId: input.carrierId,
      name,
      nameKey: nameKey(name),
      serviceName: prepared.service,
      serviceKey: nameKey(prepared.service),
      loadType: prepared.loadType,
      modal: prepared.modal,
      operatorKind: prepared.operator,
    })
    .onConflict((conflict) => conflict.constraint('freight_table_name_taken').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted === undefined) return existingTable(change.tx, { input, audience, prepared });
  await record(change, {
    kind: 'table',
    id: inserted.id,
    ...ownerOf(inserted),
    action: 'add',
    before: null,
    after: inserted,
  });
  return inserted;
}

async function existingTable(
  tx: Transaction<Rows>,
  { input, audience, prepared }: TableWanted,
): Promise<TableRow> {
  const { shipperId, groupId } = toAudienceColumns(audience);
  const table = await tx
    .selectFrom('freightTable')
    .selectAll()
    .where('carrierId', '=', input.carrierId)
    .where('shipperId', 'is not distinct from', shipperId)
    .where('groupId', 'is not distinct from', groupId)
    .where('nameKey', '=', nameKey(input.name ?? prepared.service))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await requireOwnPrices(tx, table.id);
  requireSame('service.name', [table.serviceKey, nameKey(prepared.service)]);
  requireSame('loadType', [table.loadType, prepared.loadType]);
  requireSame('modal', [table.modal, prepared.modal]);
  requireSame('operator', [table.operatorKind, prepared.operator]);
  return table;
}

/** Prices of a derived table are computed; a file would be overwritten by the next version of the base. */
export async function requireOwnPrices(tx: Transaction<Rows>, tableId: number): Promise<void> {
  const derived = await tx
    .selectFrom('derivedTable')
    .select('baseTableId')
    .where('tableId', '=', tableId)
    .executeTakeFirst();
  if (derived === undefined) return;
  throw fail('conflict', {
    message: `A tabela é derivada da tabela ${derived.baseTableId}; importe nela ou desfaça a derivação.`,
  });
}

function requireSame(field: string, [ofTable, ofFile]: readonly [string, string]): void {
  if (ofTable === ofFile) return;
  throw failField(field, `A tabela é de ${ofTable}, o arquivo de ${ofFile}; use outro nome de tabela.`);
}

type VersionWanted = TableWanted & { table: TableRow };
/** The version, and whether it is new. */
export type Added = { version: TableVersion; outcome: TableImport['outcome'] };

async function addVersion(change: Change, { input, table, prepared }: VersionWanted): Promise<Added> {
  const newest = await newestVersion(change.tx, table.id);
  const validFrom = input.validFrom ?? prepared.validity?.from ?? null;
  const validUntil = input.validUntil ?? prepared.validity?.until ?? null;
  if (validFrom !== null && validUntil !== null) requireOrder({ validFrom, validUntil });
  const isSame =
    newest?.hash === prepared.hash && newest.validFrom === validFrom && newest.validUntil === validUntil;
  // What was put aside is not found again: whoever imports it anew wants a draft.
  if (isSame && newest.state !== 'withdrawn') return { version: newest, outcome: 'unchanged' };
  const version = await addDraft(change, {
    ...{ tableId: table.id, prepared, validFrom, validUntil },
    ...{ sourceKind: prepared.kind, sourceName: input.file.name, action: 'import' },
  });
  return { version, outcome: 'imported' };
}

function ownerOf({ shipperId }: TableRow): { shipperId?: number } {
  return shipperId === null ? {} : { shipperId };
}
