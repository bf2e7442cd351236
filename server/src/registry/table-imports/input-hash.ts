import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import packageFile from '../../../package.json' with { type: 'json' };
import { canonicalJsonBytes } from '../../kernel/canonical-json.ts';
import type { Rows } from '../../rows.ts';
import type { KeptLayout } from '../layouts/find-layouts.ts';
import type { ImportRow } from './job.ts';

/**
 * SHA-256 of everything that the result of an import depends on: for whom, the options, the layouts and places
 * there are, the files, and the release that reads them.
 */
export async function inputHashOf(
  db: Kysely<Rows>,
  row: ImportRow,
  given: { files: readonly { hash: Buffer }[]; layout: KeptLayout | null },
): Promise<Buffer> {
  const { carrierId, shipperId, groupId, name, validFrom, validUntil, options, checkOnly } = row;
  const layouts = await db
    .selectFrom('carrierLayout')
    .select(['id', 'revision'])
    .where('carrierId', '=', carrierId)
    .orderBy('id')
    .execute();
  const places = await db
    .selectFrom('placesLoad')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const everything = {
    carrierId,
    shipperId,
    groupId,
    name,
    validFrom,
    validUntil,
    options,
    checkOnly,
    release: packageFile.version,
    layout: given.layout,
    layouts,
    places: places?.id ?? null,
    files: given.files.map(({ hash }) => hash.toString('hex')),
  };
  return createHash('sha256').update(canonicalJsonBytes(everything)).digest();
}

/**
 * An earlier import of the same, whose version is still the newest of its table and was not put aside: reading again adds nothing.
 */
export async function earlierImport(
  db: Kysely<Rows>,
  inputHash: Buffer,
): Promise<Pick<ImportRow, 'id' | 'report' | 'result' | 'versionId'> | undefined> {
  return db
    .selectFrom('tableImport as earlier')
    .innerJoin('freightTableVersion as version', 'version.id', 'earlier.versionId')
    .select(['earlier.id', 'earlier.report', 'earlier.result', 'earlier.versionId'])
    .where('earlier.state', '=', 'done')
    .where('earlier.inputHash', '=', inputHash)
    .where('version.state', '!=', 'withdrawn')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('freightTableVersion as later')
            .select('later.id')
            .whereRef('later.tableId', '=', 'version.tableId')
            .whereRef('later.number', '>', 'version.number'),
        ),
      ),
    )
    .orderBy('earlier.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
