import type { TablePublication } from '@carreto/contract/admin/tables/table-life';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';

/** Versions that were in force before and are not now, the one that was last in front. */
export function formerOf(
  versions: readonly TableVersion[],
  publications: readonly Pick<TablePublication, 'versionId' | 'previousId'>[],
): readonly TableVersion[] {
  const ids = publications.flatMap(({ versionId, previousId }) => [versionId, previousId]);
  const inOrder = [...new Set(ids)];
  return inOrder.flatMap((id) =>
    versions.filter((version) => version.id === id && version.state !== 'published'),
  );
}
