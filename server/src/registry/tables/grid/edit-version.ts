import type { EditedVersion } from '@carreto/contract/admin/tables/table-edits';
import type { TableReport, TableVersion } from '@carreto/contract/admin/tables/tables';
import { fail } from '../../../kernel/failure.ts';
import type { TableEdit } from '../../../tariff/edit/edit-document.ts';
import { inThread } from '../../../threads/in-thread.ts';
import { type Actor, type Change, inChange, type RegistryContext } from '../../changes/change.ts';
import { placesPart } from '../../places/places-part.ts';
import { getDocument } from '../find-tables.ts';
import { errorDetails, requireOwnPrices } from '../import-table.ts';
import { lockTable } from '../lock-table.ts';
import { sheetRevision } from '../sheets/engine-codec.ts';
import { pack } from '../sheets/packed.ts';
import { addDraft } from '../versions/add-draft.ts';
import type { PreparedDocument } from '../versions/stored-documents.ts';
import { newestVersion, readVersion } from '../versions/version.ts';

/**
 * Makes a new draft of a version with edits applied, for the same days; the version itself stays as it is. All or nothing. A
 * draft that says the same already is found again, so that the call may be repeated; one that was put aside is not.
 * @throws Failure `invalid_request` that names each step that cannot be made; `invalid_file` with every finding where the
 * table would break its rules; `conflict` where the prices are derived; `not_found`; `work_too_large`
 */
export async function editVersion(
  ctx: RegistryContext,
  actor: Actor,
  { versionId, edits }: { versionId: number; edits: readonly TableEdit[] },
): Promise<EditedVersion> {
  const { version, bytes } = await getDocument(ctx, versionId);
  const places = await ctx.db.transaction().execute((tx) => placesPart.load(tx, undefined));
  const { prepared, problems, report: said } = await inThread.editStored({ document: bytes, edits, places });
  if (problems.length > 0) throw fail('invalid_request', { details: problems });
  const report: TableReport = { ...said, findings: [...said.findings] };
  if (prepared === null) throw fail('invalid_file', { details: errorDetails(report) });
  const { document, sheet, hash, coverageRows, priceRows } = prepared;
  const [packedDocument, packedSheet] = await Promise.all([pack(document), pack(sheet)]);
  const stored = { hash, document: packedDocument, sheet: { revision: sheetRevision, packed: packedSheet } };
  const added = await inChange(ctx, actor, (change) =>
    addEditedVersion(change, { base: version, prepared: { ...stored, coverageRows, priceRows } }),
  );
  return { ...added, report };
}

type Edited = {
  base: TableVersion;
  prepared: PreparedDocument & { coverageRows: number; priceRows: number };
};

async function addEditedVersion(
  change: Change,
  { base, prepared }: Edited,
): Promise<Omit<EditedVersion, 'report'>> {
  const { tx } = change;
  await lockTable(change, base.tableId);
  await requireOwnPrices(tx, base.tableId);
  const newest = await newestVersion(tx, base.tableId);
  const same = [base, newest].find(
    (each) => each?.hash === prepared.hash && each.state !== 'withdrawn' && hasDaysOf(each, base),
  );
  if (same !== undefined) return { outcome: 'unchanged', version: await readVersion(tx, same.id) };
  const after = await addDraft(change, {
    ...{ tableId: base.tableId, prepared, validFrom: base.validFrom, validUntil: base.validUntil },
    ...{ sourceKind: 'edited', sourceName: `versão ${base.number}`, action: 'edit' },
  });
  return { outcome: 'edited', version: after };
}

function hasDaysOf({ validFrom, validUntil }: TableVersion, base: TableVersion): boolean {
  return validFrom === base.validFrom && validUntil === base.validUntil;
}
