import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { api } from '../../../api/client.ts';
import { Coverage } from '../../../parts/coverage/coverage.tsx';
import { OfVersion } from '../terms/of-version.tsx';

/** Where a version serves: what is in force, or another one that somebody picks. */
export function VersionMap({ table }: { table: ListedTable }) {
  return (
    <OfVersion table={table}>
      {({ id: versionId }) => (
        <Coverage
          of={['version', versionId]}
          ask={(question, options) => api.getVersionCoverage({ versionId, ...question }, options)}
        />
      )}
    </OfVersion>
  );
}
