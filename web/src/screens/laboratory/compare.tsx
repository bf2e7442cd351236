import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

type CompareProps = {
  tableId: number;
  /** The version that the offer is of. */
  current: number | null;
  /** The one that stands in its place beside it. */
  version: number | undefined;
  onVersion(version: number | undefined): void;
};

/** Puts another version of a table, a draft too, beside the one that is in force. */
export function Compare({ tableId, current, version, onVersion }: CompareProps) {
  const words = useWords().quotes;
  const mayAsk = useMay('tables.read');
  const versions = useQuery({
    queryKey: ['listTableVersions', tableId],
    queryFn: ({ signal }) => api.listTableVersions({ tableId, limit: 200 }, { signal }),
    enabled: mayAsk,
    staleTime: 30_000,
  });
  if (versions.data === undefined) return null;
  const others = versions.data.items.filter(({ id }) => id !== current);
  if (others.length === 0) return <span className="soft">{words.noOtherVersion}</span>;
  const chosen = others.some(({ id }) => id === version) ? String(version) : '';
  return (
    <label className="field">
      <span className="label">{words.compareWith}</span>
      <select
        className="input"
        value={chosen}
        onChange={(event) => onVersion(event.target.value === '' ? undefined : Number(event.target.value))}
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
