import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** Says that the draft of an earlier reading is put aside, after somebody corrected what it was read as. */
export function PutAside({ job }: { job: TableImportJob }) {
  const words = useWords().imports;
  const versionId = useEarlier(draftOf(job));
  const version = useQuery({
    queryKey: ['getTableVersion', versionId, 'put aside'],
    queryFn: ({ signal }) => api.getTableVersion({ versionId: versionId ?? 0 }, { signal }),
    enabled: versionId !== null,
  });
  return (
    <div role="status">
      {version.data?.state === 'withdrawn' ? (
        <p>
          {words.putAside(String(version.data.number))}{' '}
          <Link
            to="/tabelas/$id/{-$aba}"
            params={{ id: String(version.data.tableId), aba: 'versoes' }}
            search={keepShipper}
          >
            {words.seeVersions}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

/** The version that the import made of what it read. */
export function draftOf({ result }: Pick<TableImportJob, 'result'>): number | null {
  return result?.outcome === 'imported' ? result.versionId : null;
}

/** What was shown before: of a version that is gone, itself; of one that took its place, the one before. */
function useEarlier(current: number | null): number | null {
  const [seen, setSeen] = useState<{ last: number | null; before: number | null }>({
    last: current,
    before: null,
  });
  if (current !== null && current !== seen.last) setSeen({ last: current, before: seen.last });
  return current === null ? seen.last : seen.before;
}
