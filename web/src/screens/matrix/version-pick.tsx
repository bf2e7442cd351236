import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../api/client.ts';
import { everyPage } from '../../api/every-page.ts';
import { FieldMistakeList } from '../../parts/field/text-field.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

/** A version as it is chosen: first its table. Null for none. */
export type Pick = { tableId: number | null; versionId: number | null };

export const nothingPicked: Pick = { tableId: null, versionId: null };

type VersionPickProps = {
  title: string;
  shipperId: number;
  pick: Pick;
  mistakes: readonly string[];
  onPick(pick: Pick): void;
};

/** A table that serves the shipper, and one of its versions: what is in force until another is chosen. */
export function VersionPick({ title, shipperId, pick, mistakes, onPick }: VersionPickProps) {
  const words = useWords().matrix;
  const { states } = useWords().quotes;
  const wrongId = useId();
  const tables = useTables(shipperId);
  const tableId = useTableOf(pick);
  const versions = useVersions(tableId);
  const choose = (chosen: number | null): void => {
    const table = tables.find(({ id }) => id === chosen);
    const versionId = table?.published?.id ?? table?.drafts.newest?.versionId ?? null;
    onPick({ tableId: chosen, versionId });
  };
  return (
    <fieldset className="matrix-pick" aria-describedby={mistakes.length === 0 ? undefined : wrongId}>
      <legend>{title}</legend>
      <label className="field">
        <span className="label">{words.table}</span>
        <select
          className="input"
          value={tableId ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{words.noTable}</option>
          {tables.map(({ id, carrierName, name }) => (
            <option key={id} value={id}>
              {words.tableNamed(carrierName, name)}
            </option>
          ))}
        </select>
      </label>
      {tableId === null ? null : (
        <label className="field">
          <span className="label">{words.version}</span>
          <select
            className="input"
            value={pick.versionId ?? ''}
            onChange={({ target }) => onPick({ tableId, versionId: Number(target.value) })}
          >
            {versions.toReversed().map(({ id, number, state }) => (
              <option key={id} value={id}>
                {words.versionNamed(String(number), states[state])}
              </option>
            ))}
          </select>
        </label>
      )}
      <FieldMistakeList id={wrongId} mistakes={mistakes} />
    </fieldset>
  );
}

function useTables(shipperId: number) {
  const mayAsk = useMay('tables.read');
  const { data } = useQuery({
    queryKey: ['listTables', 'matrix', shipperId],
    queryFn: ({ signal }) =>
      everyPage((page) => api.listTables({ servesShipperId: shipperId, ...page }, { signal })),
    enabled: mayAsk,
    staleTime: 30_000,
  });
  return data ?? [];
}

/** The address names a version alone. */
function useTableOf({ tableId, versionId }: Pick): number | null {
  const mayAsk = useMay('tables.read');
  const { data } = useQuery({
    queryKey: ['getTableVersion', versionId],
    queryFn: ({ signal }) => api.getTableVersion({ versionId: versionId ?? 0 }, { signal }),
    enabled: mayAsk && tableId === null && versionId !== null,
    staleTime: 30_000,
    retry: false,
  });
  return tableId ?? (versionId === null ? null : (data?.tableId ?? null));
}

function useVersions(tableId: number | null) {
  const { data } = useQuery({
    queryKey: ['listTableVersions', tableId, 'to choose from'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.listTableVersions({ tableId: tableId ?? 0, ...page }, { signal })),
    enabled: tableId !== null,
    staleTime: 30_000,
  });
  return data ?? [];
}
