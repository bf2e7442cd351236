import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { useWords } from '../../words/words.ts';

/** Why there is nothing to compare or publish. */
export function NoVersion({ job: { state, checkOnly } }: { job: TableImportJob }) {
  const words = useWords().imports;
  const why = state === 'failed' ? words.openErrors : words.noVersion;
  if (state === 'waiting' || state === 'running') return <p className="note">{words.beingRead}</p>;
  if (state === 'cancelled') return <p>{words.cancelled}</p>;
  return <p>{checkOnly && state === 'done' ? words.checked : why}</p>;
}
