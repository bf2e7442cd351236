import { fail } from '../../kernel/failure.ts';
import { getDocument } from '../../registry/tables/find-tables.ts';
import type { VersionName } from '../../registry/tables/versions/version-names.ts';
import type { TableDiff } from '../../tariff/diff/diff-documents.ts';
import { inThread } from '../../threads/in-thread.ts';
import type { ReplayDesk } from '../quote/replay/past-world.ts';
import { findRivals } from './rivals.ts';

/** In what a version differs from another of its table. */
export type VersionDiff = TableDiff & { before: VersionName; after: VersionName };

/**
 * Compares a version with another of its table by what they mean.
 * @throws Failure `not_found`; `invalid_request` where the other is of another table; `conflict` where there is
 * nothing to compare with; `work_too_large`.
 */
export async function diffVersions(
  desk: Pick<ReplayDesk, 'ctx'>,
  request: { versionId: number; against?: number | undefined },
): Promise<VersionDiff> {
  const { before, after } = await findRivals(desk, request);
  if (before === null)
    throw fail('conflict', { message: 'A tabela não tem outra versão com que comparar; informe against.' });
  const bytesOf = async ({ versionId }: VersionName): Promise<Uint8Array> =>
    (await getDocument(desk.ctx, versionId)).bytes;
  const input = { before: await bytesOf(before), after: await bytesOf(after) };
  return { before, after, ...(await inThread.diffStored(input)) };
}
