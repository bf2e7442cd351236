import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

type CompareProps = {
  tableId: number;
  /** The version that the offer is of. */
  current: number | null;
  /** Those that stand in the place of others beside it, of whatever tables. */
  versions: readonly number[];
  onVersions(versions: readonly number[]): void;
};

/** Puts another version of a table, a draft too, beside the one that is in force; one of each table. */
export function Compare({ tableId, current, versions, onVersions }: CompareProps) {
  const words = useWords().quotes;
  const mayAsk = useMay('tables.read');
  const known = useQuery({
    queryKey: ['listTableVersions', tableId, 'to choose from'],
    queryFn: ({ signal }) => everyPage((page) => api.listTableVersions({ tableId, ...page }, { signal })),
    enabled: mayAsk,
    staleTime: 30_000,
  });
  if (known.data === undefined) return null;
  const others = known.data.filter(({ id }) => id !== current);
  if (others.length === 0) return <span className="soft">{words.noOtherVersion}</span>;
  const own = new Set(others.map(({ id }) => id));
  const elsewhere = versions.filter((id) => !own.has(id));
  return (
    <label className="field">
      <span className="label">{words.compareWith}</span>
      <select
        className="input"
        value={versions.find((id) => own.has(id)) ?? ''}
        onChange={({ target }) =>
          onVersions(target.value === '' ? elsewhere : [...elsewhere, Number(target.value)])
        }
      >
        <option value="">{words.stopComparing}</option>
        {others.map(({ id, number, state }) => (
          <option key={id} value={id}>
            {`v${number} (${words.states[state]})`}
          </option>
        ))}
      </select>
    </label>
  );
}
